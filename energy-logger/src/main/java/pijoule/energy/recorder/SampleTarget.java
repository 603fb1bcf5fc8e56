package pijoule.energy.recorder;

import java.io.IOException;
import java.util.OptionalLong;
import java.util.function.LongConsumer;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.trace.TraceWriter;

/** Where a recorder's samples go. */
public interface SampleTarget extends SampleSink {
  @Override
  void sample(long timeNs, double volts, double amperes) throws IOException;

  @Override
  void loss(String reason, OptionalLong lostSamples) throws IOException;

  /** Samples taken so far. */
  long samples();

  /**
   * Called after each reading of the meter: what is due is written or shown.
   *
   * @param nowNs the recorder's monotonic clock, ns
   */
  void tick(long nowNs) throws IOException;

  /** A trace's files. */
  static SampleTarget trace(TraceWriter trace) {
    return trace(trace, nowNs -> {});
  }

  /**
   * A trace's files.
   *
   * @param ticked called after each reading of the meter, with the recorder's monotonic clock, ns
   */
  static SampleTarget trace(TraceWriter trace, LongConsumer ticked) {
    return new SampleTarget() {
      @Override
      public void sample(long timeNs, double watts) throws IOException {
        trace.sample(timeNs, watts);
      }

      @Override
      public void sample(long timeNs, double volts, double amperes) throws IOException {
        trace.sample(timeNs, volts, amperes);
      }

      @Override
      public void loss(String reason, OptionalLong lostSamples) throws IOException {
        trace.loss(reason, lostSamples);
      }

      @Override
      public long samples() {
        return trace.samples();
      }

      @Override
      public void tick(long nowNs) throws IOException {
        trace.flushIfDue(nowNs);
        ticked.accept(nowNs);
      }
    };
  }
}
