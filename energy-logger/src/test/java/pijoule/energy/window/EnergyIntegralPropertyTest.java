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
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import pijoule.energy.meter.MeterInfo;
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
    List<Window> windows = new ArrayList<>(List.of(trace.anyWindow()));
    long startNs = windows.get(0).startNs();
    long lengthNs = windows.get(0).endNs() - startNs;
    for (int i = 0; i < parts; i++) {
      windows.add(
          new Window("part", startNs + lengthNs * i / parts, startNs + lengthNs * (i + 1) / parts));
    }

    List<WindowEnergy> energies = integrate(trace, windows);

    double whole = energies.get(0).energyJoules().getAsDouble();
    double sum =
        energies.stream().skip(1).mapToDouble(part -> part.energyJoules().getAsDouble()).sum();
    assertThat(sum).isCloseTo(whole, within(RELATIVE * whole));
    assertCommonPartsAddUp(energies);
  }

  private static void assertCommonPartsAddUp(List<WindowEnergy> wholeThenParts) {
    MeterInfo meter =
        TestTraces.meter(SampleKind.MEAN).toBuilder().uOffsetWatts(OptionalDouble.of(0.1)).build();
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
  void everyWindowHasWhatItsTrapezoidsAloneGive(@ForAll long seed) throws IOException {
    MadeUpTrace trace = new MadeUpTrace(seed, 0.05);
    List<Window> windows = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      windows.add(trace.anyWindow());
    }

    for (WindowEnergy energy : integrate(trace, windows)) {
      Window window = energy.window();
      double expected = trace.energyJoules(window);
      if (Double.isNaN(expected)) {
        assertThat(energy.energyJoules()).isEmpty();
      } else {
        assertThat(energy.energyJoules().getAsDouble())
            .isCloseTo(expected, within(RELATIVE * expected));
      }
      assertThat(energy.samples()).isEqualTo(trace.samplesWithin(window));
    }
  }

  @Property(tries = 100)
  void neighboursDoNotChangeAWindow(@ForAll long seed) throws IOException {
    MadeUpTrace trace = new MadeUpTrace(seed, 0.02);
    List<Window> windows = List.of(trace.anyWindow(), trace.anyWindow(), trace.anyWindow());

    List<WindowEnergy> together = integrate(trace, windows);

    for (int i = 0; i < windows.size(); i++) {
      assertThat(integrate(trace, windows.subList(i, i + 1))).containsExactly(together.get(i));
    }
  }

  private List<WindowEnergy> integrate(MadeUpTrace trace, List<Window> windows) throws IOException {
    try (TraceReader reader = TestTraces.reader(folder.resolve("trace.csv"), trace.csv())) {
      return new EnergyIntegral(windows).over(reader);
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

    double energyJoules(Window window) {
      double joules = 0;
      for (int i = 1; i < SAMPLES; i++) {
        long fromNs = Math.max(window.startNs(), times[i - 1]);
        long toNs = Math.min(window.endNs(), times[i]);
        boolean within = fromNs < toNs;
        boolean instant =
            window.startNs() == window.endNs() && fromNs == toNs && atGapOnly(window.startNs());
        if ((within || instant) && gapBefore[i]) {
          return Double.NaN;
        }
        if (within) {
          joules += (at(i, fromNs) + at(i, toNs)) / 2 * (toNs - fromNs) * 1e-9;
        }
      }
      return joules;
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
