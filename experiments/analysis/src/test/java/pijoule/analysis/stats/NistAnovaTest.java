package pijoule.analysis.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The data sets of NIST's Statistical Reference Datasets for an analysis of variance
 * (https://www.itl.nist.gov/div898/strd/anova/anova.html), with the certified F.
 */
class NistAnovaTest {
  private static final double[][] ATM_WT_AG = {
    {
      107.8681568, 107.8681465, 107.8681572, 107.8681785, 107.8681446, 107.8681903, 107.8681526,
      107.8681494, 107.8681616, 107.8681587, 107.8681519, 107.8681486, 107.8681419, 107.8681569,
      107.8681508, 107.8681672, 107.8681385, 107.8681518, 107.8681662, 107.8681424, 107.8681360,
      107.8681333, 107.8681610, 107.8681477
    },
    {
      107.8681079, 107.8681344, 107.8681513, 107.8681197, 107.8681604, 107.8681385, 107.8681642,
      107.8681365, 107.8681151, 107.8681082, 107.8681517, 107.8681448, 107.8681198, 107.8681482,
      107.8681334, 107.8681609, 107.8681101, 107.8681512, 107.8681469, 107.8681360, 107.8681254,
      107.8681261, 107.8681450, 107.8681368
    }
  };
  private static final double[][] SI_RSTV = {
    {196.3052, 196.1240, 196.1890, 196.2569, 196.3403},
    {196.3042, 196.3825, 196.1669, 196.3257, 196.0422},
    {196.1303, 196.2005, 196.2889, 196.0343, 196.1811},
    {196.2795, 196.1748, 196.1494, 196.1485, 195.9885},
    {196.2119, 196.1051, 196.1850, 196.0052, 196.2090}
  };

  @Test
  void measuredData() {
    assertDigits(SI_RSTV, 1.18046237440255, 11);
    assertDigits(ATM_WT_AG, 15.9467335677930, 8);
  }

  /**
   * Simon and Lesage (1989): nine treatments of 1 + 20, 200 or 2000 values. The digits that can be
   * right are fewer where the values have 7 or 13 leading digits in common.
   */
  @ParameterizedTest(name = "SmLs0{0}")
  @CsvSource({
    "1, 1, 21, 13",
    "2, 1, 201, 12",
    "3, 1, 2001, 12",
    "4, 1e6, 21, 8",
    "5, 1e6, 201, 8",
    "6, 1e6, 2001, 8",
    "7, 1e12, 21, 3",
    "8, 1e12, 201, 3",
    "9, 1e12, 2001, 3"
  })
  void simonAndLesage(int number, double constant, int replicates, double digits) {
    double[][] groups = new double[9][replicates];
    for (int treatment = 0; treatment < groups.length; treatment++) {
      for (int replicate = 0; replicate < replicates; replicate++) {
        int tenths = tenths(treatment) + tenths(replicate);
        groups[treatment][replicate] = (constant * 10 + tenths) / 10;
      }
    }
    assertDigits(groups, replicates, digits);
  }

  private static int tenths(int index) {
    return index == 0 ? 2 : index % 2 == 1 ? 1 : 3;
  }

  private static void assertDigits(double[][] groups, double certified, double digits) {
    List<Observation> observations = new ArrayList<>();
    IntStream.range(0, groups.length)
        .forEach(
            group ->
                Arrays.stream(groups[group])
                    .forEach(value -> observations.add(new Observation(List.of(group), 1, value))));
    FactorialAnova factorial =
        FactorialAnova.ofRuns(
            List.of(new AnovaFactor("group", groups.length, Stratum.RUN)), observations);
    double f = factorial.effects().get(0).f().getAsDouble();
    assertThat(digits(f, certified)).as("factorial").isGreaterThanOrEqualTo(digits);
    double oneWay = OneWay.of(List.of(groups)).f();
    assertThat(digits(oneWay, certified)).as("one-way").isGreaterThanOrEqualTo(digits);
  }

  /** Digits that agree, as NIST counts them. */
  private static double digits(double value, double certified) {
    return -Math.log10(Math.max(1e-16, Math.abs(value - certified) / certified));
  }
}
