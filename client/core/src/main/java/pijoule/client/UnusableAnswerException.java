package pijoule.client;

import java.io.IOException;

/** An answer that is not read as a message; the exception's message is the run's reason. */
public final class UnusableAnswerException extends IOException {
  private static final long serialVersionUID = 1L;

  UnusableAnswerException(String reason) {
    super(reason);
  }
}
