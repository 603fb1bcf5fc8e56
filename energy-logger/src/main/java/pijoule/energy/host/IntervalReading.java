package pijoule.energy.host;

import java.io.IOException;
import pijoule.energy.meter.SampleSink;

/** What a meter that counts does between two ticks. */
interface IntervalReading extends AutoCloseable {
  /** Reads the counters, and nothing else. */
  void read() throws IOException;

  /** Lets the last reading be the first: nothing is known of the time before it. */
  void restart();

  /**
   * Passes on the mean over an interval, or over a longer one that ends with it: at the middle of
   * the interval or, where {@link LateTick} says that it was late, near both of its ends.
   *
   * @param endNs the interval's end, the recorder's clock
   * @param lengthNs the interval's length, greater than 0
   */
  void interval(long endNs, long lengthNs, SampleSink sink) throws IOException;

  @Override
  void close() throws IOException;
}
