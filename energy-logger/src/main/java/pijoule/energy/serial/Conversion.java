package pijoule.energy.serial;

/**
 * From mean readings to the board's voltage and current.
 *
 * @param vGain volts at the supply per reading
 * @param vOffset volts at a reading of 0
 * @param iGain amperes per reading
 * @param iOffset amperes at a reading of 0
 * @param burdenOhms resistance between where the voltage is read and the board, ohm: what the shunt
 *     takes is not the board's
 */
public record Conversion(
    double vGain, double vOffset, double iGain, double iOffset, double burdenOhms) {
  /** Steps of the ATmega328P's converter, data sheet section 24.7. */
  private static final double STEPS = 1024;

  /**
   * @throws IllegalArgumentException if a gain is 0, the burden negative, or a value not finite
   */
  public Conversion {
    finite("v_gain", vGain);
    finite("v_offset", vOffset);
    finite("i_gain", iGain);
    finite("i_offset", iOffset);
    finite("burden_ohms", burdenOhms);
    if (vGain == 0 || iGain == 0 || burdenOhms < 0) {
      throw new IllegalArgumentException(
          "gains must not be 0 and the burden >= 0 ohm, got %s V, %s A and %s ohm"
              .formatted(vGain, iGain, burdenOhms));
    }
  }

  /**
   * The front end as its parts are marked.
   *
   * @param vrefVolts the converter's reference, V
   * @param dividerRatio voltage at the input per voltage at the supply
   * @param shuntOhms the shunt, ohm
   */
  public static Conversion nominal(double vrefVolts, double dividerRatio, double shuntOhms) {
    return new Conversion(
        vrefVolts / STEPS / dividerRatio, 0, vrefVolts / STEPS / shuntOhms, 0, shuntOhms);
  }

  /** Current of a report, A. */
  double amperes(DeviceReport report) {
    return iOffset + iGain * report.currentSum() / report.currentCount();
  }

  /** Voltage over the board in a report, V. */
  double volts(DeviceReport report) {
    double supply = vOffset + vGain * report.voltageSum() / report.voltageCount();
    return supply - burdenOhms * amperes(report);
  }

  private static void finite(String key, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(key + " must be finite, got " + value);
    }
  }
}
