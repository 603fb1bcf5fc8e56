package pijoule.campaign;

/** A results folder that cannot be read at all. */
public final class ResultsException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Says what is wrong with a results folder.
   *
   * @param message one line: the rule, what was found, what to do next
   */
  public ResultsException(String message) {
    super(Problem.oneLine(message));
  }

  /**
   * Says what is wrong with a results folder, and what was thrown.
   *
   * @param message one line: the rule, what was found, what to do next
   * @param cause what was thrown
   */
  public ResultsException(String message, Throwable cause) {
    super(Problem.oneLine(message), cause);
  }
}
