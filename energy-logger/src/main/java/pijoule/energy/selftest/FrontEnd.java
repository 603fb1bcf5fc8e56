package pijoule.energy.selftest;

import java.util.List;
import java.util.Locale;

/**
 * What lies between the board and the converter, as built: its parts are off their nominal values,
 * as real ones are, and the calibration has to find out by how much.
 *
 * @param shuntOhms the shunt
 * @param dividerRatio voltage at the pin / supply voltage
 * @param bandgapVolts the converter's reference
 * @param noiseLsb noise at the converter, LSB rms
 */
record FrontEnd(double shuntOhms, double dividerRatio, double bandgapVolts, double noiseLsb) {
  /**
   * Resistors 1 % off and a bandgap 2 % off 1.1 V (ATmega328P datasheet, table 29-16: 1.0 V to 1.2
   * V); half an LSB of noise, which is what lets a mean resolve less than one.
   */
  static final FrontEnd OFF_NOMINAL = new FrontEnd(1.01, 0.198, 1.08, 0.5);

  List<String> options() {
    return List.of(
        "--shunt",
        text(shuntOhms),
        "--divider",
        text(dividerRatio),
        "--bandgap",
        text(bandgapVolts),
        "--adc-noise",
        text(noiseLsb));
  }

  private static String text(double value) {
    return String.format(Locale.ROOT, "%.6f", value);
  }
}
