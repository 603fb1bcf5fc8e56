package pijoule.energy.calibration;

import java.time.LocalDate;

/**
 * A calibration of one device.
 *
 * @param date day on which it was made
 * @param device the device
 * @param instrument what measured the applied values
 * @param ambientCelsius temperature around the device, degrees Celsius
 * @param voltage the voltage channel, V
 * @param current the current channel, A
 * @param burden the shunt
 */
public record Certificate(
    LocalDate date,
    Device device,
    Instrument instrument,
    double ambientCelsius,
    ChannelCalibration voltage,
    ChannelCalibration current,
    Burden burden) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-calibration/1";

  /** Least temperature around an ATmega328P by its data sheet, degrees Celsius. */
  static final double MIN_CELSIUS = -40;

  /** Greatest temperature around an ATmega328P by its data sheet, degrees Celsius. */
  static final double MAX_CELSIUS = 85;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the temperature is not one of a room or a field, or a check
   *     point is further from its line than the instrument's limits allow
   */
  public Certificate {
    voltage.requireCheck(instrument.voltage(), "V");
    current.requireCheck(instrument.current(), "A");
    if (!(ambientCelsius >= MIN_CELSIUS && ambientCelsius <= MAX_CELSIUS)) {
      throw new IllegalArgumentException(
          "the ATmega328P works within -40 and 85 degC, got " + ambientCelsius + " degC");
    }
  }

  /** Uncertainty of a board's power by this calibration. */
  public PowerUncertainty power() {
    return PowerUncertainty.of(this);
  }

  /**
   * Limit of an instrument's error by its maker: a part of the reading and an offset (digits times
   * resolution).
   *
   * @param readingRelative part of the reading, 0 or more
   * @param offset V or A, 0 or more
   */
  public record Specification(double readingRelative, double offset) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if a limit is negative or not finite
     */
    public Specification {
      if (!(readingRelative >= 0 && offset >= 0) || Double.isInfinite(readingRelative + offset)) {
        throw new IllegalArgumentException(
            "an instrument's limits are >= 0, got %s of the reading and %s; see its data sheet"
                .formatted(readingRelative, offset));
      }
    }

    /** Limit of error at a value, V or A. */
    double limit(double value) {
      return readingRelative * Math.abs(value) + offset;
    }
  }

  /**
   * Shunt and leads, whose voltage is missing at the board where the voltage is read before them.
   *
   * @param ohms resistance, Ohm, 0 or more
   * @param limitRelative greatest relative error of it, 0 or more
   */
  public record Burden(double ohms, double limitRelative) {
    /** Limit of error of a resistance below an ohm that a hand-held instrument has measured. */
    static final double LEADS_LIMIT_RELATIVE = 0.1;

    /**
     * A shunt of a tolerance, and leads that were measured. The shunt is no part of it where the
     * sensor reads the voltage behind it.
     */
    static Burden of(Sensor sensor, double shuntOhms, double tolerance, double leadsOhms) {
      double before = sensor.readsTheBoardsVoltage() ? 0 : shuntOhms;
      double ohms = before + leadsOhms;
      double limit = before * tolerance + leadsOhms * LEADS_LIMIT_RELATIVE;
      return new Burden(ohms, ohms == 0 ? 0 : limit / ohms);
    }

    /**
     * Checks the values.
     *
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

  /**
   * The device that is calibrated.
   *
   * @param serial its serial number
   * @param firmware name and version of its firmware
   * @param reference its converter's reference: {@code internal}, {@code avcc}, or {@code none}
   * @param sensor what it measures with
   */
  public record Device(String serial, String firmware, String reference, Sensor sensor) {
    /** Serial number that a device says which was never given one. */
    public static final String UNNAMED = "unset";

    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the serial number is blank
     */
    public Device {
      if (serial.isBlank()) {
        throw new IllegalArgumentException(
            "a calibrated device has a serial number, got none; store one with the command N");
      }
    }
  }

  /**
   * The instrument that measured the applied values.
   *
   * @param name maker, model and serial number
   * @param voltage its limits of error for volts
   * @param current its limits of error for amperes
   */
  public record Instrument(String name, Specification voltage, Specification current) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the name is blank
     */
    public Instrument {
      if (name.isBlank()) {
        throw new IllegalArgumentException("an instrument has a name, got none");
      }
    }
  }
}
