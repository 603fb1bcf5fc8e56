package pijoule.analysis.stats;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Scatter of pairs of boards: standard deviation of their effects, or levels, without the scatter
 * of rounds within a pair. Estimated by the method of moments (Searle, Casella and McCulloch 1992,
 * Variance Components, section 3.5); the interval is Williams' (1962, Biometrika 49, 278-281),
 * which holds the truth in 95 of 100 campaigns or slightly more (Wang 1990, Biometrics 46,
 * 187-192).
 *
 * @param effects of each pair, at least 2
 * @param sd standard deviation of the logarithm, at least 0; of few percent it is the relative one.
 *     Absent where every pair has one round: then rounds are not known apart from pairs
 * @param low lower end of its 95 % interval, at least 0
 * @param high upper end of it; very far up for two pairs
 */
public record PairScatter(List<PairEffect> effects, OptionalDouble sd, double low, double high) {
  private static final double TAIL = 0.025;

  /**
   * Estimates the scatter of a contrast's effect between pairs.
   *
   * @param terms of one stratum, at least one
   * @return the scatter; absent where fewer than two pairs have all terms in a round
   */
  public static Optional<PairScatter> of(List<Term> terms) {
    return SharedClusters.of(terms).flatMap(SharedClusters::scatter);
  }

  /**
   * Separates pairs from what varies within them.
   *
   * @param effects of each pair, at least 2
   * @param between variance of the effects
   * @param within variance of a pair's mean by its own rounds
   * @param freedom degrees of freedom of {@code within}; 0 where it is not known
   */
  static PairScatter of(List<PairEffect> effects, double between, double within, int freedom) {
    int ofPairs = effects.size() - 1;
    ChiSquaredDistribution chi = ChiSquaredDistribution.of(ofPairs);
    double squares = between * ofPairs;
    double maxFromChance = squares / chi.inverseCumulativeProbability(1 - TAIL);
    double minFromChance = squares / chi.inverseCumulativeProbability(TAIL);
    if (freedom == 0) {
      return new PairScatter(effects, OptionalDouble.empty(), 0, Math.sqrt(minFromChance));
    }
    FDistribution f = FDistribution.of(ofPairs, freedom);
    double ratio = within == 0 ? Double.POSITIVE_INFINITY : between / within;
    return new PairScatter(
        effects,
        OptionalDouble.of(root(between - within)),
        root(maxFromChance * (1 - f.inverseCumulativeProbability(1 - TAIL) / ratio)),
        root(minFromChance * (1 - f.inverseCumulativeProbability(TAIL) / ratio)));
  }

  /** {@return mean of the pairs' effects} */
  public double effect() {
    return effects.stream().mapToDouble(PairEffect::effect).average().getAsDouble();
  }

  /**
   * {@return root of a variance; 0 for a negative estimate, and for 0 / 0, where nothing varies}
   */
  private static double root(double variance) {
    return variance > 0 ? Math.sqrt(variance) : 0;
  }

  /**
   * A contrast within one pair of boards.
   *
   * @param pair its name; empty where there is one
   * @param effect sum of the exponents times the logarithms of the means
   * @param clusters that it is of, at least 1
   */
  public record PairEffect(String pair, double effect, int clusters) {}
}
