package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.Whole;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceReader;
import pijoule.energy.window.Segment.LateIntervals;

/**
 * Windows of made-up traces of a counter with one late interval each: their energies lie within 2 u
 * of the truth where an edge is in that interval, and do not where u leaves it out.
 */
class LateCoverageTest {
  private static final int TRACES = Whole.of(1_000);
  private static final double INTERVAL_NS = 1e9 / 170;
  private static final int FIRST_LATE = 100;
  private static final int AFTER = 100;
  private static final MeterInfo METER =
      TestTraces.meter(SampleKind.COUNTED).toBuilder()
          .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.empty())
          .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(Waveform.U_SAMPLE_WATTS))
          .build();
  private static final LateIntervals LATE =
      new LateIntervals(METER.sampleKind().lateNanos(INTERVAL_NS), Math.round(INTERVAL_NS / 2));
  private static final long LONGEST_NS = METER.sampleKind().longestNanos(INTERVAL_NS);

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvSource({
    "30, starts", "30, ends", "30, both", "30, around",
    "300, starts", "300, ends", "300, both", "300, around",
  })
  void errorsLieWithinTwoU(int late, String edges) throws IOException {
    SplittableRandom random = new SplittableRandom(2013);
    int covered = 0;
    int coveredWithoutLate = 0;
    double errors = 0;
    double us = 0;
    for (int i = 0; i < TRACES; i++) {
      int points = (int) ((FIRST_LATE + late + AFTER + 1) * INTERVAL_NS / Waveform.GRID_NS);
      Waveform wave =
          new Waveform(points, GapLoads.values()[i % GapLoads.values().length].watts(random));
      String text = trace(wave, late, random);
      Window window = window(late, edges, random);
      WindowEnergy energy = energies(text, List.of(window), LATE).get(0);
      double error =
          Math.abs(
              energy.energyJoules().orElseThrow() - wave.joules(window.startNs(), window.endNs()));
      double u = EnergyUncertainty.of(energy, METER, 0).uJoules().orElseThrow();
      double uLate = energy.bridge().orElseThrow().uJoules();
      errors += error * error;
      us += u * u;
      covered += error <= 2 * u ? 1 : 0;
      coveredWithoutLate += error <= 2 * Math.sqrt(Math.max(0, u * u - uLate * uLate)) ? 1 : 0;
    }
    String counts = String.format(Locale.ROOT, "%d, %d", covered, coveredWithoutLate);
    assertThat(covered).as(counts).isGreaterThanOrEqualTo(TRACES * 95 / 100);
    assertThat(Math.sqrt(errors / us)).as("rms error / rms u").isBetween(0.2, 1.0);
    if (edges.equals("around")) {
      assertThat(coveredWithoutLate).as(counts).isEqualTo(covered);
    } else {
      assertThat(coveredWithoutLate).as(counts).isLessThan(TRACES * 80 / 100);
    }
  }

  private static Window window(int late, String edges, SplittableRandom random) {
    double before = random.nextDouble(FIRST_LATE - 80, FIRST_LATE - 2);
    double after = FIRST_LATE + late + random.nextDouble(2, AFTER - 2);
    double one = FIRST_LATE + random.nextDouble(late);
    double other = FIRST_LATE + random.nextDouble(late);
    return switch (edges) {
      case "starts" -> window(one, after);
      case "ends" -> window(before, one);
      case "both" -> window(Math.min(one, other), Math.max(one, other));
      default -> window(before, after);
    };
  }

  private static Window window(double fromIntervals, double toIntervals) {
    return new Window(
        "w", Math.round(fromIntervals * INTERVAL_NS), Math.round(toIntervals * INTERVAL_NS));
  }

  /** A late interval's mean is written twice, half an interval inside each of its ends. */
  private static String trace(Waveform wave, int late, SplittableRandom random) {
    StringBuilder text = new StringBuilder("time_ns,power_watts\n");
    int last = FIRST_LATE + late + AFTER;
    for (int i = 0; i < last; i++) {
      if (i != FIRST_LATE) {
        row(text, i, wave.sample(i * INTERVAL_NS, INTERVAL_NS, random));
        continue;
      }
      long fromNs = Math.round(i * INTERVAL_NS);
      long toNs = Math.round((i + late) * INTERVAL_NS);
      double mean = wave.joules(fromNs, toNs) / ((toNs - fromNs) * 1e-9);
      row(text, i, mean);
      i += late - 1;
      row(text, i, mean);
    }
    return text.toString();
  }

  private static void row(StringBuilder text, int interval, double watts) {
    text.append(Math.round((interval + 0.5) * INTERVAL_NS)).append(',').append(watts).append('\n');
  }

  private List<WindowEnergy> energies(String text, List<Window> windows, LateIntervals late)
      throws IOException {
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), text)) {
      return new EnergyIntegral(windows, GapShare.NONE)
          .over(reader, LONGEST_NS, late, StepFit.none());
    }
  }

  /** A power of 1 W to 3 W; a late interval of 0.4 s and an inset, cut after 0.1 s and an inset. */
  @Test
  void anEdgeHasTheRangeTimesItsPartsInItsUncertainty() throws IOException {
    String text =
        "time_ns,power_watts\n0,1\n5000000,3\n10000000,2\n410000000,2\n415000000,2\n420000000,2\n";
    List<Window> windows =
        List.of(
            new Window("ends", 5_000_000, 110_000_000),
            new Window("whole", 5_000_000, 415_000_000));

    List<WindowEnergy> energies = energies(text, windows, LATE);
    double inset = LATE.insetNs() * 1e-9;

    assertThat(energies.get(0).bridge().orElseThrow().uJoules())
        .isCloseTo(
            (3 - 1) * (0.1 + inset) * (0.3 + inset) / (0.4 + 2 * inset) / Math.sqrt(3),
            within(1e-12));
    assertThat(energies.get(0).bridge().orElseThrow().seconds()).isZero();
    assertThat(energies.get(1).bridge()).hasValue(Bridge.NONE);
  }

  /** To the last bit. */
  @Test
  void windowsOfTicksOnScheduleAreTheSame() throws IOException {
    SplittableRandom random = new SplittableRandom(2013);
    int points = (int) (231 * INTERVAL_NS / Waveform.GRID_NS);
    String text = trace(new Waveform(points, GapLoads.STEPS.watts(random)), 20, random);
    List<Window> windows =
        List.of(window(3.2, 90.1), window(50, 99.3), window(80, 110.4), window(105.1, 170));

    assertThat(energies(text, windows, LATE))
        .isEqualTo(energies(text, windows, LateIntervals.NONE));
  }

  @Test
  void beyondFiveSecondsEvenACounterHasAGap() throws IOException {
    String text = "time_ns,power_watts\n0,1\n5000000,1\n5005000001,1\n5010000001,1\n";

    List<WindowEnergy> energies = energies(text, List.of(new Window("w", 0, 5_010_000_001L)), LATE);

    assertThat(energies.get(0).energyJoules()).isEmpty();
  }
}
