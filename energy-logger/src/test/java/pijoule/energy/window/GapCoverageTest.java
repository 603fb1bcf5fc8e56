package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceReader;

/**
 * Bridged windows of 1,000 made-up traces: their energies lie within 2 u of the truth, and do not
 * where u leaves the gaps out. docs/evidence.md has the counts.
 */
class GapCoverageTest {
  private static final int TRACES = 1_000;
  private static final int[] PERCENTS = {1, 2, 5, 10, 20};
  private static final Path PAGE = Path.of("../docs/evidence.md");
  private static final MeterInfo METER =
      TestTraces.meter(SampleKind.MEAN).toBuilder()
          .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.empty())
          .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(Waveform.U_SAMPLE_WATTS))
          .build();

  @TempDir private Path folder;

  /** Errors of one kind of gap, relative to the truth. */
  private static final class Errors {
    private final int percent;
    private final boolean withLoad;
    private double sum;
    private double squares;
    private double largest;
    private double us;
    private int covered;
    private int coveredWithoutGaps;

    Errors(int percent, boolean withLoad) {
      this.percent = percent;
      this.withLoad = withLoad;
    }

    void add(WindowEnergy energy, double truth) {
      double error = energy.energyJoules().getAsDouble() - truth;
      EnergyUncertainty u = EnergyUncertainty.of(energy, METER, 0);
      sum += error / truth;
      squares += error / truth * (error / truth);
      largest = Math.max(largest, Math.abs(error / truth));
      us += u.uJoules().getAsDouble() / truth;
      covered += covers(u, error) ? 1 : 0;
      coveredWithoutGaps += covers(withoutGaps(u), error) ? 1 : 0;
    }

    private static boolean covers(EnergyUncertainty u, double error) {
      return Math.abs(error) <= 2 * u.uJoules().getAsDouble();
    }

    private static EnergyUncertainty withoutGaps(EnergyUncertainty u) {
      return new EnergyUncertainty(
          u.gainJoules(),
          u.offsetJoules(),
          u.noiseJoules(),
          u.alignmentJoules(),
          u.interpolationJoules(),
          u.readingJoules(),
          u.voltageJoules(),
          Bridge.NONE);
    }

    String row() {
      return String.format(
          Locale.ROOT,
          "| %d %% | %s | %+.2f %% | %.2f %% | %.1f %% | %.2f %% | %.1f %% | %.1f %% |",
          percent,
          withLoad ? "where the power is high" : "anywhere",
          100 * sum / TRACES,
          100 * Math.sqrt(squares / TRACES),
          100 * largest,
          100 * us / TRACES,
          100.0 * covered / TRACES,
          100.0 * coveredWithoutGaps / TRACES);
    }
  }

  /** The limit that the page states. */
  @Test
  void aPowerThatTheMeterNeverShowedIsNotCovered() throws IOException {
    StringBuilder text = new StringBuilder("time_ns,power_watts\n");
    for (int i = 0; i <= 100; i++) {
      boolean lost = i > 50 && i < 54;
      text.append(i * 10_000_000L).append(lost ? ",NA\n" : ",1\n");
    }
    Window window = new Window("w", 0, 1_000_000_000);
    try (TraceReader reader = TestTraces.reader(folder.resolve("t.csv"), text.toString())) {
      WindowEnergy energy =
          new EnergyIntegral(List.of(window), GapShare.DEFAULT).over(reader).get(0);

      assertThat(energy.energyJoules()).hasValueCloseTo(1.0, within(1e-9));
      assertThat(energy.bridge().orElseThrow().uJoules()).isCloseTo(0, within(1e-12));
    }
  }

  @Test
  @Tag("slow")
  void errorsLieWithinTwoUAndThePageHasTheirCounts() throws IOException {
    List<Errors> all = errors();

    for (Errors errors : all) {
      assertThat(errors.covered).as(errors.row()).isGreaterThanOrEqualTo(TRACES * 95 / 100);
      assertThat(errors.coveredWithoutGaps).as(errors.row()).isLessThan(TRACES * 95 / 100);
    }
    assertThat(Files.readString(PAGE))
        .as("the table of " + PAGE)
        .contains(String.join("\n", all.stream().map(Errors::row).toList()));
  }

  private List<Errors> errors() throws IOException {
    List<Errors> all = new ArrayList<>();
    for (int percent : PERCENTS) {
      all.add(new Errors(percent, false));
      all.add(new Errors(percent, true));
    }
    SplittableRandom random = new SplittableRandom(2013);
    for (int i = 0; i < TRACES; i++) {
      GapTrace trace = new GapTrace(GapLoads.values()[i % GapLoads.values().length], random);
      for (Errors of : all) {
        Path csv = folder.resolve("trace.csv");
        of.add(trace.energy(of.percent, of.withLoad, csv), trace.truthJoules());
      }
    }
    return all;
  }
}
