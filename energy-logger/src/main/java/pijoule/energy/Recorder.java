package pijoule.energy;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Meter;
import pijoule.energy.trace.TraceWriter;
import pijoule.energy.units.Frequency;

/**
 * Samples a meter into a trace until it is told to stop. Runs on one thread; {@link #stop()} may be
 * called from any other.
 */
final class Recorder {
  private final Meter meter;
  private final TraceWriter trace;
  private final Frequency rate;
  private final LongSupplier clock;
  private final LongConsumer park;
  private volatile boolean stopping;
  private volatile Thread thread;

  Recorder(Meter meter, TraceWriter trace, Frequency rate) {
    this(meter, trace, rate, System::nanoTime, LockSupport::parkNanos);
  }

  /**
   * @param clock the clock of the schedule, ns
   * @param park waits for so many ns, or less
   */
  Recorder(Meter meter, TraceWriter trace, Frequency rate, LongSupplier clock, LongConsumer park) {
    this.meter = meter;
    this.trace = trace;
    this.rate = rate;
    this.clock = clock;
    this.park = park;
  }

  /**
   * Samples on schedule until stopped.
   *
   * @param firstSample called once, when the first sample is in the trace
   * @throws IOException in one line, if the meter cannot be read or the trace cannot be written
   */
  void run(Runnable firstSample) throws IOException {
    thread = Thread.currentThread();
    TickSchedule schedule = new TickSchedule(clock.getAsLong(), rate);
    boolean announced = false;
    while (!stopping) {
      meter.sample(trace);
      if (!announced && trace.samples() > 0) {
        announced = true;
        firstSample.run();
      }
      long nowNs = clock.getAsLong();
      trace.flushIfDue(nowNs);
      waitUntil(schedule.nextAfter(nowNs));
    }
  }

  private void waitUntil(long tickNs) {
    long remainingNs = tickNs - clock.getAsLong();
    while (remainingNs > 0 && !stopping) {
      park.accept(remainingNs);
      remainingNs = tickNs - clock.getAsLong();
    }
  }

  /** Lets the sampling end after the sample that is being taken. */
  void stop() {
    stopping = true;
    LockSupport.unpark(thread);
  }
}
