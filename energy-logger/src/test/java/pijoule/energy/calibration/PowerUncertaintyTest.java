package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PowerUncertaintyTest {
  private static final int TRIALS = 200_000;

  @Test
  void isTheWorkedExampleOfTheDocs() {
    PowerUncertainty power = TestCertificates.certificate().power();

    assertThat(100 * power.uGainRelative()).isCloseTo(0.412, within(5e-4));
    assertThat(1e3 * power.uOffsetWatts()).isCloseTo(2.27, within(5e-3));
  }

  @Test
  void givesTheNominalConversionFromTheDataSheets() {
    PowerUncertainty power = NominalAccuracy.power();

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
        .isCloseTo(NominalAccuracy.power().uGainRelative(), within(0.001));
  }

  @Test
  void leavesWhatIsNotOfTheCalibrationToTheMeter() {
    var accuracy = NominalAccuracy.power().accuracy();

    assertThat(accuracy.uGainRelative()).isPresent();
    assertThat(accuracy.uOffsetWatts()).isPresent();
    assertThat(accuracy.uSampleWatts()).isEmpty();
    assertThat(accuracy.uTimeSeconds()).isEmpty();
  }

  private static double rectangle(Random random, double limit) {
    return limit * (2 * random.nextDouble() - 1);
  }
}
