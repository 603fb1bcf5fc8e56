package pijoule.energy.plug;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterTwin;

/** Plugs of Shelly keep the contract of every meter. */
class PlugContractTest {
  @Nested
  class OfTheFirstGeneration extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new PlugTwin(FakePlug.Model.PLUG_S, LOW);
    }
  }

  @Nested
  class OfTheSecondGeneration extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new PlugTwin(FakePlug.Model.PLUS_PLUG_S, LOW);
    }
  }

  @Nested
  class OfOneWithAStatusAlone extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new PlugTwin(FakePlug.Model.ONE_PM, LOW);
    }
  }

  @Nested
  class OfOneWithoutACounter extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new PlugTwin(FakePlug.Model.PRO_EM, LOW);
    }
  }

  @Nested
  class OfTasmota extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new PlugTwin(FakePlug.Model.TASMOTA, LOW);
    }
  }
}
