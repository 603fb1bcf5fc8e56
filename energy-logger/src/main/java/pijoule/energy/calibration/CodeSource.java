package pijoule.energy.calibration;

import java.io.IOException;
import java.time.Duration;

/** A device that can be calibrated: it gives raw codes and keeps the result. */
public interface CodeSource extends AutoCloseable {
  /** Who it is. */
  Device device();

  /**
   * Takes the mean over a while that begins now; blocks until it is over.
   *
   * @throws IOException in one line, if the device does not report
   */
  CodeMean take(Duration duration) throws IOException;

  /**
   * Stores a calibration in the device.
   *
   * @throws IOException in one line, if the device does not answer with what it was given
   */
  void store(StoredCalibration calibration) throws IOException;

  @Override
  void close() throws IOException;
}
