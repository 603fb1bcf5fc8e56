package pijoule.energy.serial;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * Puts reports on the device's own time. Unwraps its 32-bit counters, counts by the sequence number
 * what was lost, and sees resets. A report that does not fit the one before is believed only when
 * the next one fits it: damage that passes the check by chance is no report.
 */
final class DeviceTimeline {
  /** Beyond this a step forward wants a second report that confirms it, us. */
  private static final double MAX_STEP_MICROS = 10e6;

  /** Beyond this the counters say nothing of the time between, us: micros() wraps at 71.6 min. */
  private static final double MAX_GAP_MICROS = 3600e6;

  private static final double RELATIVE_TOLERANCE = 0.01;
  private static final double TOLERANCE_MICROS = 2000;

  private final TimelineSink sink;
  private double intervalMicros;

  @SuppressWarnings("NullAway.Init") // null before the first report
  private DeviceReport last;

  private long lastMicros;
  private Optional<DeviceReport> candidate = Optional.empty();
  private long candidateSentNs;
  private boolean fresh = true;
  private boolean powerLost;
  private String reason = "";
  private long resets;
  private long lost;

  DeviceTimeline(TimelineSink sink, double intervalMicros) {
    this.sink = sink;
    this.intervalMicros = intervalMicros;
  }

  /** Reports come that often from now on, us. */
  void interval(double micros) {
    intervalMicros = micros;
  }

  /** The device has started; its clock begins again and its numbers do if its power was lost. */
  void booted(boolean withoutPower) {
    if (last != null) {
      resets++;
    }
    powerLost = powerLost || withoutPower;
    restart("the device was reset");
  }

  /** Begins a new time that has nothing in common with the one before. */
  void restart(String why) {
    // A port that comes back resets its device: what came first says why.
    reason = fresh ? reason : why;
    fresh = true;
    candidate = Optional.empty();
  }

  long resets() {
    return resets;
  }

  /** Reports known to be lost. */
  long lost() {
    return lost;
  }

  /** The time nearest to the last report that has these lower 32 bits, us; empty before one. */
  OptionalLong unwrap(long deviceMicros) {
    return fresh
        ? OptionalLong.empty()
        : OptionalLong.of(lastMicros + (int) (deviceMicros - lastMicros));
  }

  void report(DeviceReport report, long sentNs) {
    if (!fresh && follows(last, report, MAX_STEP_MICROS)) {
      candidate = Optional.empty();
      accept(report, sentNs);
    } else if (candidate.isPresent() && follows(candidate.get(), report, MAX_STEP_MICROS)) {
      acceptCandidate(candidate.get());
      accept(report, sentNs);
    } else {
      candidate = Optional.of(report);
      candidateSentNs = sentNs;
    }
  }

  private boolean follows(DeviceReport before, DeviceReport after, double longestMicros) {
    int steps = (int) (after.seq() - before.seq());
    double expected = steps * intervalMicros;
    return steps > 0
        && expected <= longestMicros
        && Math.abs(surplus(before, after)) <= RELATIVE_TOLERANCE * expected + TOLERANCE_MICROS;
  }

  /** How much more time passed by the device's clock than its numbers say, us. */
  private int surplus(DeviceReport before, DeviceReport after) {
    int steps = (int) (after.seq() - before.seq());
    long expected = Math.round(steps * intervalMicros);
    return (int) (after.deviceMicros() - before.deviceMicros() - expected);
  }

  private void acceptCandidate(DeviceReport confirmed) {
    candidate = Optional.empty();
    if (!fresh && follows(last, confirmed, MAX_GAP_MICROS)) {
      accept(confirmed, candidateSentNs);
      return;
    }
    if (!fresh) {
      resets++;
      reason = "the device was reset";
    }
    begin(confirmed);
  }

  private void begin(DeviceReport first) {
    if (last != null) {
      int steps = (int) (first.seq() - last.seq());
      boolean known = steps > 0 && !powerLost;
      lose(known ? OptionalLong.of(steps - 1) : OptionalLong.empty(), reason);
    }
    sink.segment();
    fresh = false;
    powerLost = false;
    last = first;
    lastMicros = first.deviceMicros();
    pass(first, lastMicros - Math.round(intervalMicros), candidateSentNs);
  }

  private void accept(DeviceReport report, long sentNs) {
    int steps = (int) (report.seq() - last.seq());
    long before = lastMicros;
    lastMicros += Math.round(steps * intervalMicros) + surplus(last, report);
    last = report;
    if (steps > 1) {
      lose(OptionalLong.of(steps - 1), "reports did not arrive whole");
      before = lastMicros - Math.round(intervalMicros);
    }
    pass(report, before, sentNs);
  }

  private void lose(OptionalLong reports, String why) {
    lost += reports.orElse(0);
    sink.loss(why, reports);
  }

  private void pass(DeviceReport report, long startMicros, long sentNs) {
    sink.report(report, startMicros, lastMicros, sentNs);
  }

  /** Takes what a {@link DeviceTimeline} makes of the reports. */
  interface TimelineSink {
    /** The device's clock begins again; what follows has no common time with what was before. */
    void segment();

    /** Between the report before and the next one, so many were sent and did not come. */
    void loss(String reason, OptionalLong lost);

    /**
     * A report over an interval of the device's clock, us since its start, and when it was sent.
     */
    void report(DeviceReport report, long startMicros, long endMicros, long sentNs);
  }
}
