package pijoule.energy.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.Trace;
import pijoule.energy.trace.TraceWriter;

/** Powers 1, 2, 3, ... W at 1, 2, 3, ... s. */
class SteadyReadingTest {
  private static final long SECOND = 1_000_000_000;

  @TempDir private Path folder;

  private Optional<SteadyReading> reading(long fromSeconds, long toSeconds) throws IOException {
    Path base = folder.resolve("t" + fromSeconds + "-" + toSeconds);
    try (TraceWriter trace =
        TraceWriter.begin(base, TestTraces.info(TestTraces.meter(SampleKind.POINT), 1))) {
      for (int i = 1; i <= 30; i++) {
        trace.sample(i * SECOND, i);
      }
      trace.close();
    }
    return SteadyReading.of(
        Trace.open(Path.of(base + ".csv")), fromSeconds * SECOND, toSeconds * SECOND);
  }

  /** 3, 4, 5: a variance of 1, and of their mean of 1/3. */
  @Test
  void fewSamplesScatterByThemselves() throws IOException {
    SteadyReading three = reading(3, 5).orElseThrow();

    assertThat(three.watts()).isEqualTo(4);
    assertThat(three.uScatterWatts()).isCloseTo(Math.sqrt(1 / 3.0), within(1e-12));
  }

  /** 1 to 20 in ten pairs with means 1.5, 3.5, ...: 4 times the variance of 1 to 10, 55 / 6. */
  @Test
  void manySamplesScatterAsTheirBatchesDo() throws IOException {
    SteadyReading twenty = reading(1, 20).orElseThrow();

    assertThat(twenty.watts()).isCloseTo(10.5, within(1e-12));
    assertThat(twenty.uScatterWatts()).isCloseTo(Math.sqrt(4 * 55 / 6.0 / 10), within(1e-12));
  }

  @Test
  void oneSampleIsNoReading() throws IOException {
    assertThat(reading(7, 7)).isEmpty();
  }

  /** hypot(1 % of 4 W, 0.03 W, 0.5774 W), twice. */
  @Test
  void isShownWithGainOffsetAndScatter() throws IOException {
    Accuracy accuracy =
        Accuracy.UNKNOWN
            .with(Term.U_GAIN_RELATIVE, OptionalDouble.of(0.01))
            .with(Term.U_OFFSET_WATTS, OptionalDouble.of(0.03));

    assertThat(reading(3, 5).orElseThrow().shown(accuracy)).isEqualTo("4.000 W ± 1.159 W");
  }
}
