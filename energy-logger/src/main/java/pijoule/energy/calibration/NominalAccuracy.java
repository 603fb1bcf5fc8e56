package pijoule.energy.calibration;

/**
 * How well a device is known that was never calibrated, from the data sheets alone, at {@link
 * OperatingPoint#TYPICAL}. With the nominal conversion the board's power is
 *
 * <pre>P = (Vref / 1024)^2 (codeV / ratio - codeI (1 + L / R)) codeI / R</pre>
 *
 * <p>so that the reference counts twice (it errs alike in both channels), the divider with V / Vb,
 * the shunt R once, and the leads L with I L / Vb, where Vb is the board's voltage. With the supply
 * as reference the same holds: it is measured against the same bandgap.
 */
public final class NominalAccuracy {
  private static final double SQRT_3 = Math.sqrt(3);
  private static final double VOLTS_PER_CODE = AtmegaAdc.BANDGAP_VOLTS / AtmegaAdc.CODES;

  private NominalAccuracy() {}

  /** Uncertainty of the power behind such parts. */
  public static PowerUncertainty power(Wiring parts) {
    OperatingPoint at = OperatingPoint.TYPICAL;
    double boardVolts = at.volts() - at.amperes() * parts.burdenOhms();
    double gain =
        PowerUncertainty.norm(
            2 * uReference(),
            at.volts() / boardVolts * uDivider(parts.dividerRatio()),
            AtmegaAdc.RESISTOR_LIMIT_RELATIVE / SQRT_3,
            at.amperes() * parts.leadsOhms() / boardVolts * Burden.LEADS_LIMIT_RELATIVE / SQRT_3);
    double uCode = AtmegaAdc.ABSOLUTE_LSB / SQRT_3;
    double offsetWatts =
        PowerUncertainty.norm(
            at.amperes() * VOLTS_PER_CODE / parts.dividerRatio() * uCode,
            at.wattsPerAmpere(parts.burdenOhms()) * VOLTS_PER_CODE / parts.shuntOhms() * uCode);
    return new PowerUncertainty(gain, offsetWatts);
  }

  /** Relative standard uncertainty of the reference: 1.0 V to 1.2 V as a rectangle. */
  static double uReference() {
    return AtmegaAdc.BANDGAP_LIMIT_VOLTS / AtmegaAdc.BANDGAP_VOLTS / SQRT_3;
  }

  /**
   * Relative standard uncertainty of the divider's ratio: two resistors, each counted 1 - ratio.
   */
  private static double uDivider(double ratio) {
    double each = (1 - ratio) * AtmegaAdc.RESISTOR_LIMIT_RELATIVE / SQRT_3;
    return Math.sqrt(2) * each;
  }
}
