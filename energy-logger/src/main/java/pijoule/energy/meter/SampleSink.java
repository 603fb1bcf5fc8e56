package pijoule.energy.meter;

import java.io.IOException;
import java.util.OptionalDouble;
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
   * One sample of a meter.
   *
   * @param timeNs the recorder's monotonic clock, ns; greater than the sample's before
   * @param watts power, W, finite; the product where voltage and current are known
   * @param volts voltage, V, finite; only of a meter that is {@link MeterInfo#voltageAndCurrent}
   * @param amperes current, A, finite; likewise
   */
  record Sample(long timeNs, double watts, OptionalDouble volts, OptionalDouble amperes) {
    /** Copies the sample with another time. */
    public Sample at(long ns) {
      return new Sample(ns, watts, volts, amperes);
    }
  }

  /**
   * Takes one sample.
   *
   * @throws IOException if the sample cannot be kept
   */
  void sample(Sample sample) throws IOException;

  /**
   * Takes a gap: between the sample before and the next one, at least 2 ns later, nothing is known.
   *
   * @param reason why, in one line
   * @param lostSamples samples that the meter took and that never came; empty if unknown
   * @throws IOException if the gap cannot be kept
   */
  void loss(String reason, OptionalLong lostSamples) throws IOException;

  /** Takes one sample of a meter that gives powers; see {@link Sample}. */
  default void sample(long timeNs, double watts) throws IOException {
    sample(new Sample(timeNs, watts, OptionalDouble.empty(), OptionalDouble.empty()));
  }

  /** Takes one sample of a meter that gives voltages and currents; see {@link Sample}. */
  default void sample(long timeNs, double volts, double amperes) throws IOException {
    sample(
        new Sample(timeNs, volts * amperes, OptionalDouble.of(volts), OptionalDouble.of(amperes)));
  }

  /** Where a recorder's samples go. */
  interface SampleTarget extends SampleSink {
    /** Samples taken so far. */
    long samples();

    /**
     * Takes note of the time, after each reading of the meter: what is due is written or shown.
     *
     * @param nowNs the recorder's monotonic clock, ns
     */
    void tick(long nowNs) throws IOException;
  }
}
