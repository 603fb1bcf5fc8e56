package pijoule.energy.meter;

import java.io.IOException;
import java.util.OptionalLong;

/** Takes a meter's samples as they come: only powers, or only voltages and currents. */
public interface SampleSink {
  /**
   * Beginning of the reason of a loss of samples whose power was beyond the meter's range, and may
   * be anything.
   */
  String CLIPPED_PREFIX = "clipped: ";

  /** Such a reason of a meter that knows no more. */
  String CLIPPED =
      CLIPPED_PREFIX
          + "readings at the end of the meter's range; take a smaller shunt, or see docs/wiring.md";

  /**
   * Takes one sample of a meter that is not {@link MeterInfo#voltageAndCurrent}.
   *
   * @param timeNs the recorder's monotonic clock, ns; greater than the sample's before
   * @param watts power, W, finite
   * @throws IOException if the sample cannot be kept
   */
  void sample(long timeNs, double watts) throws IOException;

  /**
   * Takes one sample of a meter that is {@link MeterInfo#voltageAndCurrent}; the power is their
   * product.
   *
   * @param timeNs the recorder's monotonic clock, ns; greater than the sample's before
   * @param volts voltage, V, finite
   * @param amperes current, A, finite
   * @throws IOException if the sample cannot be kept
   */
  void sample(long timeNs, double volts, double amperes) throws IOException;

  /**
   * Takes a gap: between the sample before and the next one, at least 2 ns later, nothing is known.
   *
   * @param reason why, in one line
   * @param lostSamples samples that the meter took and that never came; empty if unknown
   * @throws IOException if the gap cannot be kept
   */
  void loss(String reason, OptionalLong lostSamples) throws IOException;
}
