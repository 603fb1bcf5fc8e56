package pijoule.export;

import java.io.IOException;

/** A trace that is not what its recorder wrote. */
final class DamagedTraceException extends IOException {
  private static final long serialVersionUID = 1;

  DamagedTraceException(String message) {
    super(message);
  }

  DamagedTraceException(String message, Throwable cause) {
    super(message, cause);
  }
}
