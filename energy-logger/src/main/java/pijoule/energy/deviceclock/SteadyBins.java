package pijoule.energy.deviceclock;

/**
 * Means over bins of a steady rate. The voltage of a bin is the mean of its voltages, and its
 * current is such that their product is the mean of the powers.
 */
final class SteadyBins {
  private final double binsPerSample;
  private final Taker taker;
  private long index;
  private long first;
  private long bin;
  private double sumVolts;
  private double sumAmperes;
  private double sumWatts;

  /** Takes whole bins. */
  interface Taker {
    /** The samples from the first one to before the last one since the restart. */
    void take(long first, long end, double volts, double amperes);
  }

  /**
   * Makes steady bins.
   *
   * @param binsPerSample greater than 0, at most 1
   */
  SteadyBins(double binsPerSample, Taker taker) {
    if (!(binsPerSample > 0 && binsPerSample <= 1)) {
      throw new IllegalArgumentException(
          "a rate must be > 0 and at most the device's, got %s of it".formatted(binsPerSample));
    }
    this.binsPerSample = binsPerSample;
    this.taker = taker;
  }

  void add(double volts, double amperes) {
    sumVolts += volts;
    sumAmperes += amperes;
    sumWatts += volts * amperes;
    index++;
    long next = (long) Math.floor(index * binsPerSample);
    if (next > bin) {
      long samples = index - first;
      boolean split = samples > 1 && sumVolts != 0;
      taker.take(
          first, index, sumVolts / samples, split ? sumWatts / sumVolts : sumAmperes / samples);
      bin = next;
      begin();
    }
  }

  private void begin() {
    first = index;
    sumVolts = 0;
    sumAmperes = 0;
    sumWatts = 0;
  }

  /** Forgets a bin that was begun; the next sample is the first. */
  void restart() {
    index = 0;
    bin = 0;
    begin();
  }
}
