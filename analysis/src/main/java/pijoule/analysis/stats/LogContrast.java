package pijoule.analysis.stats;

import java.util.List;
import java.util.Optional;

/**
 * The logarithm of a product of powers of means, with its uncertainty: whether one mean is greater
 * than another, by which ratio, and whether two ratios differ.
 *
 * <p>Linearised about the means (the delta method: Oehlert 1992, The American Statistician 46,
 * 27-29), each value moves the contrast by {@code exponent (x - mean) / (n mean)}. These influences
 * are added up by cluster, so that runs that share a server, and values of one run in several
 * terms, count once (Liang and Zeger 1986, Biometrika 73, 13-22); their variance is taken within
 * each stratum, and the degrees of freedom are Welch's and Satterthwaite's (GUM, G.4.1). For two
 * independent samples of runs it is Welch's test on the logarithms.
 *
 * @param effect natural logarithm of the contrast, less that of the value it is held against
 * @param standardError of the effect, type A and type B in quadrature
 * @param degreesOfFreedom effective ones; infinite where nothing scatters
 * @param clusters that vary independently
 */
public record LogContrast(
    double effect, double standardError, double degreesOfFreedom, int clusters) {
  /** What adding up logarithms leaves of nothing. */
  private static final double ROUND_OFF = 1e-14;

  private static final double UPPER = 0.975;

  /**
   * Estimates a contrast.
   *
   * @param terms at least one
   * @param against value that the product is held against, above 0
   * @param uTypeB standard uncertainty of the logarithm by type B, at least 0: what is common to
   *     all runs and does not show in their scatter
   * @return the contrast; absent where a mean is not above 0, or a stratum has a single cluster so
   *     that nothing is known about the scatter
   * @throws IllegalArgumentException if there is no term, or a number is out of bounds
   */
  public static Optional<LogContrast> of(List<Term> terms, double against, double uTypeB) {
    require(terms, against, uTypeB);
    double effect = -Math.log(against);
    Influences influences = new Influences();
    for (Term term : terms) {
      double mean = term.mean();
      if (!(mean > 0)) {
        return Optional.empty();
      }
      effect += term.exponent() * Math.log(mean);
      double scale = term.exponent() / (term.values().size() * mean);
      for (Term.Value value : term.values()) {
        influences.add(value, scale * (value.value() - mean));
      }
    }
    double estimate = Math.abs(effect) < ROUND_OFF ? 0 : effect;
    return influences.variance().map(variance -> of(estimate, variance, uTypeB));
  }

  private static void require(List<Term> terms, double against, double uTypeB) {
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("a contrast needs at least 1 mean, got none");
    }
    if (!(against > 0 && Double.isFinite(against))) {
      throw new IllegalArgumentException(
          "a mean can be held against a finite value above 0, got " + against);
    }
    if (!(uTypeB >= 0 && Double.isFinite(uTypeB))) {
      throw new IllegalArgumentException(
          "a standard uncertainty must be finite and at least 0, got " + uTypeB);
    }
  }

  /** Type B has infinite degrees of freedom (GUM, G.4.3), and so nothing in the denominator. */
  private static LogContrast of(double effect, Influences.Variance typeA, double uTypeB) {
    double whole = typeA.value() + uTypeB * uTypeB;
    double u = Math.sqrt(whole);
    if (u < ROUND_OFF) {
      return new LogContrast(effect, 0, Double.POSITIVE_INFINITY, typeA.clusters());
    }
    double freedom =
        typeA.squaresByFreedom() > 0
            ? whole * whole / typeA.squaresByFreedom()
            : Double.POSITIVE_INFINITY;
    return new LogContrast(effect, u, freedom, typeA.clusters());
  }

  /**
   * @return the product over the value it is held against
   */
  public double ratio() {
    return Math.exp(effect);
  }

  /**
   * @return lower end of the ratio's 95 % interval
   */
  public double ci95Low() {
    return Math.exp(effect - halfWidth());
  }

  /**
   * @return upper end of the ratio's 95 % interval
   */
  public double ci95High() {
    return Math.exp(effect + halfWidth());
  }

  private double halfWidth() {
    return standardError == 0 ? 0 : standardError * Student.quantile(UPPER, degreesOfFreedom);
  }

  /**
   * @param log a logarithm of a ratio
   * @return probability of an estimate so far above it, or farther, were it the truth
   */
  public double pAbove(double log) {
    return tail(effect - log);
  }

  /**
   * @param log a logarithm of a ratio
   * @return probability of an estimate so far below it, or farther, were it the truth
   */
  public double pBelow(double log) {
    return tail(log - effect);
  }

  /**
   * @return probability of an estimate so far from 0, on either side, or farther, were there no
   *     difference
   */
  public double pDifferent() {
    return Math.min(1, 2 * Math.min(pAbove(0), pBelow(0)));
  }

  private double tail(double distance) {
    if (standardError == 0) {
      return distance > 0 ? 0 : distance < 0 ? 1 : 0.5;
    }
    return Student.above(distance / standardError, degreesOfFreedom);
  }
}
