package pijoule.energy.scpi;

import java.io.IOException;
import java.nio.file.Path;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterTwin;

/** Instruments that answer SCPI keep the contract of every meter; they count nothing. */
class ScpiContractTest extends MeterContract {
  @Override
  protected MeterTwin twin(Path folder) throws IOException {
    return new ScpiTwin(LOW);
  }
}
