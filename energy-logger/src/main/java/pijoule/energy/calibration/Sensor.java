package pijoule.energy.calibration;

import java.util.Arrays;
import java.util.stream.Collectors;
import pijoule.energy.calibration.CodeSource.ChannelMean;

/**
 * Sensor of the meter, by its data sheet.
 *
 * <p>The INA226 (SBOS547, register details): bus voltage 1.25 mV a code, shunt voltage 2.5 uV a
 * code, of either sign; the sketch counts a current that flows back as 0. The INA219 (SBOS448): 4
 * mV and 10 uV a code; its converter has 12 bits, so that a reading is a multiple of 2 and 8 codes
 * in the ranges of 32 V and 320 mV that the sketch sets. Neither states an integral non-linearity:
 * half a step. Points must lie 1 V and 5 mV apart.
 */
public enum Sensor {
  /** The ATmega328P's own converter. */
  ADC(
      "adc",
      AtmegaAdc.RANGE,
      AtmegaAdc.RANGE,
      AtmegaAdc.NOMINAL_VOLTS_PER_CODE,
      AtmegaAdc.NOMINAL_AMPERES_PER_CODE),
  /** An INA219 at I2C address 0x40. */
  INA219(
      "ina219",
      new CodeRange(0, 8000, 2, 1, 250),
      new CodeRange(0, 32_000, 8, 4, 500),
      4e-3,
      10e-6),
  /** An INA226 at I2C address 0x40. */
  INA226(
      "ina226",
      new CodeRange(0, 32_767, 1, 0.5, 800),
      new CodeRange(0, 32_767, 1, 0.5, 2000),
      1.25e-3,
      2.5e-6);

  private final String key;
  private final CodeRange voltage;
  private final CodeRange current;
  private final double nominalVolts;
  private final double nominalAmperes;

  Sensor(
      String key,
      CodeRange voltage,
      CodeRange current,
      double nominalVolts,
      double nominalAmperes) {
    this.key = key;
    this.voltage = voltage;
    this.current = current;
    this.nominalVolts = nominalVolts;
    this.nominalAmperes = nominalAmperes;
  }

  /**
   * Finds a sensor by its key.
   *
   * @throws IllegalArgumentException naming the keys, if there is none
   */
  public static Sensor of(String key) {
    return Arrays.stream(values())
        .filter(sensor -> sensor.key.equals(key))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a sensor is one of %s, got '%s'"
                        .formatted(
                            Arrays.stream(values())
                                .map(Sensor::key)
                                .collect(Collectors.joining(", ")),
                            key)));
  }

  /** Key in the device's answers and in certificates. */
  public String key() {
    return key;
  }

  /** Codes of the voltage channel. */
  public CodeRange voltage() {
    return voltage;
  }

  /** Codes of the current channel. */
  public CodeRange current() {
    return current;
  }

  /** Nominal voltage of a code, V; with the ADC behind the divider of docs/wiring.md. */
  double nominalVolts() {
    return nominalVolts;
  }

  /** Nominal current of a code through a shunt of 1 Ohm, A. */
  double nominalAmperes() {
    return nominalAmperes;
  }

  /**
   * Codes of one channel of a sensor.
   *
   * @param minCode least code that the sensor gives
   * @param maxCode greatest code that it gives
   * @param stepCodes distance of neighbouring readings
   * @param nonlinearityCodes limit of error of a reading about the line, codes
   * @param minSpanCodes nearer than this, the errors of two points outweigh their distance
   */
  public record CodeRange(
      double minCode,
      double maxCode,
      double stepCodes,
      double nonlinearityCodes,
      double minSpanCodes) {
    /**
     * Checks the values.
     *
     * @throws IllegalArgumentException if the codes are not in order, or a distance is not above 0
     */
    public CodeRange {
      boolean ordered = minCode < maxCode && maxCode < Double.POSITIVE_INFINITY;
      boolean apart = stepCodes > 0 && nonlinearityCodes > 0 && minSpanCodes > 0;
      if (!ordered || !apart || !(minSpanCodes < maxCode - minCode)) {
        throw new IllegalArgumentException(
            "a range of codes needs min < max, and a step, a non-linearity and a span above 0, got %s to %s, %s, %s and %s"
                .formatted(minCode, maxCode, stepCodes, nonlinearityCodes, minSpanCodes));
      }
    }

    /** True if a report touched an end of the range: its code then says nothing. */
    public boolean isTouchedBy(ChannelMean codes) {
      return codes.least() < minCode + 0.5 || codes.greatest() > maxCode - 0.5;
    }
  }

  /**
   * The ATmega328P's converter, and the circuit before it. Data sheet of the ATmega48A/PA/88A/PA/
   * 168A/PA/328/P, chapter Electrical Characteristics, table ADC Characteristics: absolute accuracy
   * 2 LSB, integral non-linearity 0.5 LSB (both typical), internal reference 1.0 V to 1.2 V.
   */
  static final class AtmegaAdc {
    static final double CODES = 1024;
    static final double ABSOLUTE_LSB = 2;
    static final double NONLINEARITY_LSB = 0.5;
    static final double BANDGAP_VOLTS = 1.1;
    static final double BANDGAP_LIMIT_VOLTS = 0.1;

    static final double RESISTOR_LIMIT_RELATIVE = 0.01;

    /** Points lie a fifth of the range apart. */
    static final CodeRange RANGE = new CodeRange(0, CODES - 1, 1, NONLINEARITY_LSB, CODES / 5);

    static final double NOMINAL_VOLTS_PER_CODE =
        BANDGAP_VOLTS / CODES / SensorWiring.NOMINAL.dividerRatio();
    static final double NOMINAL_AMPERES_PER_CODE =
        BANDGAP_VOLTS / CODES / SensorWiring.NOMINAL.shuntOhms();

    private AtmegaAdc() {}
  }
}
