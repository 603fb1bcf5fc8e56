package pijoule.energy.serial;

import java.io.IOException;
import pijoule.energy.calibration.CodeSource;
import pijoule.energy.calibration.CodeSourceProvider;

/** Gives the calibration the Arduino at a serial port. */
public final class SerialCodeSourceProvider implements CodeSourceProvider {
  @Override
  public CodeSource open(String port) throws IOException {
    return SerialCodeSource.open(port);
  }
}
