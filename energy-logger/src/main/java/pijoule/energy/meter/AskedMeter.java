package pijoule.energy.meter;

import java.io.IOException;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.LongSupplier;

/**
 * A meter that is asked: a sample is its answer, at the middle between question and answer, a
 * point. One that does not answer is one loss until it does. Not safe for use by several threads.
 */
public abstract class AskedMeter implements Meter {
  /** Time after which nobody knows what time an answer is of, ns. */
  private static final long MIN_LATE_NS = 100_000_000;

  /** Half width of a rectangular distribution (JCGM 100:2008, 4.3.7): half of the way. */
  private static final double TO_U_SECONDS = 1e-9 / 2 / Math.sqrt(3);

  private final String kind;
  private final LongSupplier clock;
  private final long lateNs;
  private final Outage outage = new Outage();
  private long longestNs;

  /**
   * Makes an asked meter.
   *
   * @param kind key of its kind, for what is lost
   * @param clock the recorder's, ns
   * @param lateNs an answer after more of it is lost, ns
   */
  protected AskedMeter(String kind, LongSupplier clock, long lateNs) {
    this.kind = kind;
    this.clock = clock;
    this.lateNs = lateNs;
  }

  /** Time after which an answer is late: three intervals, and 0.1 s, ns. */
  public static long lateNs(MeterSettings settings) {
    long intervals = SampleKind.POINT.longestNanos(settings.rate().periodNanos());
    return Math.max(MIN_LATE_NS, intervals);
  }

  /**
   * Asks for the power, W.
   *
   * @param nowNs recorder's clock, ns
   * @throws IOException in a few words, if it does not answer with one
   */
  protected abstract double ask(long nowNs) throws IOException;

  /**
   * Passes on what it answered.
   *
   * @param ns time of the sample, recorder's clock, ns
   * @throws IOException if the sink cannot keep it
   */
  protected void pass(long ns, double watts, SampleSink sink) throws IOException {
    sink.sample(ns, watts);
  }

  /** Notes that the device did not answer. */
  protected void unanswered() {}

  @Override
  public final void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    double watts;
    try {
      watts = ask(beforeNs);
    } catch (IOException failed) {
      outage.lost(kind, failed);
      unanswered();
      return;
    }
    long tookNs = clock.getAsLong() - beforeNs;
    if (tookNs > lateNs) {
      outage.lost(
          String.format(
              Locale.ROOT,
              "%s: an answer after %.2f s; state a lower --rate",
              kind,
              tookNs * 1e-9));
      return;
    }
    longestNs = Math.max(longestNs, tookNs);
    outage.over(sink);
    pass(beforeNs + tookNs / 2, watts, sink);
  }

  /** Standard uncertainty of a sample's time by the longest answer so far, s; empty before one. */
  protected final OptionalDouble uAnswerSeconds() {
    return longestNs == 0 ? OptionalDouble.empty() : OptionalDouble.of(longestNs * TO_U_SECONDS);
  }

  @Override
  public void suspended(String reason, SampleSink sink) throws IOException {
    outage.over(sink);
    sink.loss(reason, OptionalLong.empty());
    unanswered();
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    outage.over(sink);
  }
}
