package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrecisionTest {
  private static final int FAMILY = 168;

  /** Against scipy 1.17 (src/test/python/power.py, as all numbers here): its nct. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1, 0.07298889446966995",
    "1, 1, 20, 0.8833944429330349",
    "4, 1, 3, 0.6192614594023302",
    "9, 1, 2.5, 0.6061383742015279",
    "49, 1, 0, 0.05",
    "200, 1, 2.8, 0.7957597219490011",
    "4, 168, 10, 0.42332310638163495",
    "9, 168, 6, 0.6176538941279451",
    "24, 168, 5, 0.7584556188243522"
  })
  void withoutTypeBItIsTheNoncentralT(int freedom, int family, double distance, double power) {
    Precision precision = new Precision(0.01, freedom, 0);

    assertThat(precision.power(0.01 * distance, 0.05 / family)).isCloseTo(power, within(1e-8));
    assertThat(precision.power(-0.01 * distance, 0.05 / family)).isCloseTo(power, within(1e-8));
  }

  /** Where scipy's nct has no number: P(N(2000, 1) > t s), integrated over chi by scipy's quad. */
  @ParameterizedTest
  @CsvSource({"2000, 168, 0.6502105562371042", "20, 1, 0.8833944429330349"})
  void twoRoundsAreIntegratedAsWell(double distance, int family, double power) {
    assertThat(new Precision(1, 1, 0).power(distance, 0.05 / family))
        .isCloseTo(power, within(1e-7));
  }

  /** Against a direct integration over chi by scipy's quad, to 1e-12. */
  @ParameterizedTest
  @CsvSource({
    "0.03, 0.01, 9, 0.005, 1, 0.6848041478451139",
    "0.05, 0.01, 9, 0.005, 168, 0.31482363760984006",
    "0.02, 0.001, 4, 0.007, 1, 0.8019778083144423",
    "0.1, 0.02, 1, 0.02, 1, 0.27713044755352023"
  })
  void typeBWidensWhatMoreRunsMakeNarrower(
      double log, double typeA, int freedom, double u, int family, double power) {
    assertThat(new Precision(typeA, freedom, u).power(log, 0.05 / family))
        .isCloseTo(power, within(1e-8));
  }

  /** Against scipy's brentq on nct.sf: in standard errors. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 16.334008869921007",
    "4, 1, 3.761059553825021",
    "9, 1, 3.14963567827222",
    "49, 1, 2.85800888188116",
    "9, 168, 6.921976921037736",
    "24, 168, 5.164949540893173"
  })
  void findsTheDifferenceOfEightyPercent(int freedom, int family, double distance) {
    Precision precision = new Precision(0.01, freedom, 0);

    assertThat(precision.smallestDifference(0.05 / family))
        .isCloseTo(Math.expm1(0.01 * distance), within(1e-6));
    assertThat(precision.smallestDifference(0.05 / FAMILY))
        .isGreaterThanOrEqualTo(precision.smallestDifference(0.05 / family));
  }

  @ParameterizedTest
  @CsvSource({"0, 1, 0", "1, 0, 0", "1, 1, -1", "NaN, 1, 0"})
  void refusesWhatIsNoPrecision(double typeA, double freedom, double u) {
    assertThatThrownBy(() -> new Precision(typeA, freedom, u))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
