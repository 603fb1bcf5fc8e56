package pijoule.energy.calibration;

import pijoule.energy.calibration.Certificate.Burden;
import pijoule.energy.calibration.PowerUncertainty.OperatingPoint;
import pijoule.energy.calibration.Sensor.AtmegaAdc;

/**
 * Uncertainty of a device that was never calibrated, only by the data sheets, at {@link
 * OperatingPoint#TYPICAL}. With the nominal conversion of the ADC the board's power is
 *
 * <pre>P = (Vref / 1024)^2 (codeV / ratio - codeI (1 + L / R)) codeI / R</pre>
 *
 * <p>so that the reference counts twice (it errs alike in both channels), the divider with V / Vb,
 * the shunt R once, and the leads L with I L / Vb, where Vb is the board's voltage. With the supply
 * as reference the same holds: it is measured against the same bandgap. An INA has no reference of
 * that kind; its two channels err by themselves.
 */
public final class NominalAccuracy {
  private static final double SQRT_3 = Math.sqrt(3);

  private NominalAccuracy() {}

  /**
   * Uncertainty of the power behind such parts.
   *
   * @param sensor of the device
   * @param parts as they are marked
   */
  public static PowerUncertainty power(Sensor sensor, SensorWiring parts) {
    OperatingPoint at = OperatingPoint.TYPICAL;
    double burden = parts.burdenOhms(sensor);
    double boardVolts = at.volts() - at.amperes() * burden;
    double shunt =
        SensorWiring.shuntLimit(parts.shuntOhms(), SensorWiring.RESISTOR_LIMIT_RELATIVE) / SQRT_3;
    double leads =
        at.amperes() * parts.leadsOhms() / boardVolts * Burden.LEADS_LIMIT_RELATIVE / SQRT_3;
    double volts = at.volts() / boardVolts;
    double gain =
        sensor == Sensor.ADC
            ? PowerUncertainty.norm(
                2 * uReference(), volts * uDivider(parts.ratio(sensor)), shunt, leads)
            : PowerUncertainty.norm(
                volts * sensor.voltageChip().relative() / SQRT_3,
                at.wattsPerAmpere(burden) / boardVolts * sensor.currentChip().relative() / SQRT_3,
                shunt,
                leads);
    return new PowerUncertainty(gain, uOffsetWatts(sensor, parts));
  }

  private static double uOffsetWatts(Sensor sensor, SensorWiring parts) {
    OperatingPoint at = OperatingPoint.TYPICAL;
    double volts =
        sensor.voltageChip().voltsPerCode() / parts.ratio(sensor) * offsetCodes(sensor, true);
    double amperes =
        sensor.currentChip().voltsPerCode() / parts.shuntOhms() * offsetCodes(sensor, false);
    return PowerUncertainty.norm(
        at.amperes() * volts / SQRT_3,
        at.wattsPerAmpere(parts.burdenOhms(sensor)) * amperes / SQRT_3);
  }

  private static double offsetCodes(Sensor sensor, boolean voltage) {
    if (sensor == Sensor.ADC) {
      return AtmegaAdc.ABSOLUTE_LSB;
    }
    return (voltage ? sensor.voltageChip() : sensor.currentChip()).offsetCodes();
  }

  /** Relative standard uncertainty of the reference: 1.0 V to 1.2 V as a rectangle. */
  static double uReference() {
    return AtmegaAdc.BANDGAP_LIMIT_VOLTS / AtmegaAdc.BANDGAP_VOLTS / SQRT_3;
  }

  /**
   * Relative standard uncertainty of the divider's ratio: two resistors, each counted 1 - ratio.
   */
  private static double uDivider(double ratio) {
    double each = (1 - ratio) * SensorWiring.RESISTOR_LIMIT_RELATIVE / SQRT_3;
    return Math.sqrt(2) * each;
  }
}
