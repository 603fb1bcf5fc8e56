package pijoule.energy.calibration;

/**
 * The ATmega328P's converter, and the circuit before it. Data sheet of the ATmega48A/PA/88A/PA/
 * 168A/PA/328/P, chapter Electrical Characteristics, table ADC Characteristics: absolute accuracy 2
 * LSB, integral non-linearity 0.5 LSB (both typical), internal reference 1.0 V to 1.2 V.
 */
final class AtmegaAdc {
  static final double CODES = 1024;
  static final double ABSOLUTE_LSB = 2;
  static final double NONLINEARITY_LSB = 0.5;
  static final double BANDGAP_VOLTS = 1.1;
  static final double BANDGAP_LIMIT_VOLTS = 0.1;

  static final double RESISTOR_LIMIT_RELATIVE = 0.01;

  /** Points lie a fifth of the range apart. */
  static final CodeRange RANGE = new CodeRange(0, CODES - 1, 1, NONLINEARITY_LSB, CODES / 5);

  static final double NOMINAL_VOLTS_PER_CODE =
      BANDGAP_VOLTS / CODES / Wiring.NOMINAL.dividerRatio();
  static final double NOMINAL_AMPERES_PER_CODE = BANDGAP_VOLTS / CODES / Wiring.NOMINAL.shuntOhms();

  private AtmegaAdc() {}
}
