package pijoule.analysis.stats;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The logarithm of a product of powers of means, with its uncertainty: whether one mean is greater
 * than another, by which ratio, and whether two ratios differ.
 *
 * <p>Linearised about the means (the delta method: Oehlert 1992, The American Statistician 46,
 * 27-29), the mean of a cluster moves the contrast by {@code exponent (x - mean) / (n mean)}. These
 * influences are added up by cluster, so that cells are compared within the rounds that they share,
 * and values of one run in several terms count once. Within a stratum this is the paired t test on
 * relative deviations; strata are independent, and their degrees of freedom are combined by Welch's
 * and Satterthwaite's formula (GUM, G.4.1), but are at most the fewest of any stratum times the
 * strata: a small stratum that scatters little by chance would count for nothing beside a large
 * one. Where the values of a stratum are of several pairs of boards, {@link SharedClusters} says
 * what scatters.
 *
 * <p>Half of an interval's width is {@code hypot(t(df) s, z u)}: what scatters has the quantile of
 * Student's t, what is systematic that of the normal distribution (the root-sum-square of
 * Abernethy, Benedict and Dowdell 1985, Journal of Fluids Engineering 107, 161-164). A larger u
 * therefore never makes the interval narrower, which one effective number of degrees of freedom for
 * both would do. p is the level at which the interval ends at the value in question.
 *
 * @param effect natural logarithm of the contrast, less that of the value it is compared with
 * @param typeA standard uncertainty of the effect by the scatter of the clusters
 * @param typeB standard uncertainty of the effect that more runs do not reduce
 * @param degreesOfFreedom of {@code typeA}, effective; infinite where nothing scatters
 * @param clusters that vary independently, over all strata
 */
public record LogContrast(
    double effect, double typeA, double typeB, double degreesOfFreedom, int clusters) {
  /** Sum of logarithms that rounding leaves in place of 0. */
  private static final double ROUND_OFF = 1e-14;

  private static final double UPPER = 0.975;

  /** Rounds beyond which none are looked for: no one runs more. */
  public static final int MAX_CLUSTERS = 1000;

  /**
   * Estimates a contrast.
   *
   * @param terms at least one
   * @param against value that the product is compared with, above 0
   * @param uTypeB standard uncertainty of the logarithm by type B, at least 0: what is common to
   *     all runs and does not show in their scatter
   * @return the contrast; absent where a mean is not above 0, or fewer than two clusters of a
   *     stratum have all of its terms, so that nothing is known about the scatter
   * @throws IllegalArgumentException if there is no term, or a number is out of bounds
   */
  public static Optional<LogContrast> of(List<Term> terms, double against, double uTypeB) {
    return of(terms, against, uTypeB, SharedClusters::ofThesePairs);
  }

  /**
   * Estimates a contrast for pairs of boards in general, of which the values' pairs are a sample:
   * the same effect, with the scatter of the pairs' own effects.
   *
   * @param terms at least one
   * @param against value that the product is compared with, above 0
   * @param uTypeB standard uncertainty of the logarithm by type B, at least 0
   * @return the contrast; absent where {@link #of} is, or a stratum has values of only one pair
   * @throws IllegalArgumentException if there is no term, or a number is out of bounds
   */
  public static Optional<LogContrast> ofBoards(List<Term> terms, double against, double uTypeB) {
    return of(terms, against, uTypeB, SharedClusters::ofBoards);
  }

  private static Optional<LogContrast> of(
      List<Term> terms,
      double against,
      double uTypeB,
      Function<SharedClusters, Optional<MeanVariance>> scatter) {
    require(terms, against, uTypeB);
    Collection<List<Term>> strata =
        terms.stream()
            .collect(Collectors.groupingBy(Term::stratum, LinkedHashMap::new, Collectors.toList()))
            .values();
    double effect = -Math.log(against);
    double variance = 0;
    double squaresByFreedom = 0;
    int fewest = Integer.MAX_VALUE;
    int clusters = 0;
    for (List<Term> stratum : strata) {
      Optional<SharedClusters> shared = SharedClusters.of(stratum);
      Optional<MeanVariance> scattered = shared.flatMap(scatter);
      if (scattered.isEmpty()) {
        return Optional.empty();
      }
      double part = scattered.get().variance();
      effect += shared.get().effect();
      variance += part;
      squaresByFreedom += part * part / scattered.get().degreesOfFreedom();
      fewest = Math.min(fewest, scattered.get().degreesOfFreedom());
      clusters += shared.get().clusters();
    }
    boolean scatters = Math.sqrt(variance) >= ROUND_OFF;
    return Optional.of(
        new LogContrast(
            Math.abs(effect) < ROUND_OFF ? 0 : effect,
            scatters ? Math.sqrt(variance) : 0,
            uTypeB,
            scatters
                ? Math.min(variance * variance / squaresByFreedom, (double) strata.size() * fewest)
                : Double.POSITIVE_INFINITY,
            clusters));
  }

  private static void require(List<Term> terms, double against, double uTypeB) {
    if (terms.isEmpty()) {
      throw new IllegalArgumentException("a contrast needs at least 1 mean, got none");
    }
    if (!(against > 0 && Double.isFinite(against))) {
      throw new IllegalArgumentException(
          "a mean can be compared with a finite value above 0, got " + against);
    }
    if (!(uTypeB >= 0 && Double.isFinite(uTypeB))) {
      throw new IllegalArgumentException(
          "a standard uncertainty must be finite and at least 0, got " + uTypeB);
    }
  }

  /** {@return the product over the value that it is compared with} */
  public double ratio() {
    return Math.exp(effect);
  }

  /** {@return standard uncertainty of the effect, type A and type B in quadrature} */
  public double standardError() {
    return Math.hypot(typeA, typeB);
  }

  /** {@return lower end of the ratio's 95 % interval} */
  public double ci95Low() {
    return Math.exp(effect - halfWidth());
  }

  /** {@return upper end of the ratio's 95 % interval} */
  public double ci95High() {
    return Math.exp(effect + halfWidth());
  }

  /** {@return upper end of the 95 % interval of the effect} */
  public double ci95HighLog() {
    return effect + halfWidth();
  }

  /**
   * {@return whether the 95 % interval says something: its ends differ by a factor of {@link
   * Summary#WIDEST} at most, or it leaves out 1}
   */
  public boolean isResolved() {
    return isResolved(halfWidth());
  }

  private boolean isResolved(double half) {
    return isNarrow(half) || Math.abs(effect) > half;
  }

  private static boolean isNarrow(double half) {
    return 2 * half <= Math.log(Summary.WIDEST);
  }

  /**
   * Estimates the interval of the ratio that is one of several, all of which hold at once with a
   * chance of 95 % or more ({@link Bonferroni}).
   *
   * @param intervals how many, at least 1
   * @return the interval; absent where it contains 1 and its ends differ by more than a factor of
   *     {@link Summary#WIDEST}
   */
  public Optional<RatioInterval> simultaneous(int intervals) {
    double half = halfWidthOf(intervals);
    return isResolved(half)
        ? Optional.of(new RatioInterval(Math.exp(effect - half), Math.exp(effect + half)))
        : Optional.empty();
  }

  /**
   * {@return the fewest clusters whose interval by {@link #simultaneous} would be within a factor
   * of {@link Summary#WIDEST} if they scattered as these do; absent beyond {@value #MAX_CLUSTERS}}
   *
   * @param intervals that hold at once, at least 1
   */
  public OptionalInt neededClusters(int intervals) {
    return neededClusters(Math.log(Summary.WIDEST) / 2, intervals);
  }

  /**
   * {@return the fewest clusters whose interval by {@link #simultaneous} would reach no farther
   * than this to either side if they scattered as these do; absent beyond {@value #MAX_CLUSTERS}}
   *
   * @param half width of the logarithm's interval to one side, above 0
   * @param intervals that hold at once, at least 1
   */
  public OptionalInt neededClusters(double half, int intervals) {
    double means = Math.max(1, clusters - degreesOfFreedom);
    for (int more = (int) means + 1; more <= MAX_CLUSTERS; more++) {
      double ofMore = typeA * Math.sqrt((double) clusters / more);
      LogContrast planned = new LogContrast(effect, ofMore, typeB, more - means, more);
      if (planned.halfWidthOf(intervals) <= half) {
        return OptionalInt.of(more);
      }
    }
    return OptionalInt.empty();
  }

  private double halfWidth() {
    return halfWidth(UPPER);
  }

  private double halfWidthOf(int intervals) {
    return halfWidth(1 - (1 - UPPER) / intervals);
  }

  private double halfWidth(double upper) {
    double scatter = typeA == 0 ? 0 : typeA * Student.quantile(upper, degreesOfFreedom);
    return Math.hypot(scatter, typeB * Student.quantile(upper, Double.POSITIVE_INFINITY));
  }

  /**
   * {@return p of an estimate so far above it, or farther, if it were the truth}
   *
   * @param log a logarithm of a ratio
   */
  public double pAbove(double log) {
    return tail(effect - log);
  }

  /**
   * {@return p of an estimate so far below it, or farther, if it were the truth}
   *
   * @param log a logarithm of a ratio
   */
  public double pBelow(double log) {
    return tail(log - effect);
  }

  /**
   * {@return p of an estimate so far from 0, on either side, or farther, if there were no
   * difference}
   */
  public double pDifferent() {
    return Math.min(1, 2 * upperTail(Math.abs(effect)));
  }

  private double tail(double distance) {
    return distance < 0 ? 1 - upperTail(-distance) : upperTail(distance);
  }

  private double upperTail(double distance) {
    if (distance == 0) {
      return 0.5;
    }
    return typeA == 0 && typeB == 0 ? 0 : Student.above(distance, typeA, degreesOfFreedom, typeB);
  }
}
