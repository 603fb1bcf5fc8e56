package pijoule.energy.window;

import java.io.IOException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import pijoule.energy.trace.TestTraces;
import pijoule.energy.trace.TraceReader;

/** A trace of a known load, a window of it, and gaps that take a share of the window. */
final class GapTrace {
  private static final double INTERVAL_NS = 1e9 / 170;
  private static final int SAMPLES = 700;
  private static final int FIRST = 50;

  /** Places among which gaps that come with load choose. */
  private static final int CHOICE = 16;

  private final SplittableRandom random;
  private final Waveform wave;
  private final double[] watts;
  private final int windowSamples;
  private final Window window;

  GapTrace(GapLoads load, SplittableRandom random) {
    this.random = random;
    int points = (int) ((SAMPLES + 1) * INTERVAL_NS / Waveform.GRID_NS);
    wave = new Waveform(points, load.watts(random));
    watts =
        IntStream.range(0, SAMPLES)
            .mapToDouble(i -> wave.sample(i * INTERVAL_NS, INTERVAL_NS, random))
            .toArray();
    windowSamples = random.nextInt(300, 501);
    long startNs = middleNs(FIRST) + random.nextLong((long) INTERVAL_NS);
    long lengthNs = (long) (windowSamples * INTERVAL_NS) + random.nextLong((long) INTERVAL_NS);
    window = new Window("w", startNs, startNs + lengthNs);
  }

  private static long middleNs(int sample) {
    return Math.round((sample + 0.5) * INTERVAL_NS);
  }

  /** What the load drew within the window, J. */
  double truthJoules() {
    return wave.joules(window.startNs(), window.endNs());
  }

  /**
   * The window's energy from a trace with one to three gaps in it.
   *
   * @param percent of the window that they take at most
   * @param withLoad whether they come where the power is high, as on a busy machine
   */
  WindowEnergy energy(int percent, boolean withLoad, Path csv) throws IOException {
    BitSet lost = new BitSet();
    int intervals = windowSamples * percent / 100;
    for (int gaps = Math.min(intervals / 2, random.nextInt(1, 4)); gaps > 0; gaps--) {
      int length = intervals / gaps;
      lose(lost, length - 1, withLoad);
      intervals -= length;
    }
    StringBuilder text = new StringBuilder("time_ns,power_watts\n");
    for (int i = 0; i < SAMPLES; i++) {
      String value = lost.get(i) ? "NA" : Double.toString(watts[i]);
      text.append(middleNs(i)).append(',').append(value).append('\n');
    }
    try (TraceReader reader = TestTraces.reader(csv, text.toString())) {
      return new EnergyIntegral(List.of(window), new GapShare(percent)).over(reader).get(0);
    }
  }

  private void lose(BitSet lost, int samples, boolean withLoad) {
    int best = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int choice = 0; choice < (withLoad ? CHOICE : 1); choice++) {
      int first = random.nextInt(FIRST, FIRST + windowSamples - samples);
      double sum = IntStream.range(first, first + samples).mapToDouble(i -> watts[i]).sum();
      if (sum > most) {
        most = sum;
        best = first;
      }
    }
    lost.set(best, best + samples);
  }
}
