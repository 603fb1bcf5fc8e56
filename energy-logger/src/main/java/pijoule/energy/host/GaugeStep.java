package pijoule.energy.host;

import pijoule.energy.units.Unit;

/**
 * Step of a fuel gauge.
 *
 * @param micro uAh of a gauge that counts charge, uWh of one that counts energy; greater than 0
 * @param isCharge whether it is a charge
 */
record GaugeStep(double micro, boolean isCharge) {
  private static final double MICRO = 1e6;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the step is not greater than 0
   */
  GaugeStep {
    if (!(micro > 0) || Double.isInfinite(micro)) {
      throw new IllegalArgumentException(
          "a gauge's step must be > 0, got %s %s; write it like 1mAh"
              .formatted(micro, isCharge ? "uAh" : "uWh"));
    }
  }

  /**
   * Reads a step with its unit: {@code uAh}, {@code mAh}, {@code Ah}, {@code uWh}, {@code mWh} or
   * {@code Wh}.
   *
   * @throws IllegalArgumentException naming the value, if it is no number or has another unit
   */
  static GaugeStep parse(String text) {
    boolean isEnergy = text.strip().endsWith("Wh");
    return new GaugeStep(
        MICRO * (isEnergy ? Unit.WATT_HOUR : Unit.AMPERE_HOUR).parse(text), !isEnergy);
  }

  @Override
  public String toString() {
    return micro + (isCharge ? " uAh" : " uWh");
  }
}
