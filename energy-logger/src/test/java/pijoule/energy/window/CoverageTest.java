package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceReader;

/** The energy of a known power lies within 2 u of the truth where u says so. */
class CoverageTest {
  private static final double INTERVAL_NS = 1e9 / 170;
  private static final int SAMPLES = 5_000;
  private static final int WINDOWS = 1_000;
  private static final MeterInfo METER =
      TestTraces.meter(SampleKind.MEAN).toBuilder()
          .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.empty())
          .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(Waveform.U_SAMPLE_WATTS))
          .build();

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "square, 0.1", "square, 0.3", "ramp, 0.1", "ramp, 0.3",
    "bursty, 0.1", "bursty, 0.3", "long bursts, 0.1", "long bursts, 0.3",
  })
  void nineteenOfTwentyErrorsLieWithinTwoU(String shape, double part) throws IOException {
    SplittableRandom random = new SplittableRandom(2013);
    int points = (int) (SAMPLES * INTERVAL_NS / Waveform.GRID_NS) + 1;
    Waveform wave = Waveform.of(shape, part, points, random);
    String trace = trace(wave, random);
    for (long lengthMs : new long[] {1000, 100, 20}) {
      String which = String.format(Locale.ROOT, "%s %s, %d ms", shape, part, lengthMs);
      judge(which, wave, trace, windows(lengthMs * 1_000_000, random));
    }
  }

  /**
   * Power that steps now and then leaves most edges without an error, and their u small as well.
   */
  private void judge(String which, Waveform wave, String trace, List<Window> windows)
      throws IOException {
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), trace)) {
      Covered covered = Covered.of(wave, reader, windows, METER);
      assertThat(covered.share()).as(which).isGreaterThanOrEqualTo(0.95);
      assertThat(covered.ratio()).as(which + ": rms error / rms u").isBetween(0.3, 1.0);
    }
  }

  private static String trace(Waveform wave, SplittableRandom random) {
    StringBuilder text = new StringBuilder("time_ns,power_watts\n");
    for (int i = 0; i < SAMPLES; i++) {
      long middleNs = Math.round((i + 0.5) * INTERVAL_NS);
      double watts = wave.sample(i * INTERVAL_NS, INTERVAL_NS, random);
      text.append(middleNs).append(',').append(watts).append('\n');
    }
    return text.toString();
  }

  private static List<Window> windows(long lengthNs, SplittableRandom random) {
    long lastNs = (long) ((SAMPLES - 1) * INTERVAL_NS) - lengthNs;
    return IntStream.range(0, WINDOWS)
        .mapToLong(i -> random.nextLong((long) INTERVAL_NS, lastNs))
        .mapToObj(startNs -> new Window("w", startNs, startNs + lengthNs))
        .toList();
  }
}
