package pijoule.client.load.schedule;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import pijoule.client.Seeds;
import pijoule.contract.units.Rate;

/** The intended starts of a run, drawn before its first request and without any answer. */
public final class Schedule {
  /** Beside the bodies, whose seeds are the run's own. */
  private static final long LEAD_IN_STREAM = 0x6C65_6164L;

  private static final long WINDOW_STREAM = 0x6C6F_6164L;

  private final long[] offsetsNs;
  private final int leadIn;
  private final long leadInNs;
  private final long durationNs;
  private final IntUnaryOperator which;

  private Schedule(
      long[] offsetsNs, int leadIn, long leadInNs, long durationNs, IntUnaryOperator which) {
    this.offsetsNs = offsetsNs;
    this.leadIn = leadIn;
    this.leadInNs = leadInNs;
    this.durationNs = durationNs;
    this.which = which;
  }

  /**
   * Draws a schedule: rate times duration requests, rounded, after rate times lead-in.
   *
   * @param rate absent: idle, no requests
   * @param arrivals how they are spread
   * @param leadIn before the window
   * @param duration of the window
   * @param seed the same gives the same schedule on every JDK
   * @return the schedule
   */
  public static Schedule draw(
      Optional<Rate> rate, Arrivals arrivals, Duration leadIn, Duration duration, long seed) {
    int before = rate.isPresent() ? requests(rate.get(), leadIn) : 0;
    int within = rate.isPresent() ? requests(rate.get(), duration) : 0;
    long[] offsets = new long[before + within];
    place(offsets, 0, arrivals.draw(before, Seeds.of(seed ^ LEAD_IN_STREAM, 1)), 0, leadIn);
    place(
        offsets,
        before,
        arrivals.draw(within, Seeds.of(seed ^ WINDOW_STREAM, 1)),
        leadIn.toNanos(),
        duration);
    return new Schedule(offsets, before, leadIn.toNanos(), duration.toNanos(), request -> 0);
  }

  /**
   * Returns the schedule with other requests of its target; without them all are the first one.
   *
   * @param others which of a target's requests each is, by its number
   */
  public Schedule asking(IntUnaryOperator others) {
    return new Schedule(offsetsNs, leadIn, leadInNs, durationNs, others);
  }

  private static void place(
      long[] offsets, int from, double[] shares, long beginNs, Duration length) {
    for (int i = 0; i < shares.length; i++) {
      offsets[from + i] = beginNs + (long) (shares[i] * length.toNanos());
    }
  }

  /**
   * Returns requests in it, rounded.
   *
   * @param rate above 0
   * @param length of an interval
   */
  public static int requests(Rate rate, Duration length) {
    BigDecimal seconds = BigDecimal.valueOf(length.toNanos(), 9);
    return rate.perSecond().multiply(seconds).setScale(0, RoundingMode.HALF_UP).intValueExact();
  }

  /** Returns all requests. */
  public int size() {
    return offsetsNs.length;
  }

  /** Returns requests before the window, which come first. */
  public int leadIn() {
    return leadIn;
  }

  /**
   * Returns which of the target's requests it is, from 0.
   *
   * @param request from 0
   */
  public int which(int request) {
    return which.applyAsInt(request);
  }

  /**
   * Returns its intended start, ns after the schedule's.
   *
   * @param request from 0
   */
  public long offsetNs(int request) {
    return offsetsNs[request];
  }

  /** Returns first intended start of the window, ns after the schedule's; idle, its begin. */
  public long windowStartNs() {
    return size() == leadIn ? leadInNs : offsetsNs[leadIn];
  }

  /** Returns last intended start of the window, ns after the schedule's; idle, its end. */
  public long windowEndNs() {
    return size() == leadIn ? leadInNs + durationNs : offsetsNs[size() - 1];
  }
}
