package pijoule.analysis.stats;

import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/** Student's t distribution; for many degrees of freedom, the normal one. */
final class Student {
  /** Relative, of a quantile: some digits more than a p-value needs. */
  private static final double PRECISION = 1e-13;

  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  private Student() {}

  /** Probability above t. */
  static double above(double t, double degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom).survivalProbability(t);
  }

  /** Probability of a value so far from 0 on either side, or farther. */
  static double beyond(double t, double degreesOfFreedom) {
    return Math.min(1, 2 * above(Math.abs(t), degreesOfFreedom));
  }

  /**
   * Probability q of the upper tail at which {@code hypot(t(q) s, z(q) u)} reaches a distance, t
   * and z being the upper quantiles of Student's t and of the normal distribution. It is found by
   * bisection over t, because both quantiles grow as q falls.
   *
   * @param distance above 0
   * @param s standard uncertainty of type A, at least 0
   * @param degreesOfFreedom of it
   * @param u standard uncertainty of type B, at least 0, not 0 if {@code s} is
   */
  static double above(double distance, double s, double degreesOfFreedom, double u) {
    if (s == 0) {
      return above(distance / u, Double.POSITIVE_INFINITY);
    }
    if (u == 0) {
      return above(distance / s, degreesOfFreedom);
    }
    TDistribution student = TDistribution.of(degreesOfFreedom);
    double low = 0;
    double high = distance / s;
    while (high - low > PRECISION * high) {
      double t = (low + high) / 2;
      double z = NORMAL.inverseSurvivalProbability(student.survivalProbability(t));
      if (Math.hypot(t * s, z * u) < distance) {
        low = t;
      } else {
        high = t;
      }
    }
    return student.survivalProbability(high);
  }

  static double quantile(double p, double degreesOfFreedom) {
    return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(p);
  }
}
