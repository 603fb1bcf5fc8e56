package pijoule.energy.calibration;

import java.io.IOException;
import java.util.ServiceLoader;

/** Opens devices by their port; found by {@link ServiceLoader}. */
public interface CodeSourceProvider {
  /**
   * Opens the device at a port.
   *
   * @throws IOException in one line, if there is none
   */
  CodeSource open(String port) throws IOException;

  /**
   * The provider that this program has.
   *
   * @throws CalibrationException if it has none
   */
  static CodeSourceProvider load() throws CalibrationException {
    return ServiceLoader.load(CodeSourceProvider.class)
        .findFirst()
        .orElseThrow(
            () ->
                new CalibrationException(
                    "calibrate needs a meter that gives raw codes, and this build has none; build it with the serial meter"));
  }
}
