package pijoule.energy.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceReader;

/** What holds for any trace: samples at uneven times, gaps, windows that nest and overlap. */
class EnergyIntegralPropertyTest {
  private static final double RELATIVE = 1e-13;

  private Path folder;

  @BeforeProperty
  void makeFolder() throws IOException {
    folder = Files.createTempDirectory("pijoule-integral");
  }

  @AfterProperty
  void removeFolder() throws IOException {
    Files.deleteIfExists(folder.resolve("trace.csv"));
    Files.delete(folder);
  }

  @Property(tries = 300)
  void theEnergyOfASplitWindowAddsUpToTheWhole(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 9) int parts) throws IOException {
    MadeUpTrace trace = new MadeUpTrace(seed, 0);

    List<WindowEnergy> energies = integrate(trace, split(trace.anyWindow(), parts));

    assertEnergiesAddUp(energies);
    assertCommonPartsAddUp(energies);
  }

  @Property(tries = 300)
  void soItDoesWithGapsAndSoDoTheGaps(
      @ForAll long seed, @ForAll @IntRange(min = 2, max = 5) int parts) throws IOException {
    MadeUpTrace trace = new MadeUpTrace(seed, 0.02);
    List<Window> windows = split(trace.anyWindow(), parts);

    List<WindowEnergy> energies = integrate(trace, windows, new GapShare(20));

    Bridge whole = energies.get(0).bridge().orElseThrow();
    Bridge sum =
        energies.stream()
            .skip(1)
            .map(part -> part.bridge().orElseThrow())
            .reduce(Bridge.NONE, Bridge::plus);
    assertThat(sum.nanos()).isEqualTo(whole.nanos());
    assertThat(sum.spreadJoules()).isCloseTo(whole.spreadJoules(), within(RELATIVE));
    assertThat(sum.shiftJoules()).isCloseTo(whole.shiftJoules(), within(RELATIVE));
    Assume.that(energies.stream().allMatch(energy -> energy.energyJoules().isPresent()));
    assertEnergiesAddUp(energies);
  }

  private static List<Window> split(Window whole, int parts) {
    List<Window> windows = new ArrayList<>(List.of(whole));
    long startNs = whole.startNs();
    long lengthNs = whole.endNs() - startNs;
    for (int i = 0; i < parts; i++) {
      windows.add(
          new Window("part", startNs + lengthNs * i / parts, startNs + lengthNs * (i + 1) / parts));
    }
    return windows;
  }

  private static void assertEnergiesAddUp(List<WindowEnergy> wholeThenParts) {
    double whole = wholeThenParts.get(0).energyJoules().getAsDouble();
    double sum =
        wholeThenParts.stream()
            .skip(1)
            .mapToDouble(part -> part.energyJoules().getAsDouble())
            .sum();
    assertThat(sum).isCloseTo(whole, within(RELATIVE * whole));
  }

  /** To the last bit, its uncertainty as well. */
  @Property(tries = 100)
  void bridgingChangesNoWindowWithoutGap(@ForAll long seed) throws IOException {
    MadeUpTrace trace = new MadeUpTrace(seed, 0.02);
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      windows.add(trace.anyWindow());
    }

    List<WindowEnergy> bridged = integrate(trace, windows, new GapShare(20));
    List<WindowEnergy> strict = integrate(trace, windows);

    for (int i = 0; i < windows.size(); i++) {
      if (strict.get(i).energyJoules().isPresent()) {
        assertThat(bridged.get(i)).isEqualTo(strict.get(i));
        assertThat(strict.get(i).bridge()).hasValue(Bridge.NONE);
      }
    }
  }

  private static void assertCommonPartsAddUp(List<WindowEnergy> wholeThenParts) {
    MeterInfo meter =
        TestTraces.meter(SampleKind.MEAN).toBuilder()
            .accuracy(Term.U_OFFSET_WATTS, OptionalDouble.of(0.1))
            .build();
    List<EnergyUncertainty> us =
        wholeThenParts.stream().map(energy -> EnergyUncertainty.of(energy, meter, 0)).toList();
    EnergyUncertainty whole = us.get(0);
    EnergyUncertainty sum = EnergyUncertainty.ofSum(us.subList(1, us.size()));

    assertThat(sum.gainJoules().getAsDouble())
        .isCloseTo(whole.gainJoules().getAsDouble(), withinPercentage(1e-9));
    assertThat(sum.offsetJoules().getAsDouble())
        .isCloseTo(whole.offsetJoules().getAsDouble(), within(1e-12));
  }

  @Property(tries = 300)
  void everyWindowHasWhatItsTrapezoidsAloneGive(
      @ForAll long seed, @ForAll @IntRange(max = 20) int percent) throws IOException {
    MadeUpTrace trace = new MadeUpTrace(seed, 0.05);
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      windows.add(trace.anyWindow());
    }

    for (WindowEnergy energy : integrate(trace, windows, new GapShare(percent))) {
      Window window = energy.window();
      double expected = trace.energyJoules(window, percent);
      if (Double.isNaN(expected)) {
        assertThat(energy.energyJoules()).isEmpty();
      } else {
        assertThat(energy.energyJoules().getAsDouble())
            .isCloseTo(expected, within(RELATIVE * expected));
      }
      assertThat(energy.bridge().orElseThrow().nanos()).isEqualTo(trace.gapNanos(window));
      assertThat(energy.samples()).isEqualTo(trace.samplesWithin(window));
    }
  }

  @Property(tries = 100)
  void neighboursDoNotChangeAWindow(@ForAll long seed) throws IOException {
    MadeUpTrace trace = new MadeUpTrace(seed, 0.02);
    List<Window> windows = List.of(trace.anyWindow(), trace.anyWindow(), trace.anyWindow());

    GapShare share = new GapShare(10);
    List<WindowEnergy> together = integrate(trace, windows, share);

    for (int i = 0; i < windows.size(); i++) {
      assertThat(integrate(trace, windows.subList(i, i + 1), share))
          .containsExactly(together.get(i));
    }
  }

  private List<WindowEnergy> integrate(MadeUpTrace trace, List<Window> windows) throws IOException {
    return integrate(trace, windows, GapShare.NONE);
  }

  private List<WindowEnergy> integrate(MadeUpTrace trace, List<Window> windows, GapShare share)
      throws IOException {
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), trace.csv())) {
      return new EnergyIntegral(windows, share).over(reader);
    }
  }

  /** A random trace that also knows a window's energy by adding its trapezoids naively. */
  private static final class MadeUpTrace {
    private static final int SAMPLES = 200;

    private final SplittableRandom random;
    private final long[] times = new long[SAMPLES];
    private final double[] watts = new double[SAMPLES];
    private final boolean[] gapBefore = new boolean[SAMPLES];

    MadeUpTrace(long seed, double gapShare) {
      random = new SplittableRandom(seed);
      long timeNs = random.nextLong(-1_000_000_000, 1L << 60);
      for (int i = 0; i < SAMPLES; i++) {
        times[i] = timeNs;
        watts[i] = random.nextDouble(0.1, 5);
        gapBefore[i] = i > 0 && random.nextDouble() < gapShare;
        timeNs += random.nextLong(2, 12_000_000);
      }
    }

    String csv() {
      StringBuilder text = new StringBuilder("time_ns,power_watts\n");
      for (int i = 0; i < SAMPLES; i++) {
        if (gapBefore[i]) {
          text.append(times[i - 1] + 1).append(",NA\n");
        }
        text.append(times[i]).append(',').append(watts[i]).append('\n');
      }
      return text.toString();
    }

    /** Edges anywhere in the trace, now and then right at a sample. */
    Window anyWindow() {
      long one = anyInstant();
      long other = anyInstant();
      return new Window("any", Math.min(one, other), Math.max(one, other));
    }

    private long anyInstant() {
      return random.nextInt(4) == 0
          ? times[random.nextInt(SAMPLES)]
          : random.nextLong(times[0], times[SAMPLES - 1] + 1);
    }

    /** Not a number where gaps take too much. */
    double energyJoules(Window window, int percent) {
      long lengthNs = window.endNs() - window.startNs();
      long gapNs = gapNanos(window);
      boolean instant = lengthNs == 0 && atGapOnly(window.startNs());
      if (instant || gapNs == lengthNs && gapNs > 0 || 100 * gapNs > percent * lengthNs) {
        return Double.NaN;
      }
      double joules = 0;
      for (int i = 1; i < SAMPLES; i++) {
        long fromNs = Math.max(window.startNs(), times[i - 1]);
        long toNs = Math.min(window.endNs(), times[i]);
        if (fromNs < toNs) {
          joules += (at(i, fromNs) + at(i, toNs)) / 2 * (toNs - fromNs) * 1e-9;
        }
      }
      return joules;
    }

    long gapNanos(Window window) {
      long nanos = 0;
      for (int i = 1; i < SAMPLES; i++) {
        long fromNs = Math.max(window.startNs(), times[i - 1]);
        long toNs = Math.min(window.endNs(), times[i]);
        nanos += gapBefore[i] ? Math.max(0, toNs - fromNs) : 0;
      }
      return nanos;
    }

    /** Whether an instant has no known segment on either side. */
    private boolean atGapOnly(long timeNs) {
      for (int i = 1; i < SAMPLES; i++) {
        if (!gapBefore[i] && times[i - 1] <= timeNs && timeNs <= times[i]) {
          return false;
        }
      }
      return true;
    }

    private double at(int segment, long timeNs) {
      double part =
          (double) (timeNs - times[segment - 1]) / (double) (times[segment] - times[segment - 1]);
      return watts[segment - 1] * (1 - part) + watts[segment] * part;
    }

    long samplesWithin(Window window) {
      long within = 0;
      for (long timeNs : times) {
        within += window.startNs() <= timeNs && timeNs <= window.endNs() ? 1 : 0;
      }
      return within;
    }
  }
}
