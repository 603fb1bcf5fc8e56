package pijoule.energy.recorder;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import pijoule.energy.files.Words;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.SampleSink.SampleTarget;
import pijoule.energy.trace.MeanReading;

/**
 * Shows a meter to a person: power, voltage and current, energy since the start, rate, losses. On a
 * terminal one line is written over and over; elsewhere a line is printed every second. The last
 * line has the means with their uncertainty.
 */
public final class PowerView implements SampleTarget {
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long TERMINAL_NANOS = 250_000_000;
  private static final long LINES_NANOS = 1_000_000_000;

  /** Length of the means of which the least is shown: a board that rests is at idle power. */
  private static final long REST_NANOS = 5_000_000_000L;

  private static final String WAITING =
      "waiting: samples come some 11 s late, once their times are settled";

  /** Back to the line's start, and clear to its end (ECMA-48, EL). */
  private static final String REWRITE = "\r\u001b[K";

  private final PrintWriter out;
  private final boolean terminal;
  private final int columns;
  private final long longestNanos;
  private final BooleanSupplier holds;
  private final MeanReading.Sums all = new MeanReading.Sums();
  private MeanReading.Sums shown = new MeanReading.Sums();
  private MeanReading.Sums rest = new MeanReading.Sums();
  private long restSinceNs;
  private double leastWatts = Double.NaN;
  private double joules;
  private long samples;
  private long losses;
  private String lastLoss = "";
  private boolean gap = true;
  private long lastNs;
  private double lastWatts;
  private boolean showing;
  private long shownNs;

  /**
   * Makes a power view.
   *
   * @param out where it is shown
   * @param terminal whether that is a terminal
   * @param columns of the terminal, letters, to which its line is cut; 0 where that is not known
   * @param longestNanos time between two samples beyond which nothing is known of what lies between
   *     them, ns
   * @param holds whether the meter has samples that it will pass on later
   */
  public PowerView(
      PrintWriter out, boolean terminal, int columns, long longestNanos, BooleanSupplier holds) {
    this.out = out;
    this.terminal = terminal;
    this.columns = columns;
    this.longestNanos = longestNanos;
    this.holds = holds;
  }

  @Override
  public void sample(Sample sample) {
    long timeNs = sample.timeNs();
    double watts = sample.watts();
    double volts = sample.volts().orElse(Double.NaN);
    if (!gap && timeNs - lastNs > longestNanos) {
      losses++;
      gap = true;
    }
    if (!gap) {
      joules += (lastWatts + watts) / 2 * (timeNs - lastNs) / NANOS_PER_SECOND;
    }
    rest(timeNs, watts, volts);
    gap = false;
    lastNs = timeNs;
    lastWatts = watts;
    all.add(watts, volts);
    shown.add(watts, volts);
    samples++;
  }

  /** Keeps the least mean of stretches of the same length that no gap divides. */
  private void rest(long timeNs, double watts, double volts) {
    if (gap) {
      rest = new MeanReading.Sums();
      restSinceNs = timeNs;
    } else if (timeNs - restSinceNs >= REST_NANOS) {
      rest.mean().ifPresent(mean -> leastWatts = Math.min(mean.watts(), least(mean)));
      rest = new MeanReading.Sums();
      restSinceNs = timeNs;
    }
    rest.add(watts, volts);
  }

  private double least(MeanReading otherwise) {
    return Double.isNaN(leastWatts) ? otherwise.watts() : leastWatts;
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
    String line = line((nowNs - shownNs) / NANOS_PER_SECOND);
    out.print(terminal ? REWRITE + cut(line) : line + "\n");
    out.flush();
    shownNs = nowNs;
    shown = new MeanReading.Sums();
  }

  private String line(double seconds) {
    String lost = losses + (losses == 1 ? " loss" : " losses") + lastLoss;
    if (samples == 0 && holds.getAsBoolean()) {
      return WAITING + "  " + lost;
    }
    Optional<MeanReading> mean = shown.mean();
    return String.format(
        Locale.ROOT,
        "%s  %.3f J  %.1f samples/s  %s",
        mean.map(PowerView::reading).orElse("NA W"),
        joules,
        mean.map(MeanReading::samples).orElse(0L) / seconds,
        lost);
  }

  private static String reading(MeanReading mean) {
    String watts = String.format(Locale.ROOT, "%.4f W", mean.watts());
    return mean.volts().isEmpty() || mean.amperes().isEmpty()
        ? watts
        : String.format(
            Locale.ROOT,
            "%s  %.3f V  %.4f A",
            watts,
            mean.volts().getAsDouble(),
            mean.amperes().getAsDouble());
  }

  /** A line that is wider than the terminal could not be rewritten. */
  private String cut(String line) {
    return columns == 0 || Words.length(line) < columns
        ? line
        : line.substring(0, line.offsetByCodePoints(0, columns - 1));
  }

  /**
   * Leaves the last line on the screen, and prints the means below it.
   *
   * @param accuracy of the meter, as known at the end
   */
  public void end(Accuracy accuracy) {
    if (terminal) {
      out.println();
    }
    all.mean().ifPresent(mean -> out.println(summary(mean, accuracy)));
    out.flush();
  }

  private String summary(MeanReading mean, Accuracy accuracy) {
    String rested =
        Double.isNaN(leastWatts)
            ? ""
            : "; least over 5 s: %s, idle if the board rested then"
                .formatted(with(accuracy, leastWatts));
    return "mean: %s%s (%s)%s"
        .formatted(
            mean.shownParts(),
            with(accuracy, mean.watts()),
            MeanReading.coverage(accuracy),
            rested);
  }

  private static String with(Accuracy accuracy, double watts) {
    return MeanReading.shown(watts, MeanReading.uWatts(accuracy, watts, 0));
  }
}
