package pijoule.energy.calibration;

/**
 * How well a device is known that was never calibrated, from the data sheets alone, at {@link
 * OperatingPoint#TYPICAL}. With the nominal conversion the board's power is
 *
 * <pre>P = (Vref / 1024)^2 (codeV / ratio - codeI) codeI / R</pre>
 *
 * <p>so that the reference counts twice (it errs alike in both channels), the divider with V / (V -
 * I R), and the shunt once. With the supply as reference the same holds: it is measured against the
 * same bandgap.
 */
public final class NominalAccuracy {
  private static final double SQRT_3 = Math.sqrt(3);

  private NominalAccuracy() {}

  /** Uncertainty of the power. */
  public static PowerUncertainty power() {
    OperatingPoint at = OperatingPoint.TYPICAL;
    double boardVolts = at.volts() - at.amperes() * AtmegaAdc.SHUNT_OHMS;
    double gain =
        PowerUncertainty.norm(
            2 * uReference(),
            at.volts() / boardVolts * uDivider(),
            AtmegaAdc.RESISTOR_LIMIT_RELATIVE / SQRT_3);
    double uCode = AtmegaAdc.ABSOLUTE_LSB / SQRT_3;
    double offsetWatts =
        PowerUncertainty.norm(
            at.amperes() * AtmegaAdc.NOMINAL_VOLTS_PER_CODE * uCode,
            at.wattsPerAmpere(AtmegaAdc.SHUNT_OHMS) * AtmegaAdc.NOMINAL_AMPERES_PER_CODE * uCode);
    return new PowerUncertainty(gain, offsetWatts);
  }

  /** Relative standard uncertainty of the reference: 1.0 V to 1.2 V as a rectangle. */
  static double uReference() {
    return AtmegaAdc.BANDGAP_LIMIT_VOLTS / AtmegaAdc.BANDGAP_VOLTS / SQRT_3;
  }

  /**
   * Relative standard uncertainty of the divider's ratio: two resistors, each counted 1 - ratio.
   */
  static double uDivider() {
    double each = (1 - AtmegaAdc.DIVIDER_RATIO) * AtmegaAdc.RESISTOR_LIMIT_RELATIVE / SQRT_3;
    return Math.sqrt(2) * each;
  }
}
