package pijoule.contract.options;

/** Wrong usage: a program prints the message in one line and exits with 2. */
public class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Makes a usage exception.
   *
   * @param message the rule, the value received, what to do next
   */
  public UsageException(String message) {
    super(message);
  }
}
