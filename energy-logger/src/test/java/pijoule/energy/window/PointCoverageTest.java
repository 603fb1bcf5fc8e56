package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceReader;

/** Meters that read points: nine of ten energies of a known power lie within 2 u of the truth. */
class PointCoverageTest {
  private static final double SECONDS = 60;
  private static final double NOISE_WATTS = 0.01;
  private static final int WINDOWS = 500;

  /** What hwmon and command know of their noise: nothing. */
  private static final MeterInfo METER =
      MeterInfo.builder("hwmon", TestTraces.meter(SampleKind.POINT).boundary(), SampleKind.POINT)
          .build();

  @TempDir private Path folder;

  private final SplittableRandom random = new SplittableRandom(2013);

  @ParameterizedTest
  @CsvSource({
    "constant, 0, 170", "constant, 0, 20",
    "ramp, 0, 170", "ramp, 0, 20",
    "switching, 0.002, 170", "switching, 0.002, 20",
    "switching, 0.02, 170", "switching, 0.02, 20",
    "switching, 0.2, 170", "switching, 0.2, 20",
    "switching, 2, 170", "switching, 2, 20",
    "telegraph, 0.002, 170", "telegraph, 0.002, 20",
    "telegraph, 0.02, 170", "telegraph, 0.02, 20",
    "telegraph, 0.2, 170", "telegraph, 0.2, 20",
    "rare, 0.002, 170", "rare, 0.002, 20",
  })
  void nineOfTenErrorsLieWithinTwoU(String load, double seconds, double hertz) throws IOException {
    Waveform wave = new Waveform((int) (SECONDS * 1e9 / Waveform.GRID_NS), watts(load, seconds));
    String trace = trace(wave, 1e9 / hertz);
    for (double length : new double[] {2 / hertz + 0.01, 20 / hertz, 100 / hertz}) {
      String which = String.format(Locale.ROOT, "%s %s s, %.3f s", load, seconds, length);
      judge(which, wave, trace, windows(Math.round(length * 1e9)));
    }
  }

  /**
   * The limit that docs/energy-uncertainty.md states: every reading falls on the same place of the
   * load.
   */
  @Test
  void aLoadInStepWithItsReadingsShowsInNoUncertainty() throws IOException {
    Waveform wave = new Waveform(200_000, i -> i / 100 % 2 == 0 ? 3 : 1);
    StringBuilder trace = new StringBuilder("time_ns,power_watts\n");
    for (long timeNs = 1_000_000; timeNs < 9_000_000_000L; timeNs += 10_000_000) {
      trace.append(timeNs).append(',').append(wave.watts(timeNs)).append('\n');
    }
    Window window = new Window("w", 1_000_000_000, 2_000_000_000);
    try (TraceReader reader = TestTraces.reader(folder.resolve("t.csv"), trace.toString())) {
      WindowEnergy energy = new EnergyIntegral(List.of(window), GapShare.NONE).over(reader).get(0);

      assertThat(energy.energyJoules()).hasValueCloseTo(3.0, within(1e-9));
      assertThat(wave.joules(window.startNs(), window.endNs())).isCloseTo(2, within(1e-9));
      assertThat(EnergyUncertainty.of(energy, METER, 0).uJoules())
          .hasValueCloseTo(0.0, within(1e-9));
    }
  }

  private IntToDoubleFunction watts(String load, double seconds) {
    return switch (load) {
      case "constant" -> i -> 2;
      case "ramp" -> i -> 1 + i * Waveform.GRID_NS * 1e-9 / SECONDS;
      case "switching" -> switching(seconds, seconds, false);
      case "telegraph" -> switching(seconds, seconds, true);
      case "rare" -> switching(seconds, 9 * seconds, true);
      default -> throw new IllegalArgumentException(load);
    };
  }

  /** Between 1 W and 3 W; times at random, or as regular as a program's, to a quarter. */
  private IntToDoubleFunction switching(double high, double low, boolean atRandom) {
    double[] left = new double[1];
    boolean[] up = new boolean[1];
    return i -> {
      while (left[0] <= 0) {
        up[0] = !up[0];
        double mean = up[0] ? high : low;
        left[0] +=
            mean
                * (atRandom
                    ? -Math.log(1 - random.nextDouble())
                    : Math.max(0.1, 1 + 0.25 * Waveform.gaussian(random)));
      }
      left[0] -= Waveform.GRID_NS * 1e-9;
      return up[0] ? 3 : 1;
    };
  }

  private String trace(Waveform wave, double intervalNs) {
    StringBuilder text = new StringBuilder("time_ns,power_watts\n");
    for (double timeNs = intervalNs; timeNs < SECONDS * 1e9; timeNs += intervalNs) {
      long lateNs = random.nextLong(200_000);
      double watts = wave.watts(timeNs - lateNs) + NOISE_WATTS * Waveform.gaussian(random);
      text.append(Math.round(timeNs) - lateNs).append(',').append(watts).append('\n');
    }
    return text.toString();
  }

  private List<Window> windows(long lengthNs) {
    long lastNs = (long) ((SECONDS - 2) * 1e9) - lengthNs;
    return IntStream.range(0, WINDOWS)
        .mapToLong(i -> random.nextLong(1_000_000_000, lastNs))
        .mapToObj(startNs -> new Window("w", startNs, startNs + lengthNs))
        .toList();
  }

  private void judge(String which, Waveform wave, String trace, List<Window> windows)
      throws IOException {
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), trace)) {
      Covered covered = Covered.of(wave, reader, windows, METER);
      assertThat(covered.share()).as(which).isGreaterThanOrEqualTo(0.9);
      assertThat(covered.ratio()).as(which + ": error / u").isBetween(0.4, 1.5);
    }
  }
}
