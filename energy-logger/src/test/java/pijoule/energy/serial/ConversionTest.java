package pijoule.energy.serial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.calibration.SensorWiring;

class ConversionTest {
  private static final int PAIRS = 24;

  private final Conversion conversion = new Conversion(5.3e-3, 0.02, 1.07e-3, -0.004, 0.5);

  /** Each pair by itself, and their mean. */
  @Test
  void powerIsTheMeanOverAllPairs() {
    Random random = new Random(35);
    long[] sums = new long[4];
    double joulesASecond = 0;
    double amperes = 0;
    for (int k = 0; k < PAIRS; k++) {
      int v = 850 + random.nextInt(100);
      int c = 1 + random.nextInt(1022);
      double volt = 5.3e-3 * v + 0.02;
      double ampere = 1.07e-3 * c - 0.004;
      joulesASecond += (volt - 0.5 * ampere) * ampere / PAIRS;
      amperes += ampere / PAIRS;
      sums[0] += v;
      sums[1] += c;
      sums[2] += (long) v * c;
      sums[3] += (long) c * c;
    }
    DeviceReport report = report(sums);

    assertThat(conversion.amperes(report)).isCloseTo(amperes, within(1e-12));
    assertThat(conversion.volts(report) * conversion.amperes(report))
        .isCloseTo(joulesASecond, within(1e-12));
  }

  @Test
  void withoutCurrentTheVoltageIsTheMeanOverTime() {
    DeviceReport report = report(900 * PAIRS, 4 * PAIRS, 900 * 4 * PAIRS, 20 * PAIRS);

    assertThat(conversion.volts(report)).isCloseTo(5.3e-3 * 900 + 0.02, within(1e-3));
  }

  private static DeviceReport report(long... sums) {
    return new DeviceReport(
        1,
        5883,
        PAIRS,
        sums[0],
        PAIRS,
        sums[1],
        Optional.of(new DeviceReport.Products(sums[2], sums[3], 0)));
  }

  /**
   * Codes of 640 and 160 of 1024 at 1.1 V: 0.6875 V behind a divider of a sixth, 0.171875 V over a
   * quarter of an ohm; leads of 0.05 ohms and the shunt are before the board.
   */
  @Test
  void anotherShuntAndDividerHaveTheirNominalConversion() {
    Conversion nominal = Conversion.nominal(Sensor.ADC, new SensorWiring(0.25, 1 / 6.0, 0.05));
    DeviceReport report = new DeviceReport(1, 0, 4, 4 * 640, 4, 4 * 160, Optional.empty());

    assertThat(nominal.amperes(report)).isCloseTo(0.6875, within(1e-9));
    assertThat(nominal.volts(report)).isCloseTo(4.125 - 0.3 * 0.6875, within(1e-9));
  }
}
