package pijoule.energy.calibration;

/**
 * Shunt and leads, whose voltage is missing at the board where the voltage is read before them.
 *
 * @param ohms resistance, Ohm, 0 or more
 * @param limitRelative greatest relative error of it, 0 or more
 */
public record Burden(double ohms, double limitRelative) {
  /** Limit of error of a resistance below an ohm that a hand-held instrument has measured. */
  static final double LEADS_LIMIT_RELATIVE = 0.1;

  /** A shunt of a tolerance, and leads that were measured. */
  static Burden of(double shuntOhms, double tolerance, double leadsOhms) {
    double ohms = shuntOhms + leadsOhms;
    double limit = shuntOhms * tolerance + leadsOhms * LEADS_LIMIT_RELATIVE;
    return new Burden(ohms, ohms == 0 ? 0 : limit / ohms);
  }

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
