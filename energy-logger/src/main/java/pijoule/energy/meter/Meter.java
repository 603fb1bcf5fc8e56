package pijoule.energy.meter;

import java.io.IOException;
import java.util.OptionalLong;

/**
 * An open meter. Not safe for use by several threads; one recorder owns it.
 *
 * <p>A meter that gives means over an interval gives none over an interval longer than {@link
 * SampleKind#longestNanos}: that is a gap.
 */
public interface Meter extends AutoCloseable {
  /** Description of the meter. */
  MeterInfo info();

  /**
   * Reads the meter once and passes on what the reading gave: no sample, one, or several.
   *
   * @throws IOException in one line, if the meter cannot be read or the sink cannot keep the sample
   */
  void sample(SampleSink sink) throws IOException;

  /**
   * Passes on the samples that were held back; nothing is taken after it. The recorder calls it
   * once, before the trace and the meter are closed.
   *
   * @throws IOException in one line, if the sink cannot keep a sample
   */
  default void finish(SampleSink sink) throws IOException {}

  /**
   * Notes that the recorder's host was suspended since the reading before: the device went on, and
   * the recorder's clock stood. A meter that keeps a reading or a tie of clocks gives it up.
   *
   * @param reason of the gap, in one line
   * @throws IOException in one line, if the sink cannot keep the loss
   */
  default void suspended(String reason, SampleSink sink) throws IOException {
    sink.loss(reason, OptionalLong.empty());
  }

  /** True if samples have been taken that will be passed on later: the meter records. */
  default boolean holdsSamples() {
    return false;
  }

  @Override
  void close() throws IOException;
}
