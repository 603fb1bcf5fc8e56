package pijoule.contract.message;

/**
 * The content of an {@code n} element that is not a 32-bit integer; the message names rule and
 * value.
 */
public final class InvalidNumberException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * @param message the rule and the value received, in one line
   */
  public InvalidNumberException(String message) {
    super(message);
  }
}
