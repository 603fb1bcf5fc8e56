package pijoule.energy.calibration;

import java.util.Arrays;
import java.util.stream.Collectors;

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
}
