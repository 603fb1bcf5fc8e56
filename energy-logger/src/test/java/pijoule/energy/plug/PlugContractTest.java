package pijoule.energy.plug;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterTwin;

/**
 * Plugs of Shelly and Tasmota keep the contract of every meter: of both generations, with a status
 * only, and without a counter.
 */
@ParameterizedClass
@EnumSource(
    value = FakePlug.Model.class,
    names = {"PLUG_S", "PLUS_PLUG_S", "ONE_PM", "PRO_EM", "TASMOTA"})
class PlugContractTest extends MeterContract {
  private final FakePlug.Model model;

  PlugContractTest(FakePlug.Model model) {
    this.model = model;
  }

  @Override
  protected MeterTwin twin(Path folder) throws IOException {
    return new PlugTwin(model, LOW);
  }
}
