package pijoule.energy.meter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

class PlausiblePowerTest {
  private static final MeterSettings SETTINGS = MeterSettings.at(Frequency.ofHertz(1));

  private final Samples samples = new Samples();

  /** 4294967295000 uW of ACPI is no power that a kind can measure, and no board draws 9 W of 4. */
  @Test
  void aStatedPowerIsACloserBoundThanTheKinds() throws IOException {
    take("hwmon", SETTINGS, 9, 4_294_967.295, -4_294_967.295, 10);
    take("hwmon", SETTINGS.atMost(Optional.of(Power.ofWatts(4))), 7.9, 9, 5);

    assertThat(samples.watts()).containsExactly(9.0, 10.0, 7.9, 5.0);
    assertThat(samples.losses()).hasSize(2);
    assertThat(samples.losses().get(0))
        .startsWith("hwmon: a reading of 4.29497e+06 W, more than 10kW (the greatest server)")
        .endsWith(": 2");
    assertThat(samples.losses().get(1)).contains("9.00000 W, more than 8W (twice --power-max 4W)");
  }

  @Test
  void everyKindThatMeasuresHasABoundBelowAMegawatt() {
    assertThat(MeterKinds.all())
        .filteredOn(kind -> !kind.traits().estimate())
        .isNotEmpty()
        .allSatisfy(
            kind -> assertThat(kind.plausible(SETTINGS).most().watts()).isBetween(1.0, 1e5));
  }

  private void take(String key, MeterSettings settings, double... watts) throws IOException {
    List<Double> left = new ArrayList<>();
    for (double each : watts) {
      left.add(each);
    }
    Meter raw =
        new Meter() {
          @Override
          public MeterInfo info() {
            return MeterInfo.builder(key, Boundary.BOARD, SampleKind.POINT).build();
          }

          @Override
          public void sample(SampleSink sink) throws IOException {
            sink.sample(samples.times().size() + 100 - left.size(), left.remove(0));
          }

          @Override
          public void close() {}
        };
    Meter bounded = MeterKinds.ofKey(key).orElseThrow().bounded(raw, settings);
    while (!left.isEmpty()) {
      bounded.sample(samples);
    }
    bounded.finish(samples);
  }
}
