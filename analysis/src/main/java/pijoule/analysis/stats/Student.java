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

  static double quantile(double p, double degreesOfFreedom) {
    return of(degreesOfFreedom).inverseCumulativeProbability(p);
  }

  private static AbstractRealDistribution of(double degreesOfFreedom) {
    return degreesOfFreedom < MANY
        ? new TDistribution(null, degreesOfFreedom)
        : new NormalDistribution(null, 0, 1);
  }
}
