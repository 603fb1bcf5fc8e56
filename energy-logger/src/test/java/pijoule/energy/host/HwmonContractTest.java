package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterTwin;

/** The chips that hwmon shows keep the contract of every meter. */
class HwmonContractTest {
  @Nested
  class OfPower extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new HwmonTwin(folder, HwmonTwin.Chip.INA226, LOW);
    }
  }

  @Nested
  class OfAChannel extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new HwmonTwin(folder, HwmonTwin.Chip.INA3221, LOW);
    }
  }

  @Nested
  class OfAPowerZ extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new HwmonTwin(folder, HwmonTwin.Chip.POWERZ, LOW);
    }
  }

  @Nested
  class OfAServersMean extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new HwmonTwin(folder, HwmonTwin.Chip.POWER_METER, LOW);
    }
  }

  /** A late reading of a counter loses nothing. */
  @Nested
  class OfACounter extends MeterContract {
    @Override
    protected MeterTwin twin(Path folder) throws IOException {
      return new HwmonTwin(folder, HwmonTwin.Chip.INA228, LOW);
    }
  }
}
