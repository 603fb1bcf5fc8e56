package pijoule.analysis.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Mean and spread of a cell's runs, in the unit of the values.
 *
 * @param n values
 * @param blocks that they are of
 * @param mean absent for no value
 * @param sd standard deviation of one value, with n - 1; 0 where the values differ by rounding
 *     alone, absent for fewer than two values
 * @param standardError standard uncertainty of the mean by the scatter between blocks; absent for
 *     fewer than two blocks, 0 for one exact value
 * @param ci95HalfWidth half of the 95 % confidence interval of the mean, by blocks; absent for
 *     fewer than two blocks
 * @param runsCi95HalfWidth half of the interval that would hold if all runs were independent, as in
 *     Nunes et al. (2013); absent for fewer than two values
 */
public record Summary(
    int n,
    int blocks,
    OptionalDouble mean,
    OptionalDouble sd,
    OptionalDouble standardError,
    OptionalDouble ci95HalfWidth,
    OptionalDouble runsCi95HalfWidth) {
  /** Of no value. */
  public static final Summary NONE = lone(0, 0, OptionalDouble.empty());

  /** Upper 97.5 % point: 2.5 % on either side of a 95 % interval. */
  private static final double UPPER = 0.975;

  /** By degrees of freedom: finding one takes milliseconds, and a campaign has few. */
  private static final Map<Double, Double> QUANTILES = new ConcurrentHashMap<>();

  /**
   * A value and what it shares with others.
   *
   * @param value finite
   * @param block number of the block: runs of one block share a server process
   */
  public record BlockValue(double value, int block) {}

  /**
   * Summarizes independent values: mean +- t(0.975, n - 1) sd / sqrt(n) (Jain 1991, section 13.2).
   *
   * @param values finite
   * @return the summary; every value is a block of its own
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Summary of(Collection<Double> values) {
    List<BlockValue> separate = new ArrayList<>();
    values.forEach(value -> separate.add(new BlockValue(value, separate.size())));
    return ofBlocks(separate);
  }

  /**
   * Summarizes values of which those of one block may depend on each other. The interval is
   * Student's t over the blocks; it assumes a mean that is nearly normal.
   *
   * @param values finite
   * @return the summary
   * @throws IllegalArgumentException if a value is not finite
   */
  public static Summary ofBlocks(List<BlockValue> values) {
    double[] array = values.stream().mapToDouble(BlockValue::value).toArray();
    Sample.requireFinite(array);
    if (array.length == 0) {
      return NONE;
    }
    OptionalDouble mean = OptionalDouble.of(StatUtils.mean(array));
    int blocks = (int) values.stream().mapToInt(BlockValue::block).distinct().count();
    if (array.length == 1) {
      return lone(1, blocks, mean);
    }
    double sd = Math.sqrt(Sample.variance(array));
    BlockScatter overRuns = new BlockScatter(sd / Math.sqrt(array.length), array.length - 1);
    Optional<BlockScatter> overBlocks =
        blocks == array.length || sd == 0 && blocks > 1
            ? Optional.of(overRuns)
            : BlockScatter.of(values);
    return new Summary(
        array.length,
        blocks,
        mean,
        OptionalDouble.of(sd),
        optional(overBlocks.map(BlockScatter::standardError)),
        optional(overBlocks.map(Summary::halfWidth)),
        OptionalDouble.of(halfWidth(overRuns)));
  }

  private static Summary lone(int n, int blocks, OptionalDouble mean) {
    OptionalDouble none = OptionalDouble.empty();
    return new Summary(n, blocks, mean, none, none, none, none);
  }

  private static OptionalDouble optional(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  private static double halfWidth(BlockScatter scatter) {
    return scatter.standardError()
        * QUANTILES.computeIfAbsent(scatter.degreesOfFreedom(), Summary::quantile);
  }

  private static double quantile(double degreesOfFreedom) {
    return new TDistribution(null, degreesOfFreedom).inverseCumulativeProbability(UPPER);
  }

  /**
   * @param factor above 0
   * @return the summary of the values times the factor
   */
  public Summary times(double factor) {
    return new Summary(
        n,
        blocks,
        times(mean, factor),
        times(sd, factor),
        times(standardError, factor),
        times(ci95HalfWidth, factor),
        times(runsCi95HalfWidth, factor));
  }

  private static OptionalDouble times(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
  }

  /**
   * @return the summary of equal values, or of one, that have no uncertainty: without an interval,
   *     in place of one that has no width
   */
  public Summary exact() {
    OptionalDouble none = OptionalDouble.empty();
    return new Summary(n, blocks, mean, sd, n == 1 ? OptionalDouble.of(0) : none, none, none);
  }

  /**
   * @return whether it is of values without an uncertainty, as {@link #exact()} makes it
   */
  public boolean isExact() {
    return n == 1 ? standardError.isPresent() : n > 1 && runsCi95HalfWidth.isEmpty();
  }

  /**
   * @return lower end of the 95 % interval, where there is one
   */
  public OptionalDouble ci95Low() {
    return end(ci95HalfWidth, -1);
  }

  /**
   * @return upper end of the 95 % interval, where there is one
   */
  public OptionalDouble ci95High() {
    return end(ci95HalfWidth, 1);
  }

  /**
   * @return lower end of the interval over runs, where there is one
   */
  public OptionalDouble runsCi95Low() {
    return end(runsCi95HalfWidth, -1);
  }

  /**
   * @return upper end of the interval over runs, where there is one
   */
  public OptionalDouble runsCi95High() {
    return end(runsCi95HalfWidth, 1);
  }

  private OptionalDouble end(OptionalDouble half, int sign) {
    return half.isPresent()
        ? OptionalDouble.of(mean.getAsDouble() + sign * half.getAsDouble())
        : OptionalDouble.empty();
  }
}
