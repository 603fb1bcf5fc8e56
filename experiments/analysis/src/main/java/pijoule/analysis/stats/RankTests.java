package pijoule.analysis.stats;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.WilcoxonSignedRankTest;

/**
 * Tests by ranks, which ask for no normal distribution. Fewer than 50 values without ties are
 * tested exactly; others by the normal approximation with the variance for ties and a continuity
 * correction (Hollander, Wolfe and Chicken 2014, sections 3.1 and 4.1).
 */
public final class RankTests {
  private RankTests() {}

  /**
   * Tests whether values of one sample tend to be greater than the other's (Mann and Whitney 1947,
   * Annals of Mathematical Statistics 18, 50-60). It assumes independent values.
   *
   * @param first finite
   * @param second finite
   * @return two-sided p, 0 to 1; 1 where all values are equal; absent where a sample has none
   * @throws IllegalArgumentException if a value is not finite
   */
  public static OptionalDouble mannWhitneyP(double[] first, double[] second) {
    Sample.requireFinite(first);
    Sample.requireFinite(second);
    if (first.length == 0 || second.length == 0) {
      return OptionalDouble.empty();
    }
    double[] one = Sample.forRanks(first);
    double[] other = Sample.forRanks(second);
    if (Sample.constant(one) && Sample.constant(other) && one[0] == other[0]) {
      return OptionalDouble.of(1);
    }
    return OptionalDouble.of(MannWhitneyUTest.withDefaults().test(one, other).getPValue());
  }

  /**
   * Tests whether paired values differ: the signed ranks of their differences, without the pairs
   * that do not differ (Wilcoxon 1945, Biometrics Bulletin 1, 80-83). It assumes independent pairs
   * whose differences are spread evenly about their centre. The library never sees a difference of
   * 0: its variance for ties counts them, where Pratt (1959) does not.
   *
   * @param first finite
   * @param second finite, as many: the pairs' other halves
   * @return two-sided p, 0 to 1; 1 where no pair differs; absent where there is no pair
   * @throws IllegalArgumentException if a value is not finite, or the samples differ in length
   */
  public static OptionalDouble wilcoxonSignedRankP(double[] first, double[] second) {
    Sample.requireFinite(first);
    Sample.requireFinite(second);
    if (first.length != second.length) {
      throw new IllegalArgumentException(
          "pairs need samples of one length, got %s and %s".formatted(first.length, second.length));
    }
    if (first.length == 0) {
      return OptionalDouble.empty();
    }
    double[] differences =
        Arrays.stream(Sample.differencesForRanks(first, second))
            .filter(difference -> difference != 0)
            .toArray();
    if (differences.length == 0) {
      return OptionalDouble.of(1);
    }
    return OptionalDouble.of(WilcoxonSignedRankTest.withDefaults().test(differences).getPValue());
  }
}
