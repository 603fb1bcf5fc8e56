package pijoule.analysis.stats;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.math3.util.KthSelector;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * 95 % interval of the ratio of two means, dimensionless.
 *
 * @param low lower end
 * @param high upper end
 */
public record RatioInterval(double low, double high) {
  /** One less than 10,000, so that both ends of the plain interval are order statistics. */
  private static final int RESAMPLES = 9_999;

  private static final double TAIL = 0.025;
  private static final int MIN_VALUES = 2;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Finds order statistics without sorting all. */
  private static final KthSelector SELECTOR = new KthSelector();

  /**
   * Estimates the interval only from the samples, by bootstrap, bias-corrected and accelerated
   * (Efron 1987, Journal of the American Statistical Association 82, 171-185; Efron and Tibshirani
   * 1993, equations 14.9 to 14.15), each sample resampled separately. The acceleration is that of
   * the jackknife over both samples (there, equation 15.36).
   *
   * <p>It assumes independent values. Few of them make it too narrow: a resample scatters less than
   * a sample by sqrt((n - 1) / n).
   *
   * @param numerator finite
   * @param denominator finite, above 0
   * @param seed of the resamples: the same one gives the same interval
   * @return the interval; absent where a sample has fewer than two values, neither scatters, a
   *     value of the denominator is not above 0 (a resample's mean might be 0), or all resamples
   *     lie on one side of the estimate
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Optional<RatioInterval> bca(double[] numerator, double[] denominator, long seed) {
    Sample.requireFinite(numerator);
    Sample.requireFinite(denominator);
    if (numerator.length < MIN_VALUES
        || denominator.length < MIN_VALUES
        || Arrays.stream(denominator).anyMatch(value -> !(value > 0))
        || (Sample.constant(numerator) && Sample.constant(denominator))) {
      return Optional.empty();
    }
    double[] ratios = resampled(numerator, denominator, seed);
    double bias = bias(ratios, Sample.mean(numerator) / Sample.mean(denominator));
    if (Double.isInfinite(bias)) {
      return Optional.empty();
    }
    double acceleration = acceleration(numerator, denominator);
    return Optional.of(
        new RatioInterval(
            end(ratios, TAIL, bias, acceleration), end(ratios, 1 - TAIL, bias, acceleration)));
  }

  private static double[] resampled(double[] numerator, double[] denominator, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[] ratios = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      ratios[i] = drawnMean(numerator, random) / drawnMean(denominator, random);
    }
    return ratios;
  }

  private static double drawnMean(double[] values, SplittableRandom random) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += values[random.nextInt(values.length)];
    }
    return sum / values.length;
  }

  /** Equation 14.14; a resample that equals the estimate lies half on either side. */
  private static double bias(double[] ratios, double estimate) {
    double below = 0;
    for (double ratio : ratios) {
      below += ratio < estimate ? 1 : ratio == estimate ? 0.5 : 0;
    }
    return NORMAL.inverseCumulativeProbability(below / ratios.length);
  }

  /** Equation 14.15 with the influences of both samples, each over its size. */
  private static double acceleration(double[] numerator, double[] denominator) {
    double top = Sample.mean(numerator);
    double bottom = Sample.mean(denominator);
    double[] sums = new double[2];
    add(leftOut(numerator, left -> left / bottom), sums);
    add(leftOut(denominator, left -> top / left), sums);
    return sums[0] / (6 * Math.pow(sums[1], 1.5));
  }

  private interface Ratio {
    double of(double mean);
  }

  private static double[] leftOut(double[] values, Ratio ratio) {
    double mean = Sample.mean(values);
    int n = values.length;
    return Arrays.stream(values).map(x -> ratio.of(mean + (mean - x) / (n - 1))).toArray();
  }

  private static void add(double[] estimates, double[] sums) {
    double mean = Sample.mean(estimates);
    int n = estimates.length;
    for (double estimate : estimates) {
      double influence = (mean - estimate) * (n - 1) / n;
      sums[0] += influence * influence * influence;
      sums[1] += influence * influence;
    }
  }

  /** Equation 14.10, between order statistics (B + 1) p by a straight line; reorders the ratios. */
  private static double end(double[] ratios, double tail, double bias, double acceleration) {
    double z = bias + NORMAL.inverseCumulativeProbability(tail);
    double p = NORMAL.cumulativeProbability(bias + z / (1 - acceleration * z));
    double place = Math.min(Math.max(p * (ratios.length + 1), 1), ratios.length);
    int below = (int) place;
    double lower = SELECTOR.select(ratios, null, below - 1);
    double upper = SELECTOR.select(ratios, null, Math.min(below, ratios.length - 1));
    return lower + (place - below) * (upper - lower);
  }
}
