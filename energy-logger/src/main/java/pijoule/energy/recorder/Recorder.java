package pijoule.energy.recorder;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.SampleSink.SampleTarget;
import pijoule.energy.units.Frequency;

/**
 * Samples a meter until it is stopped. Runs on one thread; {@link #stop()} may be called from any
 * other.
 */
public final class Recorder {
  private final Meter meter;
  private final SampleTarget target;
  private final Frequency rate;
  private final LongSupplier clock;
  private final LongConsumer park;
  private final SuspendWatch suspends;
  private long lengthNs = Long.MAX_VALUE;
  private volatile boolean stopping;

  @SuppressWarnings("NullAway.Init") // null before it runs
  private volatile Thread thread;

  /**
   * Makes a recorder.
   *
   * @param meter open; the caller closes it
   * @param rate how often the meter is read
   */
  public Recorder(Meter meter, SampleTarget target, Frequency rate) {
    this(
        meter,
        target,
        rate,
        System::nanoTime,
        LockSupport::parkNanos,
        new SuspendWatch(System::nanoTime, System::currentTimeMillis, SuspendWatch::bootSeconds));
  }

  /**
   * Makes a recorder.
   *
   * @param clock the clock of the schedule, ns
   * @param park waits for so many ns, or less
   * @param suspends sees that this host was suspended
   */
  Recorder(
      Meter meter,
      SampleTarget target,
      Frequency rate,
      LongSupplier clock,
      LongConsumer park,
      SuspendWatch suspends) {
    this.meter = meter;
    this.target = target;
    this.rate = rate;
    this.clock = clock;
    this.park = park;
    this.suspends = suspends;
  }

  /**
   * Samples on schedule until stopped.
   *
   * @param firstSample called once, when the first sample has been taken
   * @throws IOException in one line, if the meter cannot be read or the target cannot keep a sample
   */
  public void run(Runnable firstSample) throws IOException {
    thread = Thread.currentThread();
    long startNs = clock.getAsLong();
    TickSchedule schedule = new TickSchedule(startNs, rate);
    boolean announced = false;
    while (!stopping) {
      sample();
      if (!announced && (target.samples() > 0 || meter.holdsSamples())) {
        announced = true;
        firstSample.run();
      }
      long nowNs = clock.getAsLong();
      target.tick(nowNs);
      if (nowNs - startNs >= lengthNs) {
        stop();
      }
      waitUntil(schedule.nextAfter(nowNs));
    }
    meter.finish(target);
  }

  /** Keeps the samples that a meter held when it failed, as they were measured. */
  private void sample() throws IOException {
    try {
      Optional<String> suspended = suspends.suspended();
      if (suspended.isPresent()) {
        meter.suspended(suspended.get(), target);
      }
      meter.sample(target);
    } catch (IOException | RuntimeException failed) {
      try {
        meter.finish(target);
      } catch (IOException | RuntimeException alsoFailed) {
        failed.addSuppressed(alsoFailed);
      }
      throw failed;
    }
  }

  private void waitUntil(long tickNs) {
    long remainingNs = tickNs - clock.getAsLong();
    while (remainingNs > 0 && !stopping) {
      park.accept(remainingNs);
      remainingNs = tickNs - clock.getAsLong();
    }
  }

  /**
   * Samples on schedule for so long, or until stopped.
   *
   * @throws IOException in one line, if the meter cannot be read or the target cannot keep a sample
   */
  void runFor(Duration length) throws IOException {
    lengthNs = length.toNanos();
    run(() -> {});
  }

  /** Lets the sampling end after the sample that is being taken. */
  public void stop() {
    stopping = true;
    LockSupport.unpark(thread);
  }

  /**
   * Ticks at start, start + 1/rate, start + 2/rate, ...: each from the start and not from the one
   * before, so that being late once does not shift the rest.
   */
  static final class TickSchedule {
    private final long startNs;
    private final double periodNanos;
    private long tick;

    TickSchedule(long startNs, Frequency rate) {
      this.startNs = startNs;
      this.periodNanos = rate.periodNanos();
    }

    /** The next tick after an instant; ticks that were missed are skipped, not made up for. */
    long nextAfter(long nowNs) {
      tick++;
      if (at(tick) <= nowNs) {
        tick = (long) Math.floor((nowNs - startNs) / periodNanos);
        while (at(tick) <= nowNs) {
          tick++;
        }
      }
      return at(tick);
    }

    private long at(long number) {
      return startNs + Math.round(number * periodNanos);
    }
  }
}
