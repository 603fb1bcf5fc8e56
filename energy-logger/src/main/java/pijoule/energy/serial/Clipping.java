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
    boolean voltage = mayBeVoltage(report, clipped, sensor.voltage().maxCode());
    boolean current =
        mayBeCurrent(report, clipped, products.get().currentSquared(), sensor.current().maxCode());
    return voltage == current ? new Clipping(true, true) : new Clipping(voltage, current);
  }

  /** All clipped readings are voltages, and the others of the report lie near them. */
  private static boolean mayBeVoltage(DeviceReport report, int clipped, double maxCode) {
    int others = report.voltageCount() - clipped;
    double sum = report.voltageSum() - clipped * maxCode;
    return others >= 0 && sum >= others * STEADY * maxCode;
  }

  /**
   * All clipped readings are currents: what is left of the sum of squares is not less than that of
   * equal readings with what is left of the sum (Cauchy and Schwarz).
   */
  private static boolean mayBeCurrent(
      DeviceReport report, int clipped, long squares, double maxCode) {
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
