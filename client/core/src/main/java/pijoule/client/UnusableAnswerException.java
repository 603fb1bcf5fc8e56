package pijoule.client;

import java.io.IOException;

/** An answer that is no message, told by its status or type; the message is the run's reason. */
public final class UnusableAnswerException extends IOException {
  private static final long serialVersionUID = 1L;

  UnusableAnswerException(String reason) {
    super(reason);
  }
}
