package pijoule.energy.serial;

import java.util.OptionalLong;
import java.util.function.Supplier;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.calibration.SensorWiring;
import pijoule.energy.deviceclock.HeldSamples;
import pijoule.energy.serial.DeviceTimeline.TimelineSink;

/**
 * From a report's readings to the board's voltage and current.
 *
 * <p>A pair k of readings v and c is a supply of V = gv v + ov volts and a current of I = gi c + oi
 * amperes; the board behind the burden R takes P = (V - R I) I. The mean over N pairs is, in W,
 *
 * <pre>
 * P = gv gi SVI/N + gv oi SV/N + ov gi SI/N + ov oi - R (gi^2 SII/N + 2 gi oi SI/N + oi^2)
 * </pre>
 *
 * <p>with the sums SV of v, SI of c, SVI of v c and SII of c c. A power that is made of the means
 * of V and I instead is too high by R var(I) - cov(V, I), their variance and covariance within the
 * report.
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
  /**
   * Checks the values.
   *
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
   * @param sensor of the device; the ADC with its internal reference
   * @param parts before its inputs
   */
  public static Conversion nominal(Sensor sensor, SensorWiring parts) {
    return new Conversion(
        sensor.voltageChip().voltsPerCode() / parts.ratio(sensor),
        0,
        sensor.currentChip().voltsPerCode() / parts.shuntOhms(),
        0,
        parts.burdenOhms(sensor));
  }

  /** Passes mean codes on as they are, for a calibration. */
  static final Conversion CODES = new Conversion(1, 0, 1, 0, 0);

  /** Mean current of a report, A. */
  double amperes(DeviceReport report) {
    return iOffset + iGain * report.currentSum() / report.currentCount();
  }

  /**
   * Voltage over the board in a report, V: the mean in which each instant counts by its current, so
   * that by the mean current it gives the mean power. The mean over time where the report has no
   * products, or less than one code of current.
   */
  double volts(DeviceReport report) {
    double amperes = amperes(report);
    if (report.products().isPresent() && Math.abs(amperes) >= Math.abs(iGain) && this != CODES) {
      return watts(report, report.products().get()) / amperes;
    }
    return vOffset + vGain * report.voltageSum() / report.voltageCount() - burdenOhms * amperes;
  }

  private double watts(DeviceReport report, DeviceReport.Products products) {
    double pairs = report.currentCount();
    double v = report.voltageSum() / pairs;
    double i = report.currentSum() / pairs;
    double square =
        iGain * iGain * products.currentSquared() / pairs
            + 2 * iGain * iOffset * i
            + iOffset * iOffset;
    return vGain * iGain * products.voltageByCurrent() / pairs
        + vGain * iOffset * v
        + vOffset * iGain * i
        + vOffset * iOffset
        - burdenOhms * square;
  }

  private static void finite(String key, double value) {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException(key + " must be finite, got " + value);
    }
  }

  /** Makes samples of reports. Those with clipped readings are a loss, one for each stretch. */
  static final class ReportSamples implements TimelineSink {
    static final long NANOS_A_MICRO = 1000;

    /** Time after which a loss is reported while it goes on, us. */
    private static final long MAX_CLIPPED_MICROS = 1_000_000;

    private final DeviceCalibration calibration;
    private final Supplier<DeviceFacts> device;
    private final HeldSamples held;
    private DeviceFacts convertedAs = DeviceFacts.NONE;
    private Conversion conversion;
    private long withoutProducts;
    private long clipped;
    private long clippedSince;
    private Clipping clipping = Clipping.NONE;

    /**
     * Makes no sample yet.
     *
     * @param calibration of the device
     * @param device facts that it reports of itself by now
     * @param held what takes the samples
     */
    ReportSamples(DeviceCalibration calibration, Supplier<DeviceFacts> device, HeldSamples held) {
      this.calibration = calibration;
      this.device = device;
      this.held = held;
      this.conversion = calibration.conversion();
    }

    @Override
    public void segment() {
      held.segment();
    }

    @Override
    public void loss(String reason, OptionalLong lost) {
      held.loss(reason, lost);
    }

    @Override
    public void report(DeviceReport report, long startMicros, long endMicros, long sentNs) {
      held.clock().arrival(endMicros * NANOS_A_MICRO, sentNs);
      withoutProducts += report.products().isPresent() ? 0 : 1;
      convertAs(device.get());
      if (report.isClipped() && conversion != CODES) {
        clipped++;
        clippedSince++;
        clipping = clipping.or(Clipping.of(report, sensor()));
        if (clippedSince * (endMicros - startMicros) > MAX_CLIPPED_MICROS) {
          endClipped();
        }
        return;
      }
      endClipped();
      long middleNs = (startMicros + endMicros) * NANOS_A_MICRO / 2;
      held.sample(middleNs, conversion.volts(report), conversion.amperes(report));
    }

    /** Makes one loss of all that were clipped since the sample before. */
    void endClipped() {
      if (clippedSince > 0) {
        held.loss(clipping.reason(sensor(), conversion), OptionalLong.of(clippedSince));
        clippedSince = 0;
        clipping = Clipping.NONE;
      }
    }

    /** A conversion by parts depends on the device's sensor, which it reports at its start. */
    private void convertAs(DeviceFacts facts) {
      if (facts != convertedAs) {
        convertedAs = facts;
        conversion = calibration.of(facts).conversion();
      }
    }

    private Sensor sensor() {
      return convertedAs.knownSensor().orElse(Sensor.ADC);
    }

    /** Reports so far that were only sums, whose power is a product of means. */
    long withoutProducts() {
      return withoutProducts;
    }

    /** Reports so far with clipped readings. */
    long clipped() {
      return clipped;
    }
  }
}
