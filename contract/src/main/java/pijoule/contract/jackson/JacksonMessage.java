package pijoule.contract.jackson;

/**
 * A message as Jackson sees it.
 *
 * @param <T> the domain's type
 */
public interface JacksonMessage<T> {
  /** Returns the domain's value. */
  T value();
}
