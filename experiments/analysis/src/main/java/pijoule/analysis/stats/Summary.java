package pijoule.analysis.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean and spread of a cell's runs, in the unit of the values.
 *
 * @param n values
 * @param blocks that they are of
 * @param mean absent for no value
 * @param sd standard deviation of one value, with n - 1; 0 where the values differ only by
 *     rounding, absent for fewer than two values
 * @param standardError standard uncertainty of the mean by the scatter between blocks; absent for
 *     fewer than two blocks, 0 for one exact value
 * @param half Student's factor times {@code standardError}, at 95 %; absent for fewer than two
 *     blocks
 * @param runsHalf the same if all runs were independent, as in Nunes et al. (2013); absent for
 *     fewer than two values
 * @param bounds of the values
 */
public record Summary(
    int n,
    int blocks,
    OptionalDouble mean,
    OptionalDouble sd,
    OptionalDouble standardError,
    OptionalDouble half,
    OptionalDouble runsHalf,
    Bounds bounds) {
  /** Range of possible values. */
  public enum Bounds {
    /** Any number, as a difference can. */
    NONE,
    /** Not below 0, as a time or an energy. */
    POSITIVE,
    /** A share of a whole, 0 to 100 %. */
    PERCENT
  }

  /**
   * Greatest factor between the ends of an interval of what is above 0. A wider one says nothing of
   * a time or of an energy.
   */
  public static final double WIDEST = 100;

  /** Summary of no values. */
  public static final Summary NONE = lone(0, 0, OptionalDouble.empty());

  /**
   * Half of an interval over the mean from which on that of a positive mean is no longer symmetric.
   */
  private static final double SYMMETRIC = 0.5;

  /** All of a whole, %. */
  private static final double WHOLE = 100;

  /** No one runs more rounds. */
  private static final int MAX_BLOCKS = 1000;

  /** Upper 97.5 % point: 2.5 % on either side of a 95 % interval. */
  private static final double UPPER = 0.975;

  /** Quantiles by degrees of freedom: finding one takes milliseconds, and a campaign has few. */
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
        OptionalDouble.of(halfWidth(overRuns)),
        Bounds.NONE);
  }

  private static Summary lone(int n, int blocks, OptionalDouble mean) {
    OptionalDouble none = OptionalDouble.empty();
    return new Summary(n, blocks, mean, none, none, none, none, Bounds.NONE);
  }

  private static OptionalDouble optional(Optional<Double> value) {
    return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
  }

  private static double halfWidth(BlockScatter scatter) {
    return scatter.standardError() * quantile(scatter.degreesOfFreedom());
  }

  private static double quantile(double degreesOfFreedom) {
    return QUANTILES.computeIfAbsent(
        degreesOfFreedom, freedom -> TDistribution.of(freedom).inverseCumulativeProbability(UPPER));
  }

  /**
   * Gives the mean of what cannot be below 0, such as a time, an interval that is above 0. Where
   * half of the symmetric one is more than half of the mean, it is of the logarithm: mean exp(+-
   * half / mean) (the delta method: Oehlert 1992, The American Statistician 46, 27-29), and there
   * is none where its ends differ by more than a factor of {@link #WIDEST}.
   *
   * @return the summary of positive values
   */
  public Summary ofPositive() {
    return within(Bounds.POSITIVE);
  }

  /**
   * Gives the mean of shares in percent an interval that is above 0 as well, and ends at 100.
   *
   * @return the summary of shares
   */
  public Summary ofShare() {
    return within(Bounds.PERCENT);
  }

  private Summary within(Bounds of) {
    return new Summary(n, blocks, mean, sd, standardError, half, runsHalf, of);
  }

  /**
   * {@return whether the blocks of positive values scatter so much that their summary has no
   * interval}
   */
  public boolean isUnresolved() {
    return half.isPresent() && !isResolved(half.getAsDouble());
  }

  private boolean isResolved(double of) {
    return bounds == Bounds.NONE || of == 0 || 2 * of <= mean.getAsDouble() * Math.log(WIDEST);
  }

  /**
   * {@return fewest blocks that would give an interval if they scattered as these do} The summary
   * must be {@link #isUnresolved}; absent beyond {@value #MAX_BLOCKS}.
   */
  public OptionalInt neededBlocks() {
    if (isUnresolved()) {
      double scatter = standardError.getAsDouble() * Math.sqrt(blocks);
      for (int more = blocks + 1; more <= MAX_BLOCKS; more++) {
        if (isResolved(quantile(more - 1) * scatter / Math.sqrt(more))) {
          return OptionalInt.of(more);
        }
      }
    }
    return OptionalInt.empty();
  }

  /**
   * {@return the summary of the values times the factor}
   *
   * @param factor above 0
   */
  public Summary times(double factor) {
    return new Summary(
        n,
        blocks,
        times(mean, factor),
        times(sd, factor),
        times(standardError, factor),
        times(half, factor),
        times(runsHalf, factor),
        bounds);
  }

  private static OptionalDouble times(OptionalDouble value, double factor) {
    return value.isPresent() ? OptionalDouble.of(value.getAsDouble() * factor) : value;
  }

  /**
   * {@return the summary of equal values, or of one, that have no uncertainty: without an interval,
   * in place of one that has no width}
   */
  public Summary exact() {
    OptionalDouble none = OptionalDouble.empty();
    OptionalDouble noError = n == 1 ? OptionalDouble.of(0) : none;
    return new Summary(n, blocks, mean, sd, noError, none, none, bounds);
  }

  /** {@return whether it is of values without an uncertainty, as {@link #exact()} makes it} */
  public boolean isExact() {
    return n == 1 ? standardError.isPresent() : n > 1 && runsHalf.isEmpty();
  }

  /**
   * {@return half of the 95 % interval of the mean, by blocks; absent where there is none, or it is
   * not symmetric}
   */
  public OptionalDouble ci95HalfWidth() {
    return symmetric(half);
  }

  /** {@return half of the interval over runs; absent likewise} */
  public OptionalDouble runsCi95HalfWidth() {
    return symmetric(runsHalf);
  }

  /** {@return lower end of the 95 % interval, where there is one} */
  public OptionalDouble ci95Low() {
    return end(half, -1);
  }

  /** {@return upper end of the 95 % interval, where there is one} */
  public OptionalDouble ci95High() {
    return end(half, 1);
  }

  /** {@return lower end of the interval over runs, where there is one} */
  public OptionalDouble runsCi95Low() {
    return end(runsHalf, -1);
  }

  /** {@return upper end of the interval over runs, where there is one} */
  public OptionalDouble runsCi95High() {
    return end(runsHalf, 1);
  }

  private OptionalDouble symmetric(OptionalDouble of) {
    return of.isPresent() && isSymmetric(of.getAsDouble()) ? of : OptionalDouble.empty();
  }

  private boolean isSymmetric(double of) {
    double middle = mean.getAsDouble();
    return bounds == Bounds.NONE
        || of == 0
        || of <= SYMMETRIC * middle && middle + of <= greatest(middle);
  }

  private OptionalDouble end(OptionalDouble of, int sign) {
    if (of.isEmpty() || !isResolved(of.getAsDouble())) {
      return OptionalDouble.empty();
    }
    double middle = mean.getAsDouble();
    double to = sign * of.getAsDouble();
    return OptionalDouble.of(
        isSymmetric(of.getAsDouble())
            ? middle + to
            : Math.min(greatest(middle), middle * Math.exp(to / middle)));
  }

  /** Clocks that disagree can make more than all of a whole. */
  private double greatest(double mean) {
    return bounds == Bounds.PERCENT ? Math.max(WHOLE, mean) : Double.POSITIVE_INFINITY;
  }
}
