package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Path;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterTwin;

/** A processor's counter keeps the contract of every meter, to a counter's last digit. */
class RaplContractTest extends MeterContract {
  @Override
  protected MeterTwin twin(Path folder) throws IOException {
    return new RaplTwin(folder, LOW);
  }

  @Override
  protected double lastDigit() {
    return 1e-5;
  }
}
