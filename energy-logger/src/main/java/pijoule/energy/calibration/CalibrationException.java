package pijoule.energy.calibration;

import java.io.IOException;

/** A calibration that cannot be made or used; the message says why and what to do, in one line. */
public final class CalibrationException extends IOException {
  /** Made with the line that a person reads. */
  public CalibrationException(String message) {
    super(message);
  }
}
