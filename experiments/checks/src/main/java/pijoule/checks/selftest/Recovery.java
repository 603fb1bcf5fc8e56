package pijoule.checks.selftest;

import java.util.Arrays;

/**
 * How well windows of one length were recovered.
 *
 * @param windowSeconds their length, s
 * @param limit greatest relative error that is allowed
 * @param errors relative error of each: (recovered - true) / true, or of phases what {@link
 *     Evaluation#phases} says
 * @param covered of how many the stated uncertainty (k = 2) covers the error
 * @param absent windows without energy
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Recovery(double windowSeconds, double limit, double[] errors, int covered, int absent) {
  /** Share of windows that U must cover (JCGM 100:2008, 6.3.3: k = 2 is about 95 %). */
  private static final double MIN_COVERAGE = 0.95;

  double greatestError() {
    return Arrays.stream(errors).map(Math::abs).max().orElse(Double.NaN);
  }

  double meanError() {
    return Arrays.stream(errors).average().orElse(Double.NaN);
  }

  double rmsError() {
    return Math.sqrt(Arrays.stream(errors).map(error -> error * error).average().orElse(0));
  }

  /** True if all windows have energy within the limit, and enough are covered. */
  boolean holds() {
    return absent == 0
        && errors.length > 0
        && greatestError() <= limit
        && covered >= MIN_COVERAGE * errors.length;
  }
}
