package pijoule.analysis.stats;

import java.util.Arrays;
import java.util.OptionalDouble;
import org.apache.commons.math3.special.Gamma;

/** Distance between two samples, dimensionless. */
public final class EffectSizes {
  private static final int MIN_VALUES = 2;

  private EffectSizes() {}

  /**
   * Hedges' g: the difference of the means in pooled standard deviations, without the bias of small
   * samples. The correction is the exact one, J(m) = gamma(m / 2) / (sqrt(m / 2) gamma((m - 1) /
   * 2)) with m = n1 + n2 - 2 (Hedges 1981, Journal of Educational Statistics 6, 107-128, equation
   * 6e), and not its approximation 1 - 3 / (4 m - 1).
   *
   * @param first finite
   * @param second finite
   * @return above 0 where the first mean is greater; absent where a sample has fewer than two
   *     values, or neither scatters
   * @throws IllegalArgumentException if a value is not finite
   */
  public static OptionalDouble hedgesG(double[] first, double[] second) {
    Sample.requireFinite(first);
    Sample.requireFinite(second);
    if (first.length < MIN_VALUES || second.length < MIN_VALUES) {
      return OptionalDouble.empty();
    }
    int freedom = first.length + second.length - 2;
    double pooled =
        ((first.length - 1) * Sample.variance(first)
                + (second.length - 1) * Sample.variance(second))
            / freedom;
    if (!(pooled > 0)) {
      return OptionalDouble.empty();
    }
    double apart = (Sample.mean(first) - Sample.mean(second)) / Math.sqrt(pooled);
    return OptionalDouble.of(correction(freedom) * apart);
  }

  private static double correction(int freedom) {
    double half = freedom / 2.0;
    return Math.exp(Gamma.logGamma(half) - Gamma.logGamma(half - 0.5)) / Math.sqrt(half);
  }

  /**
   * Cliff's delta: how much oftener a value of the first sample is above one of the second than
   * below, over all pairs (Cliff 1993, Psychological Bulletin 114, 494-509, equation 1). It asks
   * nothing of the distributions.
   *
   * @param first finite
   * @param second finite
   * @return from -1, all below, to 1, all above; absent where a sample has no value
   * @throws IllegalArgumentException if a value is not finite
   */
  public static OptionalDouble cliffsDelta(double[] first, double[] second) {
    Sample.requireFinite(first);
    Sample.requireFinite(second);
    if (first.length == 0 || second.length == 0) {
      return OptionalDouble.empty();
    }
    double[] ones = Sample.forRanks(first);
    double[] others = Sample.forRanks(second);
    Arrays.sort(ones);
    Arrays.sort(others);
    long balance = 0;
    int below = 0;
    int notAbove = 0;
    for (double one : ones) {
      while (below < others.length && others[below] < one) {
        below++;
      }
      while (notAbove < others.length && others[notAbove] <= one) {
        notAbove++;
      }
      balance += below - (others.length - notAbove);
    }
    return OptionalDouble.of((double) balance / ((long) first.length * second.length));
  }
}
