package pijoule.analysis.stats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.commons.math3.distribution.TDistribution;

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

  /**
   * Estimates a contrast.
   *
   * @param terms at least one
   * @param against value that the product is held against, above 0
   * @param uTypeB standard uncertainty of the logarithm by type B, at least 0: what is common to
   *     all runs and does not show in their scatter
   * @return the contrast; absent where a mean is not above 0, or a stratum has a single cluster so
   *     that nothing is known about the scatter
   */
  public static Optional<LogContrast> of(List<Term> terms, double against, double uTypeB) {
    double effect = -Math.log(against);
    Map<String, Map<String, Double>> influences = new LinkedHashMap<>();
    for (Term term : terms) {
      double mean = term.mean();
      if (!(mean > 0)) {
        return Optional.empty();
      }
      effect += term.exponent() * Math.log(mean);
      double scale = term.exponent() / (term.values().size() * mean);
      for (Term.Value value : term.values()) {
        influences
            .computeIfAbsent(value.stratum(), unseen -> new LinkedHashMap<>())
            .merge(value.cluster(), scale * (value.value() - mean), Double::sum);
      }
    }
    double variance = 0;
    double denominator = 0;
    int clusters = 0;
    for (Map<String, Double> stratum : influences.values()) {
      int n = stratum.size();
      if (n < 2) {
        return Optional.empty();
      }
      double center = stratum.values().stream().mapToDouble(of -> of).sum() / n;
      double squares =
          stratum.values().stream().mapToDouble(of -> (of - center) * (of - center)).sum();
      double part = squares * n / (n - 1);
      variance += part;
      denominator += part * part / (n - 1);
      clusters += n;
    }
    double whole = variance + uTypeB * uTypeB;
    double freedom = denominator > 0 ? whole * whole / denominator : Double.POSITIVE_INFINITY;
    return Optional.of(new LogContrast(effect, Math.sqrt(whole), freedom, clusters));
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
    return standardError == 0 ? 0 : standardError * student().inverseCumulativeProbability(0.975);
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

  /** Upper tail, taken from the lower one of the mirrored value so that small ones keep digits. */
  private double tail(double distance) {
    if (standardError == 0) {
      return distance > 0 ? 0 : distance < 0 ? 1 : 0.5;
    }
    return student().cumulativeProbability(-distance / standardError);
  }

  private TDistribution student() {
    return new TDistribution(null, Math.min(degreesOfFreedom, 1e9));
  }
}
