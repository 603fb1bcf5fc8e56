package pijoule.contract.json;

/**
 * A message as Jackson sees it.
 *
 * @param <T> the domain's type
 */
public interface JsonMessage<T> {
  /**
   * @return the domain's value
   */
  T value();
}
