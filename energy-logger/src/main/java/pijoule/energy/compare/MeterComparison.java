package pijoule.energy.compare;

import java.io.IOException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import pijoule.energy.compare.MeterPairs.Line;
import pijoule.energy.trace.Trace;

/**
 * Meter B beside meter A on one load. Reading of B = gain x reading of A + offset, of a time that
 * is the delay earlier. Half widths are of intervals of 95 % or more; the error that A has of its
 * own is not in them.
 *
 * @param gain of B over A
 * @param gainHalfWidth of its interval
 * @param offsetWatts of B where A reads 0 W, W
 * @param offsetHalfWidthWatts of its interval, W
 * @param delaySeconds of B's samples behind A's, s
 * @param delayHalfWidthSeconds of its interval, s
 * @param correlation of both at that delay
 * @param windows that gain and offset come from
 * @param windowSeconds length of each, s
 * @param minWatts least mean of A in a window, W
 * @param maxWatts greatest mean of A in a window, W
 */
public record MeterComparison(
    double gain,
    double gainHalfWidth,
    double offsetWatts,
    double offsetHalfWidthWatts,
    double delaySeconds,
    double delayHalfWidthSeconds,
    double correlation,
    int windows,
    double windowSeconds,
    double minWatts,
    double maxWatts) {
  /** Half width of an interval over the standard uncertainty. */
  public static final double COVERAGE = Jackknife.COVERAGE;

  /** Two for each block that is left out. */
  private static final int MIN_WINDOWS = 2 * Jackknife.BLOCKS;

  /**
   * Readings of the slower meter in a window: a filter within it that nobody states averages out.
   */
  private static final int READINGS_IN_A_WINDOW = 4;

  private static final double MIN_WINDOW_SECONDS = 0.25;

  /**
   * Compares two traces that were recorded at once, on one clock.
   *
   * @param longestSeconds largest delay that is searched, either way, s
   * @throws IOException in one line, if they have too little in common
   * @throws IOException naming the file, if a trace is damaged
   */
  public static MeterComparison of(Trace a, Trace b, double longestSeconds) throws IOException {
    Optional<String> boot = a.info().clock().bootId();
    if (!boot.equals(b.info().clock().bootId())) {
      throw new IOException(
          "traces must be of one clock to be compared, got two boots of a host, or two hosts; record both on one host at once");
    }
    long originNs = a.info().clock().anchorMonotonicNs();
    return of(PowerSeries.of(a, originNs), PowerSeries.of(b, originNs), longestSeconds);
  }

  static MeterComparison of(PowerSeries a, PowerSeries b, double longestSeconds)
      throws IOException {
    requireSamples(a, b);
    boolean slowB = b.intervalSeconds() >= a.intervalSeconds();
    PowerSeries fast = slowB ? a : b;
    PowerSeries slow = slowB ? b : a;
    DelaySearch.Delay delay = new DelaySearch(fast, slow, longestSeconds).search();
    MeterPairs windows = windows(fast, slow, delay.seconds());
    ToDoubleFunction<MeterPairs> gain = pairs -> line(pairs, fast, slow, slowB).gain();
    ToDoubleFunction<MeterPairs> offset = pairs -> line(pairs, fast, slow, slowB).offset();
    Line line = line(windows, fast, slow, slowB);
    double[] ofA = slowB ? windows.fast() : windows.slow();
    return new MeterComparison(
        line.gain(),
        halfWidth(windows, gain, fast, slow, delay),
        line.offset(),
        halfWidth(windows, offset, fast, slow, delay),
        slowB ? delay.seconds() : -delay.seconds(),
        delay.halfWidth(),
        delay.correlation(),
        windows.size(),
        readings(slow) * slow.intervalSeconds(),
        Arrays.stream(ofA).min().orElse(0),
        Arrays.stream(ofA).max().orElse(0));
  }

  private static void requireSamples(PowerSeries a, PowerSeries b) throws IOException {
    int fewest = Math.min(a.size(), b.size());
    if (fewest < MIN_WINDOWS) {
      throw new IOException(
          "a comparison needs %s samples of both meters, got %s and %s; compare for longer (--for)"
              .formatted(MIN_WINDOWS, a.size(), b.size()));
    }
  }

  /** Enough windows come before long ones. */
  private static int readings(PowerSeries slow) {
    int many =
        Math.max(
            READINGS_IN_A_WINDOW, (int) Math.ceil(MIN_WINDOW_SECONDS / slow.intervalSeconds()));
    return Math.max(1, Math.min(many, slow.size() / (MIN_WINDOWS + MIN_WINDOWS / 2)));
  }

  private static MeterPairs windows(PowerSeries fast, PowerSeries slow, double delay)
      throws IOException {
    MeterPairs windows = MeterPairs.of(fast, slow, delay, 1).grouped(readings(slow));
    if (windows.size() < MIN_WINDOWS) {
      throw new IOException(
          "a comparison needs %s windows in which both meters measured, got %s; compare for longer (--for)"
              .formatted(MIN_WINDOWS, windows.size()));
    }
    return windows;
  }

  private static Line line(MeterPairs windows, PowerSeries fast, PowerSeries slow, boolean slowB) {
    double inReading = Math.max(1, slow.supportSeconds() / fast.intervalSeconds());
    double noise = fast.noiseWatts();
    Line line = Line.of(windows.moments(), noise * noise / (inReading * readings(slow)));
    return slowB ? line : line.inverse();
  }

  /** Adds the delay's uncertainty, which moves the line too and is independent of the scatter. */
  private static double halfWidth(
      MeterPairs windows,
      ToDoubleFunction<MeterPairs> value,
      PowerSeries fast,
      PowerSeries slow,
      DelaySearch.Delay delay)
      throws IOException {
    ToDoubleFunction<IntPredicate> without = kept -> value.applyAsDouble(windows.only(kept));
    double scatter = Jackknife.COVERAGE * Jackknife.standardUncertainty(windows.size(), without);
    double here = value.applyAsDouble(windows);
    double moved = 0;
    for (int way = -1; way <= 1; way += 2) {
      MeterPairs there = windows(fast, slow, delay.seconds() + way * delay.halfWidth());
      moved = Math.max(moved, Math.abs(value.applyAsDouble(there) - here));
    }
    return Math.hypot(scatter, moved);
  }
}
