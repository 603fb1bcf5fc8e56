package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerUncertaintyTest {
  private static final int TRIALS = 200_000;
  private static final SensorWiring WIRING = new SensorWiring(1, 0.2, 0);

  @Test
  void isTheWorkedExampleOfTheDocs() {
    PowerUncertainty power = TestCertificates.certificate().power();

    assertThat(100 * power.uGainRelative()).isCloseTo(0.457, within(5e-4));
    assertThat(1e3 * power.uOffsetWatts()).isCloseTo(2.27, within(5e-3));
  }

  @Test
  void givesTheNominalConversionFromTheDataSheets() {
    PowerUncertainty power = NominalAccuracy.power(Sensor.ADC, WIRING);

    assertThat(100 * NominalAccuracy.uReference()).isCloseTo(5.249, within(5e-4));
    assertThat(100 * power.uGainRelative()).isCloseTo(10.54, within(5e-3));
    assertThat(1e3 * power.uOffsetWatts()).isCloseTo(5.763, within(5e-3));
  }

  @Test
  void agreesWithDrawnErrorsOfTheNominalConversion() {
    Random random = new Random(1);
    double gain = 0;
    for (int i = 0; i < TRIALS; i++) {
      double reference = 1 + rectangle(random, 0.1 / 1.1);
      double upper = 40 * (1 + rectangle(random, 0.01));
      double lower = 10 * (1 + rectangle(random, 0.01));
      double shunt = 1 + rectangle(random, 0.01);
      double current = 0.38 * reference;
      double supply = 5 * reference * 0.2 / (lower / (upper + lower));
      double watts = (supply - current) * current / shunt;
      gain += Math.pow(watts / (4.62 * 0.38) - 1, 2);
    }

    assertThat(Math.sqrt(gain / TRIALS))
        .isCloseTo(NominalAccuracy.power(Sensor.ADC, WIRING).uGainRelative(), within(0.001));
  }

  /** Half the shunt, 1 % and 2 mOhm; 70 mOhm of leads; a step is twice as many amperes. */
  @Test
  void otherPartsHaveTheirOwnShares() {
    PowerUncertainty power = NominalAccuracy.power(Sensor.ADC, new SensorWiring(0.5, 0.2, 0.07));

    double boardVolts = 5 - 0.38 * 0.57;
    double parts = Math.hypot(5 / boardVolts * 0.6532, 1.4 / Math.sqrt(3));
    double leads = 0.38 * 0.07 / boardVolts * 10 / Math.sqrt(3);
    assertThat(100 * power.uGainRelative())
        .isCloseTo(Math.hypot(10.4972, Math.hypot(parts, leads)), within(5e-3));
    assertThat(1e3 * power.uOffsetWatts()).isCloseTo(11.55, within(0.05));
  }

  /**
   * Leads of 1 Ohm, known to a tenth, take 0.38 V of 4.43 V that the board has: 0.4952 %. The
   * divider has 0.6532 % of 5 V, the shunt 1.4 % as a rectangle, the reference 10.4973 %.
   */
  @Test
  void longLeadsMakeANominalPowerLessCertain() {
    PowerUncertainty power = NominalAccuracy.power(Sensor.ADC, new SensorWiring(0.5, 0.2, 1));

    assertThat(100 * power.uGainRelative()).isCloseTo(10.565745, within(1e-5));
  }

  /**
   * R100 within 1 % and 2 mOhm, 0.1 % of each channel; 7.5 mV and 10 uV (SBOS547, electrical
   * characteristics), at 5 V and 0.38 A.
   */
  @Test
  void anIna226IsAsGoodAsItsShunt() {
    PowerUncertainty power =
        NominalAccuracy.power(Sensor.INA226, new SensorWiring(0.1, OptionalDouble.empty(), 0));

    double chip = Math.hypot(0.1 / Math.sqrt(3) * 1.0077, 0.1 / Math.sqrt(3) * 0.9923);
    assertThat(100 * power.uGainRelative())
        .isCloseTo(Math.hypot(3 / Math.sqrt(3), chip), within(5e-3));
    assertThat(1e3 * power.uOffsetWatts())
        .isCloseTo(Math.hypot(0.38 * 7.5, 4.924 * 0.1) / Math.sqrt(3), within(5e-3));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0.2, 0, '--shunt must lie within 0.001 and 10.0 Ohm, got 0.0 Ohm'",
    "1, 2, 0, '--divider must lie within 0.01 and 1.0, got 2.0'",
    "1, 0.2, -1, '--leads must lie within 0.0 and 10.0 Ohm, got -1.0 Ohm'",
  })
  void partsHaveBounds(double shunt, double divider, double leads, String message) {
    assertThatThrownBy(() -> new SensorWiring(shunt, divider, leads))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private static double rectangle(Random random, double limit) {
    return limit * (2 * random.nextDouble() - 1);
  }

  /**
   * 1 Ohm within 1 % and 0.25 Ohm within a tenth: 35 mOhm of 1.25 Ohm. A divider by five has two
   * resistors of 1 %, each for four fifths.
   */
  @Test
  void partsHaveTheirLimits() {
    Certificate.Burden burden = Certificate.Burden.of(Sensor.ADC, 1, 0.01, 0.25);
    assertThat(burden.ohms()).isCloseTo(1.25, within(1e-12));
    assertThat(burden.limitRelative()).isCloseTo(0.028, within(1e-12));
    assertThat(SensorWiring.dividerLimit(0.2)).isCloseTo(0.016, within(1e-12));
    Sensor.ChipLimits chip = Sensor.ChipLimits.about(0.001, 0.05, 3);
    assertThat(chip.leastFactor()).isCloseTo(0.95, within(1e-12));
    assertThat(chip.greatestFactor()).isCloseTo(1.05, within(1e-12));
    assertThat(chip.relative()).isCloseTo(0.05, within(1e-12));
  }
}
