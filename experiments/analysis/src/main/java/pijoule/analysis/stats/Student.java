package pijoule.analysis.stats;

import org.apache.commons.math3.distribution.AbstractRealDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.TDistribution;

/** Student's t distribution; for many degrees of freedom, the normal one. */
final class Student {
  /**
   * From here on the normal distribution's error, about (t^3 + t) phi(t) / (4 df), is less than
   * that of the incomplete beta function, whose argument nears 1.
   */
  private static final double MANY = 1e7;

  /** Relative, of a quantile: some digits more than a p-value needs. */
  private static final double PRECISION = 1e-13;

  /** From its start, three steps reach the last digit everywhere. */
  private static final int NEWTON_STEPS = 6;

  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  private Student() {}

  /**
   * Probability above t. It is taken from the lower tail of the mirrored value, because 1 less a
   * probability near 1 has no digits left.
   */
  static double above(double t, double degreesOfFreedom) {
    return of(degreesOfFreedom).cumulativeProbability(-t);
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
    AbstractRealDistribution student = of(degreesOfFreedom);
    double low = 0;
    double high = distance / s;
    while (high - low > PRECISION * high) {
      double t = (low + high) / 2;
      double z = normalAbove(student.cumulativeProbability(-t));
      if (Math.hypot(t * s, z * u) < distance) {
        low = t;
      } else {
        high = t;
      }
    }
    return student.cumulativeProbability(-high);
  }

  /**
   * The normal quantile above which the probability is q, 0 to 0.5: Newton's method on the
   * logarithm, which is exact for tails far below what the library's inverse distinguishes from 0.
   */
  private static double normalAbove(double q) {
    if (q == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double target = Math.log(q);
    double z = Math.sqrt(Math.max(0, -2 * (target + Math.log(2))));
    for (int i = 0; i < NEWTON_STEPS; i++) {
      double tail = NORMAL.cumulativeProbability(-z);
      if (tail == 0) {
        return z;
      }
      double next = z + (Math.log(tail) - target) * tail / NORMAL.density(z);
      if (next == z) {
        return z;
      }
      z = next;
    }
    return z;
  }

  static double quantile(double p, double degreesOfFreedom) {
    return of(degreesOfFreedom).inverseCumulativeProbability(p);
  }

  private static AbstractRealDistribution of(double degreesOfFreedom) {
    return degreesOfFreedom < MANY ? new TDistribution(null, degreesOfFreedom) : NORMAL;
  }
}
