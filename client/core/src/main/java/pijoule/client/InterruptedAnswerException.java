package pijoule.client;

import java.io.IOException;

/** An answer did not arrive whole; the cause is the network's. */
public final class InterruptedAnswerException extends IOException {
  private static final long serialVersionUID = 1L;

  InterruptedAnswerException(IOException cause) {
    super(cause.getMessage(), cause);
  }
}
