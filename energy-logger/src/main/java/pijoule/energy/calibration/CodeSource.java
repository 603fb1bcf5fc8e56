package pijoule.energy.calibration;

import java.io.IOException;
import java.time.Duration;

/** A device that can be calibrated: it gives raw codes and keeps the result. */
public interface CodeSource extends AutoCloseable {
  /** Who it is. */
  Device device();

  /**
   * Gives it a name, which it keeps.
   *
   * @param name 1 to 15 of A-Z a-z 0-9 -
   * @throws IOException in one line, if it does not take it
   */
  void name(String name) throws IOException;

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
