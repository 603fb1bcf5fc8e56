package pijoule.energy.calibration;

/**
 * Shunt and leads, whose voltage is missing at the board where the voltage is read before them.
 *
 * @param ohms resistance, Ohm, 0 or more
 * @param limitRelative greatest relative error of it, 0 or more
 */
public record Burden(double ohms, double limitRelative) {
  /**
   * @throws IllegalArgumentException if a value is negative or not finite
   */
  public Burden {
    if (!(ohms >= 0 && limitRelative >= 0) || Double.isInfinite(ohms + limitRelative)) {
      throw new IllegalArgumentException(
          "a shunt's resistance and tolerance are >= 0, got %s Ohm and %s"
              .formatted(ohms, limitRelative));
    }
  }
}
