package pijoule.energy.meter;

import java.io.IOException;
import java.util.OptionalLong;

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

  /**
   * Takes one sample of voltage and current; the power is their product.
   *
   * @param timeNs the recorder's monotonic clock, ns; greater than the sample's before
   * @param volts voltage, V, finite
   * @param amperes current, A, finite
   * @throws IOException if the sample cannot be kept
   */
  default void sample(long timeNs, double volts, double amperes) throws IOException {
    sample(timeNs, volts * amperes);
  }

  /**
   * Takes a gap: between the sample before and the next one nothing is known.
   *
   * @param reason why, in one line
   * @param lostSamples samples that the meter took and that never came; empty where unknown
   * @throws IOException if the gap cannot be kept
   */
  default void loss(String reason, OptionalLong lostSamples) throws IOException {}
}
