package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceReader;

/**
 * Phases at whose edges the power steps: their energies do not lean towards what is beside them.
 * docs/evidence.md has the figures.
 */
class StepCoverageTest {
  private static final Path PAGE = Path.of("../docs/evidence.md");
  private static final double HERTZ = 170;
  private static final double INTERVAL_NS = 1e9 / HERTZ;
  private static final double BASE_WATTS = 1.86;
  private static final double STEP_WATTS = 0.4;
  private static final int[] MILLIS = {5, 12, 20, 50, 100, 500};
  private static final int PHASES = 200;

  @TempDir private Path folder;

  private final SplittableRandom random = new SplittableRandom(2013);

  @Test
  void aPhaseHasItsOwnEnergyAndThePageHasTheFigures() throws IOException {
    List<String> rows = new ArrayList<>();
    for (SampleKind kind : List.of(SampleKind.MEAN, SampleKind.POINT)) {
      for (int millis : MILLIS) {
        Errors lines = new Errors();
        Errors both = new Errors();
        for (double step : new double[] {STEP_WATTS, -STEP_WATTS}) {
          Errors fitted = new Errors();
          phases(kind, millis, step, lines, fitted);
          String which = kind + " " + millis + " ms " + step + " W: " + fitted.row();
          assertThat(fitted.resolved).as(which).isEqualTo(millis > 2 * INTERVAL_NS * 1e-6);
          if (fitted.resolved) {
            assertThat(Math.abs(fitted.bias())).as(which).isLessThan(0.01);
            assertThat(fitted.u()).as(which).isLessThan(1.1 * uOfEdges(millis));
          }
          if (fitted.resolved || kind == SampleKind.MEAN) {
            assertThat(fitted.covered()).as(which).isGreaterThanOrEqualTo(0.93);
          }
          both.addAll(fitted);
        }
        if (kind == SampleKind.MEAN) {
          assertThat(Math.abs(lines.bias()))
              .as("lines alone")
              .isGreaterThan(0.002 / (millis * 1e-3));
        }
        rows.add("| %s | %d ms | %s | %s |".formatted(kind.key(), millis, lines.row(), both.row()));
      }
    }
    assertThat(Files.readString(PAGE)).as("the table of " + PAGE).contains(String.join("\n", rows));
  }

  /**
   * Two edges of which only the interval between two samples is known, each a step of power at any
   * time in it (GUM 4.3.7), and the noise of the samples: u relative to the step's energy. What is
   * fitted knows no less.
   */
  private static double uOfEdges(int millis) {
    double seconds = millis * 1e-3;
    double edges = STEP_WATTS * INTERVAL_NS * 1e-9 * Math.sqrt(2.0 / 12);
    double noise = Waveform.U_SAMPLE_WATTS * Math.sqrt(seconds * INTERVAL_NS * 1e-9);
    return Math.hypot(edges, noise) / (STEP_WATTS * seconds);
  }

  /** Power that does not step at the edges of windows, although they are taken for steps. */
  @ParameterizedTest
  @CsvSource({
    "square, 0.3",
    "ramp, 0.3",
    "bursty, 0.1",
    "bursty, 0.3",
    "long bursts, 0.3",
  })
  void edgesWithoutAStepLeaveAnEnergyWithinTwoU(String shape, double part) throws IOException {
    int windows = 300;
    long lengthNs = 100_000_000;
    Waveform wave = Waveform.of(shape, part, 1_250_000, random);
    long[] edges = new long[2 * windows];
    for (int i = 0; i < windows; i++) {
      edges[2 * i] = 100_000_000 + i * 200_000_000L + random.nextLong(90_000_000);
      edges[2 * i + 1] = edges[2 * i] + lengthNs;
    }
    MeterInfo meter = meter(SampleKind.MEAN);
    String trace = trace(wave, SampleKind.MEAN, 61_000_000_000L);
    Errors errors = new Errors();
    for (WindowEnergy energy : energies(trace, meter, edges, LongStream.of(edges))) {
      errors.add(energy, wave, meter, 1);
    }
    assertThat(errors.covered()).isGreaterThanOrEqualTo(0.93);
    assertThat(errors.ratio()).as("rms error / mean u").isBetween(0.4, 1.5);
  }

  /** Errors of energies, relative to the energy that the step of power makes. */
  private static final class Errors {
    private int number;
    private double sum;
    private double squares;
    private double us;
    private int within;
    private boolean resolved = true;

    void add(WindowEnergy energy, Waveform wave, MeterInfo meter, double contrastJoules) {
      Window window = energy.window();
      double joules = energy.energyJoules().getAsDouble();
      double error = joules - wave.joules(window.startNs(), window.endNs());
      EnergyUncertainty uncertainty = EnergyUncertainty.of(energy, meter, 0);
      double u = uncertainty.uJoules().getAsDouble();
      number++;
      sum += error / contrastJoules;
      squares += error / contrastJoules * (error / contrastJoules);
      us += u / Math.abs(contrastJoules);
      within += Math.abs(error) <= 2 * u ? 1 : 0;
      resolved &= Verdict.of(energy, uncertainty, meter) == Verdict.RESOLVED;
    }

    void addAll(Errors other) {
      number += other.number;
      sum += other.sum;
      squares += other.squares;
      us += other.us;
      within += other.within;
    }

    double bias() {
      return sum / number;
    }

    double u() {
      return us / number;
    }

    double ratio() {
      return Math.sqrt(squares / number) / u();
    }

    double covered() {
      return within / (double) number;
    }

    String row() {
      return String.format(
          Locale.ROOT,
          "%+.2f %% | %.2f %% | %.2f %% | %.1f %%",
          100 * bias(),
          100 * Math.sqrt(squares / number),
          100 * u(),
          100 * covered());
    }
  }

  /** Energies of phases of one length with one step, by lines alone and fitted. */
  private void phases(SampleKind kind, int millis, double step, Errors lines, Errors fitted)
      throws IOException {
    long[] edges = edges(millis * 1_000_000L);
    Waveform wave = wave(edges, step);
    MeterInfo meter = meter(kind);
    String trace = trace(wave, kind, edges[edges.length - 1] + 1_000_000_000);
    double contrastJoules = step * millis * 1e-3;
    for (WindowEnergy energy : energies(trace, meter, edges, LongStream.empty())) {
      lines.add(energy, wave, meter, contrastJoules);
    }
    for (WindowEnergy energy : energies(trace, meter, edges, LongStream.of(edges))) {
      fitted.add(energy, wave, meter, contrastJoules);
    }
  }

  private static MeterInfo meter(SampleKind kind) {
    return TestTraces.meter(kind).toBuilder()
        .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.empty())
        .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(Waveform.U_SAMPLE_WATTS))
        .build();
  }

  /** Begins and ends of phases, at times that nothing repeats. */
  private long[] edges(long lengthNs) {
    long[] edges = new long[2 * PHASES];
    long timeNs = 1_000_000_000;
    for (int i = 0; i < edges.length; i += 2) {
      timeNs += random.nextLong(2_000, 4_000) * Waveform.GRID_NS;
      edges[i] = timeNs;
      timeNs += lengthNs;
      edges[i + 1] = timeNs;
    }
    return edges;
  }

  private static Waveform wave(long[] edges, double step) {
    int points = (int) ((edges[edges.length - 1] + 2_000_000_000) / Waveform.GRID_NS);
    int[] next = new int[1];
    return new Waveform(
        points,
        i -> {
          while (next[0] < edges.length && edges[next[0]] <= i * Waveform.GRID_NS) {
            next[0]++;
          }
          return BASE_WATTS + (next[0] % 2 == 1 ? step : 0);
        });
  }

  private String trace(Waveform wave, SampleKind kind, long endNs) {
    StringBuilder text = new StringBuilder("time_ns,power_watts\n");
    for (int i = 0; (i + 1) * INTERVAL_NS < endNs; i++) {
      long middleNs = Math.round((i + 0.5) * INTERVAL_NS);
      double watts =
          kind == SampleKind.POINT
              ? wave.watts(middleNs) + Waveform.U_SAMPLE_WATTS * Waveform.gaussian(random)
              : wave.sample(i * INTERVAL_NS, INTERVAL_NS, random);
      text.append(middleNs).append(',').append(watts).append('\n');
    }
    return text.toString();
  }

  private List<WindowEnergy> energies(String trace, MeterInfo meter, long[] edges, LongStream steps)
      throws IOException {
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < edges.length; i += 2) {
      windows.add(new Window("w", edges[i], edges[i + 1]));
    }
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), trace)) {
      return new EnergyIntegral(windows, GapShare.NONE, steps)
          .over(reader, TestTraces.info(meter, HERTZ));
    }
  }
}
