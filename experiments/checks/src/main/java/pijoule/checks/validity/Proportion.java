package pijoule.checks.validity;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * Proportion of trials in which something happened.
 *
 * @param hits times that it did, 0 to {@code trials}
 * @param trials independent ones, at least 1
 */
public record Proportion(int hits, int trials) {
  /** Half a percent on either side. */
  private static final double TAIL = 0.005;

  public Proportion {
    if (trials < 1 || hits < 0 || hits > trials) {
      throw new IllegalArgumentException(
          "hits must be from 0 to the trials, got %s of %s".formatted(hits, trials));
    }
  }

  /**
   * Counts how often something happens, on all processors. Every trial has random numbers of its
   * own, so the count is the same for any number of them.
   *
   * @param trials at least 1
   * @param chance that the trials' numbers come from
   * @param happens whether it does
   */
  static Proportion of(int trials, Chance chance, Predicate<Chance> happens) {
    List<Chance> all = Stream.generate(chance::split).limit(trials).toList();
    return new Proportion((int) all.parallelStream().filter(happens).count(), trials);
  }

  /** {@return estimate of the probability, 0 to 1} */
  public double value() {
    return (double) hits / trials;
  }

  /**
   * {@return lower end of the probability's exact 99 % interval (Clopper and Pearson 1934,
   * Biometrika 26, 404-413)}
   */
  public double low() {
    return hits == 0 ? 0 : quantile(hits, trials - hits + 1, TAIL);
  }

  /** {@return upper end of it} */
  public double high() {
    return hits == trials ? 1 : quantile(hits + 1, trials - hits, 1 - TAIL);
  }

  private static double quantile(int successes, int failures, double p) {
    return BetaDistribution.of(successes, failures).inverseCumulativeProbability(p);
  }
}
