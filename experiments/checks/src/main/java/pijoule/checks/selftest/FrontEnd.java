package pijoule.checks.selftest;

import java.util.List;
import java.util.Locale;
import pijoule.energy.calibration.Sensor;

/**
 * Circuit between the board and the converter, as built. Its parts are off their nominal values, as
 * real ones are, and the calibration has to find out by how much.
 *
 * @param shuntOhms the shunt
 * @param dividerRatio voltage at the pin / supply voltage
 * @param bandgapVolts the converter's reference
 * @param noiseLsb noise at the converter, LSB rms
 * @param sensor what converts; the divider and the reference are only the ADC's
 */
record FrontEnd(
    double shuntOhms, double dividerRatio, double bandgapVolts, double noiseLsb, Sensor sensor) {
  /**
   * Resistors 1 % off and a bandgap 2 % off 1.1 V (ATmega328P datasheet, table 29-16: 1.0 V to 1.2
   * V); half an LSB of noise, which is what lets a mean resolve less than one.
   */
  static final FrontEnd OFF_NOMINAL = new FrontEnd(1.01, 0.198, 1.08, 0.5, Sensor.ADC);

  /** The filters of docs/wiring.md: 0.8 kohm of the divider and 820 ohm, 22 nF each. */
  private static final String FILTERS = "0.0000176,0.00001804";

  /** A shunt of 50 mOhm that is 1 % off, and two steps of noise. */
  static final FrontEnd INA226 = new FrontEnd(0.0505, 1, 1.1, 2, Sensor.INA226);

  List<String> options() {
    return List.of(
        "--ina",
        sensor == Sensor.ADC ? "none" : sensor.key(),
        "--shunt",
        text(shuntOhms),
        "--divider",
        text(dividerRatio),
        "--bandgap",
        text(bandgapVolts),
        "--adc-noise",
        text(noiseLsb),
        "--filters",
        FILTERS);
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }
}
