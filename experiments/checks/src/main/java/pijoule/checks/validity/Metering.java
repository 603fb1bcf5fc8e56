package pijoule.checks.validity;

/**
 * Errors of a simulated meter that all runs of a campaign share, with their standard uncertainties.
 * They are drawn once a campaign, from normal distributions with just these deviations.
 *
 * @param present whether there is a meter
 * @param gain relative, 1; common to everything that the meter saw
 * @param mean relative, 1; common to a cell's runs and independent from mean to mean
 */
record Metering(boolean present, double gain, double mean) {
  /** No energies. */
  static final Metering NONE = new Metering(false, 0, 0);

  /** A meter without errors. */
  static final Metering EXACT = new Metering(true, 0, 0);

  /** A gain that cancels in ratios, and an error of each mean that does not. */
  static Metering ofMeans(double relative) {
    return new Metering(true, 0.01, relative);
  }
}
