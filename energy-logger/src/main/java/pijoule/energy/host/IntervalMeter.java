package pijoule.energy.host;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.Outage;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.units.Frequency;

/**
 * A meter whose samples are means between two readings of a counter. A tick that comes late loses
 * no energy, as the counter went on: its mean is over a longer interval, up to {@link
 * pijoule.energy.meter.SampleKind#longestNanos}.
 */
final class IntervalMeter implements Meter {
  private final IntervalReading reading;
  private final LongSupplier clock;
  private final long longestNanos;
  private final Outage outage = new Outage();
  private long previousNs;
  private boolean started;

  IntervalMeter(Frequency rate, IntervalReading reading, LongSupplier clock) {
    this.reading = reading;
    this.clock = clock;
    this.longestNanos = SampleKind.COUNTED.longestNanos(rate.periodNanos());
  }

  @Override
  public MeterInfo info() {
    return reading.info();
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    long beforeNs = clock.getAsLong();
    try {
      reading.read(beforeNs);
    } catch (IOException disturbed) {
      outage.lost(info().kind(), disturbed);
      started = false;
      return;
    }
    long afterNs = clock.getAsLong();
    long nowNs = beforeNs + (afterNs - beforeNs) / 2;
    long lengthNs = nowNs - previousNs;
    if (started && lengthNs > 0 && lengthNs <= longestNanos) {
      pass(nowNs, lengthNs, sink);
    } else {
      reading.restart();
    }
    started = true;
    previousNs = nowNs;
  }

  private void pass(long nowNs, long lengthNs, SampleSink sink) throws IOException {
    try {
      reading.take(lengthNs);
    } catch (IOException again) {
      outage.lost(info().kind(), again);
      return;
    }
    outage.over(sink);
    reading.pass(nowNs, lengthNs, sink);
  }

  @Override
  public void suspended(String reason, SampleSink sink) throws IOException {
    outage.over(sink);
    sink.loss(reason, OptionalLong.empty());
    started = false;
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    outage.over(sink);
  }

  @Override
  public void close() throws IOException {
    reading.close();
  }

  /** Counters of a meter, read at each tick. */
  interface IntervalReading extends AutoCloseable {
    /** Description of the meter, whose samples are {@link SampleKind#COUNTED}. */
    MeterInfo info();

    /**
     * Reads the counters, and nothing else.
     *
     * @param nowNs recorder's clock, ns
     * @throws IOException in a few words, if they cannot be read now
     */
    void read(long nowNs) throws IOException;

    /** Lets the last reading be the first: nothing is known of the time before it. */
    void restart();

    /**
     * Takes the interval from the reading before to the last one.
     *
     * @param lengthNs the interval's length, greater than 0
     * @throws IOException in a few words, if the readings say nothing of it; the last one is then
     *     the first
     */
    void take(long lengthNs) throws IOException;

    /**
     * Passes on the mean over the interval taken, or over a longer one that ends with it. At the
     * middle of the interval or, where {@link LateTick} says that it was late, near both of its
     * ends.
     *
     * @param endNs the interval's end, the recorder's clock
     * @param lengthNs the interval's length, greater than 0
     */
    void pass(long endNs, long lengthNs, SampleSink sink) throws IOException;

    @Override
    void close() throws IOException;
  }
}
