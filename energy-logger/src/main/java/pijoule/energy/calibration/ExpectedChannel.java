package pijoule.energy.calibration;

import java.util.Locale;
import java.util.Optional;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;
import pijoule.energy.calibration.ChannelCalibration.LineFit;
import pijoule.energy.calibration.Sensor.AtmegaAdc;
import pijoule.energy.calibration.Sensor.ChipLimits;

/**
 * Line from codes to values that the parts of one channel allow before a calibration. A point or a
 * line outside of it is a mistake of the person or of the wiring.
 *
 * @param gain V or A per code, of nominal parts
 * @param leastFactor least gain that the parts allow, as a factor of {@code gain}
 * @param greatestFactor greatest one
 * @param partsRelative limit of error of the resistors, relative; contained in both factors
 * @param offsetCodes limit of the code at 0 V or 0 A
 * @param unit {@code V} or {@code A}
 * @param parts names them, for messages
 */
record ExpectedChannel(
    double gain,
    double leastFactor,
    double greatestFactor,
    double partsRelative,
    double offsetCodes,
    String unit,
    String parts) {

  /**
   * The voltage channel: of the ADC behind its divider, of an INA at VBUS.
   *
   * @param device with its sensor and reference
   * @param dividerRatio voltage at A0 per voltage of the supply; only the ADC has a divider
   */
  static ExpectedChannel voltage(Device device, double dividerRatio) {
    if (device.sensor() != Sensor.ADC) {
      return of(device.sensor().voltageChip(), 1, 0, "V", device.sensor().key());
    }
    double limit = SensorWiring.dividerLimit(dividerRatio);
    String parts = String.format(Locale.ROOT, "%s, divider %.4g", words(device), dividerRatio);
    return of(chip(device, Sensor.ADC.voltageChip()), dividerRatio, limit, "V", parts);
  }

  /**
   * The current channel.
   *
   * @param device with its sensor and reference
   * @param shuntOhms the shunt, as stated
   * @param limitRelative limit of the shunt's error, relative
   */
  static ExpectedChannel current(Device device, double shuntOhms, double limitRelative) {
    String parts = String.format(Locale.ROOT, "%s, shunt %.4g Ohm", words(device), shuntOhms);
    ChipLimits chip = chip(device, device.sensor().currentChip());
    return of(chip, shuntOhms, limitRelative, "A", parts);
  }

  private static ChipLimits chip(Device device, ChipLimits ofTheSensor) {
    return device.reference().equals("avcc") ? AtmegaAdc.AVCC_LIMITS : ofTheSensor;
  }

  private static String words(Device device) {
    if (device.sensor() != Sensor.ADC) {
      return device.sensor().key();
    }
    return device.reference().equals("avcc")
        ? "reference 4.5 V to 5.25 V"
        : "reference 1.0 V to 1.2 V";
  }

  private static ExpectedChannel of(
      ChipLimits chip, double voltsPerValue, double partsRelative, String unit, String parts) {
    return new ExpectedChannel(
        chip.voltsPerCode() / voltsPerValue,
        chip.leastFactor() * (1 - partsRelative),
        chip.greatestFactor() * (1 + partsRelative),
        partsRelative,
        chip.offsetCodes(),
        unit,
        parts);
  }

  /** Greatest value of a channel with nominal parts, V or A. */
  double greatest(double maxCode) {
    return gain * maxCode;
  }

  /** Code that nominal parts give at a value. */
  double code(double value) {
    return value / gain;
  }

  private double leastCode(double value, double limit) {
    double least = value - limit;
    return least / (gain * (least > 0 ? greatestFactor : leastFactor)) - offsetCodes;
  }

  private double greatestCode(double value, double limit) {
    double most = value + limit;
    return most / (gain * (most > 0 ? leastFactor : greatestFactor)) + offsetCodes;
  }

  /** Text of what the parts give at a value, for a person to compare. */
  String expected(double value, Specification instrument) {
    double limit = instrument.limit(value);
    return String.format(
        Locale.ROOT,
        "expected %.1f (%.1f to %.1f by %s)",
        code(value),
        leastCode(value, limit),
        greatestCode(value, limit),
        parts);
  }

  /** Why no such parts give that code at that value; empty if they may. */
  Optional<String> refusal(CalibrationPoint point, Specification instrument) {
    double limit = instrument.limit(point.applied());
    boolean inside =
        point.meanCode() >= leastCode(point.applied(), limit)
            && point.meanCode() <= greatestCode(point.applied(), limit);
    return inside
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the code at %.4g %s must lie within %.1f and %.1f by %s, got %.1f;"
                    + " correct the value, the wires or what was stated of the parts",
                point.applied(),
                unit,
                leastCode(point.applied(), limit),
                greatestCode(point.applied(), limit),
                parts,
                point.meanCode()));
  }

  /** Why no such parts give that line; empty if they may. */
  Optional<String> refusal(ChannelCalibration channel, Specification instrument) {
    LineFit line = channel.fit();
    double factor = line.gain() / gain;
    double spread = uncertain(channel, instrument);
    if (factor < leastFactor * (1 - spread) || factor > greatestFactor * (1 + spread)) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "the gain must lie within %.3f and %.3f of the nominal one by %s, got %.3f;"
                  + " one of the values was not there when it was read, or a part is another",
              leastFactor * (1 - spread),
              greatestFactor * (1 + spread),
              parts,
              factor));
    }
    double most = offsetCodes * line.gain() + channel.limitAt(0, instrument) + instrument.offset();
    return Math.abs(line.offset()) <= most
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the line must pass 0 within %.4f %s by %s, got %.4f %s;"
                    + " one of the values was not there when it was read",
                most,
                unit,
                parts,
                line.offset(),
                unit));
  }

  /**
   * Why both channels of one converter do not agree; empty if they may. Its reference errs alike in
   * both, so only the resistors can differ.
   */
  Optional<String> refusal(
      ChannelCalibration channel,
      Specification instrument,
      ExpectedChannel other,
      ChannelCalibration otherChannel,
      Specification otherInstrument) {
    double ratio = channel.fit().gain() / gain / (otherChannel.fit().gain() / other.gain());
    double most =
        partsRelative
            + other.partsRelative
            + uncertain(channel, instrument)
            + other.uncertain(otherChannel, otherInstrument);
    return Math.abs(ratio - 1) <= most
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "both channels must have one reference within %.1f %%, got %.1f %%;"
                    + " correct a value, or what was stated of shunt and divider",
                100 * most,
                100 * Math.abs(ratio - 1)));
  }

  /** Limit of error of a channel's gain by its instrument and its converter, relative. */
  private static double uncertain(ChannelCalibration channel, Specification instrument) {
    CalibrationPoint first = channel.points().get(0);
    CalibrationPoint last = channel.points().get(channel.points().size() - 1);
    double values = instrument.limit(first.applied()) + instrument.limit(last.applied());
    double codes = 2 * channel.range().nonlinearityCodes();
    return values / (last.applied() - first.applied())
        + codes / (last.meanCode() - first.meanCode());
  }
}
