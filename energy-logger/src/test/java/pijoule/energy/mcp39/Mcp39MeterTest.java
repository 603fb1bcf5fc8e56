package pijoule.energy.mcp39;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import pijoule.energy.meter.MeterContract;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterTwin;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.Samples;
import pijoule.energy.plug.PlugKind;

class Mcp39MeterTest extends MeterContract {
  @Override
  protected MeterTwin twin(Path folder) throws IOException {
    return new Mcp39Twin(LOW, Mcp39Twin.RANGE, 0);
  }

  /** A step of 10 mW / 2^13. */
  @Override
  protected double lastDigit() {
    return 1.3e-6 / LOW;
  }

  @Test
  void setsTheShortestMeanAndAsksForTheOutletsPower() throws IOException {
    try (Mcp39Twin twin = new Mcp39Twin(LOW, Mcp39Twin.RANGE, 1)) {
      twin.tick(new Samples());
      MeterInfo info = twin.meter().info();

      assertThat(twin.commands())
          .containsExactly("a50a4100a84d020100e8", "a5084100be4e04fe", "a50841001a4e045a");
      assertThat(info.source()).endsWith("outlet 1, in steps of 1.220703125E-6 W");
      assertThat(info.accuracy().of(Term.U_TIME_SECONDS).orElseThrow()).isBetween(0.041, 0.042);
    }
  }

  @Test
  void refusesABoardOfAnotherCalibration() {
    assertThatThrownBy(() -> new Mcp39Twin(LOW, new byte[] {17, 12, 6, 0}, 0))
        .isInstanceOf(MeterUnavailableException.class)
        .hasMessage(
            "mcp39f511 needs a board ADM00706 with its calibration at /dev/ttyACM0, got ranges 17 and 12 of voltage and current; check --port");
  }

  @Test
  void refusesAnOutletThatItHasNot() {
    MeterSettings settings = MeterSettings.at(new Mcp39Kind().maxRate()).with(PlugKind.OUTLET, 2);

    assertThatThrownBy(() -> new Mcp39Kind().check(settings))
        .hasMessage("mcp39f511 has the outlets 0 and 1, got --outlet 2; correct it");
  }
}
