package pijoule.energy.calibration;

/**
 * Where a power's uncertainty is stated.
 *
 * @param volts supply voltage, V
 * @param amperes current, A
 */
public record OperatingPoint(double volts, double amperes) {
  /** A Raspberry Pi B under load: 1.9 W at 5 V, as in Nunes et al. 2013, Table VIII. */
  public static final OperatingPoint TYPICAL = new OperatingPoint(5, 0.38);

  /** Power of the board behind a shunt of so many Ohm, W. */
  double boardWatts(double burdenOhms) {
    return (volts - amperes * burdenOhms) * amperes;
  }

  /** Change of the board's power with the current, V. */
  double wattsPerAmpere(double burdenOhms) {
    return volts - 2 * amperes * burdenOhms;
  }
}
