package pijoule.contract.message;

/**
 * The content of an item that its message's type does not allow, such as a number that is none. The
 * exception's message names rule and value.
 */
public final class InvalidItemException extends RuntimeException implements Invalid {
  private static final long serialVersionUID = 1L;

  /**
   * Makes an invalid item exception.
   *
   * @param message the rule and the value received, in one line
   */
  public InvalidItemException(String message) {
    super(message);
  }

  @Override
  public String next() {
    return "mend the message";
  }
}
