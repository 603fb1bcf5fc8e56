package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.window.Window;
import pijoule.energy.window.WindowEnergy;

class IdlePowerTest {
  private static final MeterInfo METER =
      MeterInfo.builder("model", Boundary.BOARD, SampleKind.MEAN).source("made up").build();

  /**
   * Pauses of 2 s at 1.0, 1.2, 1.1 and 1.3 W: a mean of 1.15 W, and squared deviations of 0.05 W^2,
   * over 3 their variance, over 4 more that of the mean.
   */
  @Test
  void itsUncertaintyIsThatOfTheMeanOverPauses() {
    IdlePower idle = IdlePower.of(pauses(1.0, 1.2, 1.1, 1.3), METER).orElseThrow();

    assertThat(idle.watts()).isCloseTo(1.15, within(1e-12));
    assertThat(idle.uWatts()).isCloseTo(Math.sqrt(0.05 / 12), within(1e-12));
    assertThat(idle.pauses()).isEqualTo(4);
  }

  @Test
  void onePauseIsNone() {
    assertThat(IdlePower.of(pauses(1.0), METER)).isEmpty();
  }

  private static List<WindowEnergy> pauses(double... watts) {
    OptionalDouble zero = OptionalDouble.of(0);
    return DoubleStream.of(watts)
        .mapToObj(
            power ->
                new WindowEnergy(
                    new Window("pause", 0, 2_000_000_000L),
                    100,
                    OptionalDouble.of(2 * power),
                    zero,
                    zero,
                    zero,
                    zero,
                    zero,
                    zero,
                    zero,
                    zero,
                    Optional.empty()))
        .toList();
  }
}
