package pijoule.contract.jackson;

/**
 * A message as Jackson sees it.
 *
 * @param <T> the domain's type
 */
public interface JacksonMessage<T> {
  /**
   * @return the domain's value
   */
  T value();
}
