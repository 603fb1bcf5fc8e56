package pijoule.energy.shelly;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterTwin;

/** Plugs of Shelly keep the contract of every meter. */
class ShellyContractTest {
  @Nested
  class OfTheFirstGeneration extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new ShellyTwin(FakePlug.Model.PLUG_S, LOW);
    }
  }

  @Nested
  class OfTheSecondGeneration extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new ShellyTwin(FakePlug.Model.PLUS_PLUG_S, LOW);
    }
  }
}
