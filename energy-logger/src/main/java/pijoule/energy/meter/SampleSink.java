package pijoule.energy.meter;

import java.io.IOException;

/** Takes a meter's samples as they come. */
public interface SampleSink {
  /**
   * Takes one sample.
   *
   * @param timeNs the recorder's monotonic clock, ns; greater than the sample's before
   * @param watts power, W, finite
   * @throws IOException if the sample cannot be kept
   */
  void sample(long timeNs, double watts) throws IOException;
}
