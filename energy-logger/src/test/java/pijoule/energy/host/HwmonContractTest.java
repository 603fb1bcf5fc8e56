package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterTwin;

/**
 * The chips that hwmon shows keep the contract of every meter; a late reading of a counter loses
 * nothing.
 */
@ParameterizedClass
@EnumSource(HwmonTwin.Chip.class)
class HwmonContractTest extends MeterContract {
  private final HwmonTwin.Chip chip;

  HwmonContractTest(HwmonTwin.Chip chip) {
    this.chip = chip;
  }

  @Override
  protected MeterTwin twin(Path folder) throws IOException {
    return new HwmonTwin(folder, chip, LOW);
  }
}
