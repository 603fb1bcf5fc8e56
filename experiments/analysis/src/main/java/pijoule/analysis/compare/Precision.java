package pijoule.analysis.compare;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.math3.analysis.solvers.BrentSolver;
import org.apache.commons.math3.special.Erf;
import org.apache.commons.math3.special.Gamma;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Precision of a design for the logarithm of a ratio of two means, and so for detectable ratios.
 *
 * <p>The ratio is found where the estimate is farther from 0 than hypot(t s, z u): s estimates the
 * standard error with its degrees of freedom, u is the uncertainty by type B, t and z are the
 * quantiles of Student's and the normal distribution. Without u that is Student's test, and its
 * power is the noncentral t distribution's (Johnson, Kotz and Balakrishnan 1995, Continuous
 * Univariate Distributions 2, chapter 31): given s, the estimate is normal, and s follows a chi
 * distribution, over which is integrated.
 *
 * @param standardError by type A, of the logarithm, above 0
 * @param degreesOfFreedom of its estimate, at least 1
 * @param u standard uncertainty by type B of the logarithm, at least 0
 */
public record Precision(double standardError, double degreesOfFreedom, double u) {
  /** Share of campaigns that find a difference that is called the smallest one. */
  public static final double POWER = 0.8;

  /**
   * Beyond so many standard deviations a normal distribution has 1e-19, and chi less than 1e-17.
   */
  private static final double FAR = 9;

  /** Steps of Simpson's rule over at most 18 standard deviations: the error is below 1e-10. */
  private static final int STEPS = 512;

  private static final int MAX_EVALUATIONS = 1000;
  private static final double RELATIVE = 1e-10;
  private static final double ABSOLUTE = 1e-12;
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  public Precision {
    if (!(standardError > 0 && degreesOfFreedom >= 1 && u >= 0)) {
      throw new IllegalArgumentException(
          "a precision needs standardError > 0, degreesOfFreedom >= 1, u >= 0, got %s, %s, %s"
              .formatted(standardError, degreesOfFreedom, u));
    }
  }

  /**
   * {@return probability that the difference is found, 0 to 1; what is wrong by type B counts as
   * drawn for each campaign}
   *
   * @param log true logarithm of the ratio
   * @param level of a two-sided test, above 0 and below 1
   */
  public double power(double log, double level) {
    return new Test(this, level).power(Math.abs(log));
  }

  /**
   * {@return probability that the interval of the ratio leaves out 1, or lies between 1 - margin
   * and 1 + margin, 0 to 1}
   *
   * @param log true logarithm of the ratio
   * @param level of the interval's misses, above 0 and below 1
   * @param margin above 0 and below 1
   */
  public double clear(double log, double level, double margin) {
    return new Test(this, level).clear(log, Math.log1p(-margin), Math.log1p(margin));
  }

  /**
   * Finds the smallest ratio above 1 that a campaign finds with a probability of {@link #POWER}.
   *
   * @param level of a two-sided test, above 0 and below 1
   * @return the ratio less 1, such as 0.05 for 5 %; infinite beyond every number
   */
  public double smallestDifference(double level) {
    Test test = new Test(this, level);
    double low = 0;
    double high = test.spread;
    while (test.power(high) < POWER) {
      low = high;
      high *= 2;
    }
    double log =
        new BrentSolver(RELATIVE, ABSOLUTE)
            .solve(MAX_EVALUATIONS, logRatio -> test.power(logRatio) - POWER, low, high);
    return Math.expm1(log);
  }

  /** The test at one level. Its s is standardised: s over the true standard error. */
  private static final class Test {
    private final double freedom;
    private final double t;
    private final double z;

    /** Standard deviation of the estimate. */
    private final double spread;

    private final double logScale;

    Test(Precision precision, double level) {
      freedom = precision.degreesOfFreedom;
      t =
          -TDistribution.of(freedom).inverseCumulativeProbability(level / 2)
              * precision.standardError;
      z = -NORMAL.inverseCumulativeProbability(level / 2) * precision.u;
      spread = Math.hypot(precision.standardError, precision.u);
      logScale = Math.log(2) + freedom / 2 * Math.log(freedom / 2) - Gamma.logGamma(freedom / 2);
    }

    /**
     * {@return probability that the test finds a ratio, 0 to 1} Where s is small every estimate is
     * found; then comes where it depends on chance.
     */
    double power(double log) {
      double certain = sOf(log - FAR * spread);
      double above = below(certain) + integral(certain, sOf(log + FAR * spread), log);
      return Math.min(1, above + integral(0, sOf(FAR * spread - log), -log));
    }

    /** The s whose half width is this; 0 where every one is wider. */
    private double sOf(double halfWidth) {
      return halfWidth <= z ? 0 : Math.sqrt(halfWidth * halfWidth - z * z) / t;
    }

    private double below(double s) {
      return s <= 0 ? 0 : ChiSquaredDistribution.of(freedom).cumulativeProbability(freedom * s * s);
    }

    private double integral(double from, double to, double log) {
      return integral(from, to, s -> above(Math.hypot(t * s, z), log));
    }

    /** Over s, of what happens given it. */
    private double integral(double from, double to, DoubleUnaryOperator given) {
      double root = Math.sqrt(freedom);
      double low = Math.max(from, 1 - FAR / root - 1 / freedom);
      double high = Math.min(to, 1 + FAR / root);
      if (low >= high) {
        return 0;
      }
      double step = (high - low) / STEPS;
      double sum =
          density(low) * given.applyAsDouble(low) + density(high) * given.applyAsDouble(high);
      for (int i = 1; i < STEPS; i++) {
        double s = low + i * step;
        sum += (i % 2 == 0 ? 2 : 4) * density(s) * given.applyAsDouble(s);
      }
      return sum * step / 3;
    }

    /** Probability of an estimate above a bound. */
    private double above(double bound, double log) {
      return Erf.erfc((bound - log) / spread / Math.sqrt(2)) / 2;
    }

    double clear(double log, double least, double greatest) {
      return integral(0, Double.POSITIVE_INFINITY, s -> clearGiven(s, log, least, greatest));
    }

    /** Beyond half a width on either side, or nearer where the whole interval is within bounds. */
    private double clearGiven(double s, double log, double least, double greatest) {
      double half = Math.hypot(t * s, z);
      double from = Math.max(least + half, -half);
      double to = Math.min(greatest - half, half);
      double within = from < to ? above(from, log) - above(to, log) : 0;
      return above(half, log) + 1 - above(-half, log) + within;
    }

    /** {@return density of a chi distribution over the root of its degrees of freedom} */
    private double density(double s) {
      if (s == 0) {
        return freedom == 1 ? Math.exp(logScale) : 0;
      }
      return Math.exp(logScale + (freedom - 1) * Math.log(s) - freedom * s * s / 2);
    }
  }
}
