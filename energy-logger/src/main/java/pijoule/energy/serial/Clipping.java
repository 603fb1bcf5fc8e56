package pijoule.energy.serial;

import java.util.Locale;
import java.util.Optional;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.meter.SampleSink;

/**
 * Channels of a report whose readings may have been at the end of the sensor's range. A report
 * counts the clipped readings of both channels together; its sums show which channel they can be
 * of.
 *
 * @param voltage true if the voltage may be clipped
 * @param current true if the current may be clipped
 */
record Clipping(boolean voltage, boolean current) {
  static final Clipping NONE = new Clipping(false, false);

  /** Part of the greatest code that a supply stays above in a report that clips: it is steady. */
  private static final double STEADY = 0.95;

  /**
   * Finds the channels of a report with clipped readings; both if the sums do not show it.
   *
   * @param report with products
   * @param sensor that it is of
   */
  static Clipping of(DeviceReport report, Sensor sensor) {
    Optional<DeviceReport.Products> products = report.products();
    if (products.isEmpty() || products.get().clipped() == 0) {
      return NONE;
    }
    int clipped = products.get().clipped();
    boolean voltage = false;
    boolean current = false;
    for (int volts = 0; volts <= clipped; volts++) {
      boolean possible =
          mayBeVoltages(report, volts, sensor.voltage().maxCode())
              && mayBeCurrents(report, clipped - volts, sensor.current().maxCode());
      voltage |= possible && volts > 0;
      current |= possible && volts < clipped;
    }
    return voltage || current ? new Clipping(voltage, current) : new Clipping(true, true);
  }

  /** True if so many voltages may be clipped: the others of the report lie near them. */
  private static boolean mayBeVoltages(DeviceReport report, int clipped, double maxCode) {
    int others = report.voltageCount() - clipped;
    double sum = report.voltageSum() - clipped * maxCode;
    return clipped == 0 || others >= 0 && sum >= others * STEADY * maxCode;
  }

  /**
   * True if so many currents may be clipped: what is left of the sum of squares is not less than
   * that of equal readings with what is left of the sum (Cauchy and Schwarz).
   */
  private static boolean mayBeCurrents(DeviceReport report, int clipped, double maxCode) {
    long squares = report.products().orElseThrow().currentSquared();
    int others = report.currentCount() - clipped;
    double sum = report.currentSum() - clipped * maxCode;
    double squaresLeft = squares - clipped * maxCode * maxCode;
    return others >= 0 && sum >= 0 && squaresLeft >= 0 && others * squaresLeft >= sum * sum;
  }

  Clipping or(Clipping other) {
    return new Clipping(voltage || other.voltage, current || other.current);
  }

  /** Reason of the loss, with the end of the range and what to change. */
  String reason(Sensor sensor, Conversion conversion) {
    double volts = conversion.vGain() * sensor.voltage().maxCode() + conversion.vOffset();
    double amperes = conversion.iGain() * sensor.current().maxCode() + conversion.iOffset();
    String ofVoltage = String.format(Locale.ROOT, "the voltage was above %.2f V", volts);
    String ofCurrent = String.format(Locale.ROOT, "the current was above %.3g A", amperes);
    String divider = "take a divider of five and one resistors (0.1667)";
    String shunt = "take a smaller shunt";
    if (voltage && current) {
      return "%s%s, or %s; %s, or %s, docs/wiring.md"
          .formatted(SampleSink.CLIPPED_PREFIX, ofVoltage, ofCurrent, divider, shunt);
    }
    return "%s%s, the end of the range; %s, docs/wiring.md"
        .formatted(
            SampleSink.CLIPPED_PREFIX, voltage ? ofVoltage : ofCurrent, voltage ? divider : shunt);
  }
}
