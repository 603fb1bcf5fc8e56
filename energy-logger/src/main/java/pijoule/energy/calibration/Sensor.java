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
 *
 * <p>Greatest errors before a calibration, electrical characteristics of the same data sheets:
 * INA226 gain 0.1 %, offset 7.5 mV of the bus and 10 uV of the shunt; INA219 gain 0.5 %, bus one
 * step of 8 mV, shunt 200 uV in its widest range. The INA219's bus voltage is that of its pin IN-.
 */
public enum Sensor {
  /** The ATmega328P's own converter. */
  ADC("adc", AtmegaAdc.RANGE, AtmegaAdc.RANGE, AtmegaAdc.LIMITS, AtmegaAdc.LIMITS),
  /** An INA219 at I2C address 0x40. */
  INA219(
      "ina219",
      new CodeRange(0, 8000, 2, 1, 250),
      new CodeRange(0, 32_000, 8, 4, 500),
      ChipLimits.about(4e-3, 0.005, 2),
      ChipLimits.about(10e-6, 0.005, 20)),
  /** An INA226 at I2C address 0x40. */
  INA226(
      "ina226",
      new CodeRange(0, 32_767, 1, 0.5, 800),
      new CodeRange(0, 32_767, 1, 0.5, 2000),
      ChipLimits.about(1.25e-3, 0.001, 6),
      ChipLimits.about(2.5e-6, 0.001, 4));

  private final String key;
  private final CodeRange voltage;
  private final CodeRange current;
  private final ChipLimits voltageChip;
  private final ChipLimits currentChip;

  Sensor(
      String key,
      CodeRange voltage,
      CodeRange current,
      ChipLimits voltageChip,
      ChipLimits currentChip) {
    this.key = key;
    this.voltage = voltage;
    this.current = current;
    this.voltageChip = voltageChip;
    this.currentChip = currentChip;
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

  /** True if the voltage is read behind the shunt, so that what the shunt takes is not in it. */
  public boolean readsTheBoardsVoltage() {
    return this == INA219;
  }

  /** Limits of the chip's voltage channel. */
  public ChipLimits voltageChip() {
    return voltageChip;
  }

  /** Limits of the chip's channel for the shunt's voltage. */
  public ChipLimits currentChip() {
    return currentChip;
  }

  /** Voltage of a code by which a device's gain is stored, V; the ADC's behind a divider of 0.2. */
  double nominalVolts() {
    double atPin = voltageChip.voltsPerCode();
    return this == ADC ? atPin / 0.2 : atPin;
  }

  /** Nominal current of a code through a shunt of 1 Ohm, A. */
  double nominalAmperes() {
    return currentChip.voltsPerCode();
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
   * Limits of error of one channel of a chip before a calibration, by its data sheet.
   *
   * @param voltsPerCode nominal voltage at the chip's pin, V a code
   * @param leastFactor least gain, as a factor of the nominal one
   * @param greatestFactor greatest gain
   * @param offsetCodes limit of the code at 0 V
   */
  public record ChipLimits(
      double voltsPerCode, double leastFactor, double greatestFactor, double offsetCodes) {
    static ChipLimits about(double voltsPerCode, double relative, double offsetCodes) {
      return new ChipLimits(voltsPerCode, 1 - relative, 1 + relative, offsetCodes);
    }

    /** Limit of the gain's error, relative. */
    public double relative() {
      return greatestFactor - 1;
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

    /** The data sheet's accuracy is a typical one: twice of it is a limit. */
    static final ChipLimits LIMITS =
        new ChipLimits(
            BANDGAP_VOLTS / CODES,
            1 - BANDGAP_LIMIT_VOLTS / BANDGAP_VOLTS,
            1 + BANDGAP_LIMIT_VOLTS / BANDGAP_VOLTS,
            2 * ABSOLUTE_LSB);

    /** With the supply of the Nano as reference: USB gives 4.5 V to 5.25 V behind its cable. */
    static final ChipLimits AVCC_LIMITS = new ChipLimits(5 / CODES, 0.9, 1.05, 2 * ABSOLUTE_LSB);

    /** Points lie a fifth of the range apart. */
    static final CodeRange RANGE = new CodeRange(0, CODES - 1, 1, NONLINEARITY_LSB, CODES / 5);

    private AtmegaAdc() {}
  }
}
