package pijoule.energy.calibration;

/**
 * Parts before the ATmega's converter, as they are marked.
 *
 * @param shuntOhms the shunt, ohm, 0.01 to 10
 * @param dividerRatio voltage at A0 per voltage of the supply, 0.01 to 1
 * @param leadsOhms both leads from where the voltage is read to the board, ohm, 0 to 10
 */
public record SensorWiring(double shuntOhms, double dividerRatio, double leadsOhms) {
  /** The wiring of docs/wiring.md; short leads. */
  public static final SensorWiring NOMINAL = new SensorWiring(1, 0.2, 0);

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException in one line, if a value lies outside its bounds
   */
  public SensorWiring {
    require("--shunt", shuntOhms, 0.01, 10, " Ohm");
    require("--divider", dividerRatio, 0.01, 1, "");
    require("--leads", leadsOhms, 0, 10, " Ohm");
  }

  private static void require(String option, double value, double least, double most, String unit) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          "%s must lie within %s and %s%s, got %s%s; see docs/wiring.md"
              .formatted(option, least, most, unit, value, unit));
    }
  }

  /** Resistance between where the voltage is read and the board, ohm. */
  public double burdenOhms() {
    return shuntOhms + leadsOhms;
  }
}
