package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongToDoubleFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceReader;

/** Energies beside steps of power whose instants are known; samples come each 10 ms. */
class StepFitTest {
  private static final long MS = 1_000_000;
  private static final long PERIOD_NS = 10 * MS;
  private static final MeterInfo MEAN = TestTraces.meter(SampleKind.MEAN);

  @TempDir private Path folder;

  /** 1 W, and 3 W from an instant on. */
  private record Step(long ns) {
    double wattNanos(long untilNs) {
      return untilNs + 2.0 * Math.max(0, untilNs - ns);
    }

    double joules(long fromNs, long toNs) {
      return (wattNanos(toNs) - wattNanos(fromNs)) * 1e-9;
    }

    double mean(long fromNs, long toNs) {
      return (wattNanos(toNs) - wattNanos(fromNs)) / (toNs - fromNs);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {200, 202, 205, 209})
  void theEnergiesBeforeAndAfterAStepBetweenMeansAreExact(long stepMs) throws IOException {
    Step step = new Step(stepMs * MS);
    String means = rows(time -> step.mean(time - PERIOD_NS / 2, time + PERIOD_NS / 2));

    assertExact(step, fit(means, MEAN, step.ns));
  }

  @ParameterizedTest
  @ValueSource(longs = {200, 202, 205, 209})
  void theEnergiesBeforeAndAfterAStepBetweenPointsAreExact(long stepMs) throws IOException {
    Step step = new Step(stepMs * MS);
    String points = rows(time -> time < step.ns ? 1 : 3);

    assertExact(step, fit(points, TestTraces.meter(SampleKind.POINT), step.ns));
  }

  @Test
  void theEnergiesBesideAStepAreExactWhereMeansOverlap() throws IOException {
    Step step = new Step(303 * MS);
    String means = rows(time -> step.mean(time - 25 * MS, time + 25 * MS));
    MeterInfo meter =
        TestTraces.meter(SampleKind.COUNTED).toBuilder().setting("averaging_seconds", 0.05).build();

    assertExact(step, fit(means, meter, step.ns));
  }

  private static void assertExact(Step step, List<WindowEnergy> energies) {
    for (WindowEnergy energy : energies) {
      Window window = energy.window();
      assertThat(energy.energyJoules())
          .hasValueCloseTo(step.joules(window.startNs(), window.endNs()), within(1e-9));
      assertThat(energy.uStepsJoules()).hasValueCloseTo(0.0, within(1e-9));
    }
  }

  /** How old a reading is depends on when it falls into the conversion. */
  @Test
  void pointsThatAreMeansOverATimeBeforeThemAreNotCorrected() throws IOException {
    String points = rows(time -> time < 203 * MS ? 1 : 3);
    MeterInfo meter =
        TestTraces.meter(SampleKind.POINT).toBuilder().setting("averaging_seconds", 0.02).build();

    assertThat(fit(points, meter, 203 * MS)).isEqualTo(lines(points, meter, 203 * MS));
  }

  @ParameterizedTest
  @ValueSource(longs = {203, 237, 269})
  void anInstantInAGapIsNotCorrected(long stepMs) throws IOException {
    Step step = new Step(stepMs * MS);
    String means = rows(time -> step.mean(time - PERIOD_NS / 2, time + PERIOD_NS / 2));
    String gap = means.replaceAll("\n(2[1-6]0000000),.*", "\n$1,NA");

    assertThat(gap).contains("NA");
    assertThat(fit(gap, MEAN, step.ns)).isEqualTo(lines(gap, MEAN, step.ns));
  }

  /** The recorder was late: the mean at 210 ms covers 30 ms, which only its neighbours show. */
  @Test
  void anInstantInALongIntervalIsNotCorrected() throws IOException {
    Step step = new Step(203 * MS);
    String means = rows(time -> step.mean(time - PERIOD_NS / 2, time + PERIOD_NS / 2));
    String late =
        means
            .replaceAll("\n(20|22)0000000,.*", "")
            .replaceAll("\n(21)0000000,.*", "\n$10000000,2.5");

    assertThat(late.lines().count()).isEqualTo(means.lines().count() - 2);
    assertThat(fit(late, MEAN, step.ns)).isEqualTo(lines(late, MEAN, step.ns));
  }

  /** The recorder was late: the mean over 30 ms is at both ends of its interval. */
  @ParameterizedTest
  @ValueSource(longs = {196, 199, 203, 221, 224})
  void anInstantBesideALongIntervalIsNotCorrected(long stepMs) throws IOException {
    Step step = new Step(stepMs * MS);
    String late = late(step);

    assertThat(fit(late, MEAN, step.ns)).isEqualTo(lines(late, MEAN, step.ns));
  }

  /** Means at 230 and 244 ms are the first after a gap; 7 ms between them are the first's. */
  @Test
  void anInstantInALongerFirstMeanLeavesItsTotal() throws IOException {
    Step step = new Step(236 * MS);
    String means = rows(time -> step.mean(time - PERIOD_NS / 2, time + PERIOD_NS / 2));
    String gap =
        means.replaceAll("\n(2[0-2]0000000),.*", "\n$1,NA").replace("\n240000000,", "\n244000000,");
    List<Window> total = List.of(new Window("total", 231 * MS, 500 * MS));

    assertThat(integrate(gap, MEAN, total, step.ns)).isEqualTo(integrate(gap, MEAN, total));
  }

  @ParameterizedTest
  @ValueSource(longs = {192, 227})
  void anInstantAMeanAwayFromALongIntervalIs(long stepMs) throws IOException {
    Step step = new Step(stepMs * MS);

    assertExact(step, fit(late(step), MEAN, step.ns));
  }

  private static String late(Step step) {
    double mean = step.mean(195 * MS, 225 * MS);
    return rows(time -> step.mean(time - PERIOD_NS / 2, time + PERIOD_NS / 2))
        .replaceAll("\n210000000,.*", "")
        .replaceAll("\n(200000000|220000000),.*", "\n$1," + mean);
  }

  @Test
  void aStepInAConstantPowerAndOneFarAwayChangeNoBit() throws IOException {
    String constant = rows(time -> 1.7);
    Step step = new Step(403 * MS);
    String stepped = rows(time -> step.mean(time - PERIOD_NS / 2, time + PERIOD_NS / 2));

    assertThat(fit(constant, MEAN, 203 * MS)).isEqualTo(lines(constant, MEAN, 203 * MS));
    assertThat(fit(stepped, MEAN, step.ns).get(0)).isEqualTo(lines(stepped, MEAN, step.ns).get(0));
  }

  /** Phases of 0.1 ms to 60 ms, of which some hold no whole sample, or lie in one together. */
  @Test
  void phasesAddUpToTheirTotalAndThoseOfTwoSamplesHaveTheirPower() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    long[] instants = new long[400];
    double[] wattNanos = new double[401];
    double[] watts = new double[401];
    long timeNs = 100 * MS;
    watts[0] = 1;
    wattNanos[0] = timeNs;
    for (int i = 0; i < instants.length; i++) {
      instants[i] = timeNs;
      watts[i + 1] = i == instants.length - 1 ? 1 : random.nextDouble(1, 3);
      long lengthNs = Math.round(0.1 * MS * Math.pow(600, random.nextDouble()));
      timeNs += lengthNs;
      wattNanos[i + 1] = wattNanos[i] + watts[i + 1] * lengthNs;
    }
    StringBuilder rows = new StringBuilder("time_ns,power_watts\n");
    for (long at = PERIOD_NS; at < timeNs + 200 * MS; at += PERIOD_NS) {
      double joules = until(at + PERIOD_NS / 2, instants, watts, wattNanos);
      double before = until(at - PERIOD_NS / 2, instants, watts, wattNanos);
      rows.append(at).append(',').append((joules - before) / PERIOD_NS).append('\n');
    }
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i + 1 < instants.length; i++) {
      windows.add(new Window("w", instants[i], instants[i + 1]));
    }
    windows.add(new Window("total", instants[0], instants[instants.length - 1]));

    List<WindowEnergy> energies = integrate(rows.toString(), MEAN, windows, instants);

    double total = energies.remove(energies.size() - 1).energyJoules().getAsDouble();
    assertThat(energies.stream().mapToDouble(e -> e.energyJoules().getAsDouble()).sum())
        .isCloseTo(total, within(1e-9));
    assertThat(total)
        .isCloseTo((wattNanos[instants.length - 1] - wattNanos[0]) * 1e-9, within(2e-3));
    for (int i = 0; i < energies.size(); i++) {
      double seconds = windows.get(i).durationSeconds();
      if (seconds > 0.04) {
        assertThat(energies.get(i).energyJoules().getAsDouble() / seconds)
            .as(windows.get(i).toString())
            .isCloseTo(watts[i + 1], within(0.1));
      }
    }
  }

  private static double until(long timeNs, long[] instants, double[] watts, double[] wattNanos) {
    int i = 0;
    while (i < instants.length && instants[i] <= timeNs) {
      i++;
    }
    return i == 0 ? timeNs * watts[0] : wattNanos[i - 1] + (timeNs - instants[i - 1]) * watts[i];
  }

  private static String rows(LongToDoubleFunction watts) {
    StringBuilder rows = new StringBuilder("time_ns,power_watts\n");
    for (long time = PERIOD_NS; time <= 60 * PERIOD_NS; time += PERIOD_NS) {
      rows.append(time).append(',').append(watts.applyAsDouble(time)).append('\n');
    }
    return rows.toString();
  }

  private List<WindowEnergy> fit(String rows, MeterInfo meter, long step) throws IOException {
    return integrate(rows, meter, windows(step), step);
  }

  private List<WindowEnergy> lines(String rows, MeterInfo meter, long step) throws IOException {
    return integrate(rows, meter, windows(step));
  }

  /** Windows far from a step at 0.2 s, up to one, after one, around one, and all of it. */
  private static List<Window> windows(long step) {
    return List.of(
        new Window("far", 31 * MS, 98 * MS),
        new Window("before", 101 * MS, step),
        new Window("after", step, 500 * MS),
        new Window("around", step - 3 * MS, step + 4 * MS),
        new Window("total", 101 * MS, 500 * MS));
  }

  private List<WindowEnergy> integrate(
      String rows, MeterInfo meter, List<Window> windows, long... steps) throws IOException {
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), rows)) {
      return new ArrayList<>(
          new EnergyIntegral(windows, GapShare.DEFAULT, LongStream.of(steps))
              .over(reader, TestTraces.info(meter)));
    }
  }

  /** 1 W, 3 W from 7 ms, 2 W from 43 ms: the first step cuts the first mean, of 5 to 15 ms. */
  @Test
  void aMeanThatAStepCutsDoesNotBeginAStretch() throws IOException {
    LongToDoubleFunction wattNanos =
        ns -> ns + 2.0 * Math.max(0, ns - 7 * MS) - 1.0 * Math.max(0, ns - 43 * MS);
    List<Window> windows =
        List.of(new Window("high", 25 * MS, 43 * MS), new Window("later", 43 * MS, 500 * MS));

    List<WindowEnergy> energies = ofMeans(wattNanos, windows, 7 * MS, 43 * MS);

    assertThat(energies.get(0).energyJoules()).hasValueCloseTo(0.054, within(1e-9));
    assertThat(energies.get(1).energyJoules()).hasValueCloseTo(0.914, within(1e-9));
  }

  /** Two processes note the same step: at the same time, or a nanosecond later. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1})
  void twoInstantsOfOneStepAreOne(long laterNs) throws IOException {
    Step step = new Step(203 * MS);
    List<Window> windows =
        List.of(new Window("before", 101 * MS, 203 * MS), new Window("after", 203 * MS, 500 * MS));

    assertExact(step, ofMeans(step::wattNanos, windows, step.ns, step.ns + laterNs));
  }

  private List<WindowEnergy> ofMeans(
      LongToDoubleFunction wattNanos, List<Window> windows, long... steps) throws IOException {
    String means =
        rows(
            time ->
                (wattNanos.applyAsDouble(time + PERIOD_NS / 2)
                        - wattNanos.applyAsDouble(time - PERIOD_NS / 2))
                    / PERIOD_NS);
    try (TraceReader reader = TestTraces.reader(folder.resolve("means.csv"), means)) {
      return new EnergyIntegral(windows, GapShare.DEFAULT, LongStream.of(steps))
          .over(reader, TestTraces.info(MEAN));
    }
  }
}
