package pijoule.client;

import java.io.IOException;

/** An answer that is not read as a message; the exception's message is the run's reason. */
public final class UnusableAnswerException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * A refusal where there is no HTTP that has a status.
   *
   * @param reason as the server gave it
   * @return the exception to throw
   */
  public static UnusableAnswerException refused(String reason) {
    return new UnusableAnswerException(
        "server must answer with a message, got a refusal: " + OneLine.of(reason));
  }

  /**
   * Returns the exception to throw.
   *
   * @param maxBytes of an answer
   * @param received its length
   */
  public static UnusableAnswerException tooLarge(int maxBytes, long received) {
    return AnswerHead.tooLarge(maxBytes, received + " B");
  }

  /**
   * Returns the exception to throw for an answer whose end has not come.
   *
   * @param maxBytes of an answer
   */
  public static UnusableAnswerException tooLarge(int maxBytes) {
    return AnswerHead.tooLarge(maxBytes, "more");
  }

  UnusableAnswerException(String reason) {
    super(reason);
  }
}
