package pijoule.energy.host;

import java.io.IOException;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/**
 * A meter whose samples are means between two readings of a counter. A tick that comes late loses
 * no energy, as the counter went on: its mean is over a longer interval, up to {@link
 * pijoule.energy.meter.SampleKind#longestNanos}.
 */
final class IntervalMeter implements Meter {
  private final MeterInfo info;
  private final IntervalReading reading;
  private final LongSupplier clock;
  private final long longestNanos;
  private long previousNs;
  private boolean started;

  IntervalMeter(MeterInfo info, Frequency rate, IntervalReading reading, LongSupplier clock) {
    this.info = info;
    this.reading = reading;
    this.clock = clock;
    this.longestNanos = info.sampleKind().longestNanos(rate.periodNanos());
  }

  @Override
  public MeterInfo info() {
    return info;
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    reading.read();
    long afterNs = clock.getAsLong();
    long nowNs = beforeNs + (afterNs - beforeNs) / 2;
    long lengthNs = nowNs - previousNs;
    if (started && lengthNs > 0 && lengthNs <= longestNanos) {
      reading.interval(nowNs, lengthNs, sink);
    } else {
      reading.restart();
    }
    started = true;
    previousNs = nowNs;
  }

  @Override
  public void close() throws IOException {
    reading.close();
  }

  /** Counters of a meter, read at each tick. */
  interface IntervalReading extends AutoCloseable {
    /** Reads the counters, and nothing else. */
    void read() throws IOException;

    /** Lets the last reading be the first: nothing is known of the time before it. */
    void restart();

    /**
     * Passes on the mean over an interval, or over a longer one that ends with it. At the middle of
     * the interval or, where {@link LateTick} says that it was late, near both of its ends.
     *
     * @param endNs the interval's end, the recorder's clock
     * @param lengthNs the interval's length, greater than 0
     */
    void interval(long endNs, long lengthNs, SampleSink sink) throws IOException;

    @Override
    void close() throws IOException;
  }
}
