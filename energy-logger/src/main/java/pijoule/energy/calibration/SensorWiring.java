package pijoule.energy.calibration;

import java.util.OptionalDouble;

/**
 * Parts before a device's inputs, as they are marked.
 *
 * @param shuntOhms the shunt, ohm, 0.001 to 10
 * @param dividerRatio voltage at A0 per voltage of the supply, 0.01 to 1; empty where there is no
 *     divider, as before an INA
 * @param leadsOhms both leads from where the voltage is read to the board, ohm, 0 to 10
 */
public record SensorWiring(double shuntOhms, OptionalDouble dividerRatio, double leadsOhms) {
  static final double MIN_SHUNT_OHMS = 0.001;
  static final double MAX_SHUNT_OHMS = 10;
  static final double MIN_DIVIDER_RATIO = 0.01;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException in one line, if a value lies outside its bounds
   */
  public SensorWiring {
    require("--shunt", shuntOhms, MIN_SHUNT_OHMS, MAX_SHUNT_OHMS, " Ohm");
    require("--divider", dividerRatio.orElse(1), MIN_DIVIDER_RATIO, 1, "");
    require("--leads", leadsOhms, 0, 10, " Ohm");
  }

  /** Parts before the ATmega's own converter. */
  public SensorWiring(double shuntOhms, double dividerRatio, double leadsOhms) {
    this(shuntOhms, OptionalDouble.of(dividerRatio), leadsOhms);
  }

  private static void require(String option, double value, double least, double most, String unit) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          "%s must lie within %s and %s%s, got %s%s; see docs/wiring.md"
              .formatted(option, least, most, unit, value, unit));
    }
  }

  /** Limit of error of a resistor without a stated tolerance, relative. */
  static final double RESISTOR_LIMIT_RELATIVE = 0.01;

  /** Limit of what solder, tracks and clamps add to a shunt between the sensor's inputs, ohm. */
  static final double CONTACT_OHMS = 0.002;

  /**
   * Limit of error of a shunt between the sensor's inputs, relative.
   *
   * @param shuntOhms the shunt
   * @param tolerance of the part itself, relative
   */
  static double shuntLimit(double shuntOhms, double tolerance) {
    return tolerance + CONTACT_OHMS / shuntOhms;
  }

  /** Limit of error of a divider's ratio: two resistors, each counted 1 - ratio. */
  static double dividerLimit(double ratio) {
    return 2 * (1 - ratio) * RESISTOR_LIMIT_RELATIVE;
  }

  /** True if the parts are all that a nominal conversion of that sensor needs. */
  public boolean suffice(Sensor sensor) {
    return sensor != Sensor.ADC || dividerRatio.isPresent();
  }

  /** Voltage at a sensor's pin per voltage of the supply. */
  public double ratio(Sensor sensor) {
    return sensor == Sensor.ADC ? dividerRatio.orElseThrow() : 1;
  }

  /** Resistance between where a sensor reads the voltage and the board, ohm. */
  public double burdenOhms(Sensor sensor) {
    return (sensor.readsTheBoardsVoltage() ? 0 : shuntOhms) + leadsOhms;
  }
}
