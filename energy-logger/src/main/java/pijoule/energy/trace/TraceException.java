package pijoule.energy.trace;

import java.io.IOException;

/** A trace that cannot be read or written; the message names the file and the line. */
public final class TraceException extends IOException {
  /** Made with the line that a person reads. */
  public TraceException(String message) {
    super(message);
  }

  TraceException(String message, Throwable cause) {
    super(message, cause);
  }
}
