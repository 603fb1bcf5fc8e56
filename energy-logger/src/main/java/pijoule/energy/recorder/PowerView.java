package pijoule.energy.recorder;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalLong;
import pijoule.energy.files.Words;

/**
 * Shows a meter to a person: power, energy since the start, rate, losses. On a terminal one line is
 * written over and over; elsewhere a line is printed every second.
 */
public final class PowerView implements SampleTarget {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long TERMINAL_NANOS = 250_000_000;
  private static final long LINES_NANOS = 1_000_000_000;

  /** Back to the line's start, and clear to its end (ECMA-48, EL). */
  private static final String REWRITE = "\r\u001b[K";

  private final PrintWriter out;
  private final boolean terminal;
  private final int columns;
  private final long longestNanos;
  private double joules;
  private long samples;
  private long losses;
  private String lastLoss = "";
  private boolean gap = true;
  private long lastNs;
  private double lastWatts;
  private boolean showing;
  private long shownNs;
  private long shownSamples;
  private double sumWatts;

  /**
   * Makes a power view.
   *
   * @param out where it is shown
   * @param terminal whether that is a terminal
   * @param columns of the terminal, letters, to which its line is cut; 0 where that is not known
   * @param longestNanos time between two samples beyond which nothing is known of what lies between
   *     them, ns
   */
  public PowerView(PrintWriter out, boolean terminal, int columns, long longestNanos) {
    this.out = out;
    this.terminal = terminal;
    this.columns = columns;
    this.longestNanos = longestNanos;
  }

  @Override
  public void sample(long timeNs, double watts) {
    if (!gap && timeNs - lastNs > longestNanos) {
      losses++;
      gap = true;
    }
    if (!gap) {
      joules += (lastWatts + watts) / 2 * (timeNs - lastNs) / NANOS_PER_SECOND;
    }
    gap = false;
    lastNs = timeNs;
    lastWatts = watts;
    sumWatts += watts;
    samples++;
  }

  @Override
  public void sample(long timeNs, double volts, double amperes) {
    sample(timeNs, volts * amperes);
  }

  @Override
  public void loss(String reason, OptionalLong lostSamples) {
    losses++;
    lastLoss = ", the last: " + reason;
    gap = true;
  }

  @Override
  public long samples() {
    return samples;
  }

  @Override
  public void tick(long nowNs) {
    if (!showing) {
      showing = true;
      shownNs = nowNs;
    }
    if (nowNs - shownNs >= (terminal ? TERMINAL_NANOS : LINES_NANOS)) {
      show(nowNs);
    }
  }

  private void show(long nowNs) {
    long count = samples - shownSamples;
    String watts = count == 0 ? "NA W" : String.format(Locale.ROOT, "%.4f W", sumWatts / count);
    String line =
        String.format(
            Locale.ROOT,
            "%s  %.3f J  %.1f samples/s  %d %s%s",
            watts,
            joules,
            count * NANOS_PER_SECOND / (nowNs - shownNs),
            losses,
            losses == 1 ? "loss" : "losses",
            lastLoss);
    out.print(terminal ? REWRITE + cut(line) : line + "\n");
    out.flush();
    shownNs = nowNs;
    shownSamples = samples;
    sumWatts = 0;
  }

  /** A line that is wider than the terminal could not be rewritten. */
  private String cut(String line) {
    return columns == 0 || Words.length(line) < columns
        ? line
        : line.substring(0, line.offsetByCodePoints(0, columns - 1));
  }

  /** Leaves the last line on the screen. */
  public void end() {
    if (terminal) {
      out.println();
      out.flush();
    }
  }
}
