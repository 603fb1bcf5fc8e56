package pijoule.analysis.stats;

import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Test whether straight lines describe values that several blocks have at the same levels of a
 * variable.
 *
 * <p>Each of n blocks has a line of its own through its m levels. What the lines leave, averaged
 * over the blocks, is the lack of fit; how that differs from block to block is the pure error,
 * which therefore holds everything that varies between the blocks' runs. Their mean squares have m
 * - 2 and (m - 2)(n - 1) degrees of freedom (lack of fit and pure error: Draper and Smith 1998,
 * sections 2.1 and 2.2; Montgomery 2017, section 10.8; blocks, with their interaction as the error:
 * Montgomery 2017, section 4.1). It assumes that what is left scatters alike at all levels.
 *
 * <p>The blocks' own intercepts and slopes take no part in either sum, so that blocks may differ in
 * both. The degrees of freedom are exact where all blocks have the same levels, and nearly so where
 * their levels differ by little.
 *
 * @param f ratio of the mean squares
 * @param degreesOfFreedom of the lack of fit: m - 2
 * @param errorDegreesOfFreedom of the pure error: (m - 2)(n - 1)
 * @param p probability of such a ratio or a greater one, were the values on lines
 */
public record LackOfFit(double f, int degreesOfFreedom, int errorDegreesOfFreedom, double p) {
  private static final int MIN_BLOCKS = 2;
  private static final int MIN_LEVELS = 3;

  /** Size of residuals that rounding leaves in place of 0, relative to the values. */
  private static final double ROUND_OFF = 1e-12;

  /**
   * A block.
   *
   * @param x levels of the variable, finite
   * @param y values at these levels, finite, as many
   */
  public record Block(double[] x, double[] y) {
    /**
     * Requires finite values, one for each level.
     *
     * @throws IllegalArgumentException if a value is not finite, or the arrays differ in length
     */
    public Block {
      Sample.requireFinite(x);
      Sample.requireFinite(y);
      if (x.length != y.length) {
        throw new IllegalArgumentException(
            "a block needs as many values as levels, got %s and %s".formatted(y.length, x.length));
      }
    }

    /** {@return its least-squares line; absent for fewer than two levels that differ} */
    public Optional<SimpleRegression> line() {
      if (x.length < 2 || Sample.constant(x)) {
        return Optional.empty();
      }
      SimpleRegression line = new SimpleRegression();
      for (int i = 0; i < x.length; i++) {
        line.addData(x[i], y[i]);
      }
      return Optional.of(line);
    }
  }

  /**
   * Tests the lines.
   *
   * @param blocks all with as many levels, the same level at the same place
   * @return absent for fewer than two blocks or three levels, or where a block's variable does not
   *     vary
   * @throws IllegalArgumentException if blocks have different numbers of levels, or a value is not
   *     finite
   */
  public static Optional<LackOfFit> of(List<Block> blocks) {
    if (blocks.size() < MIN_BLOCKS || blocks.get(0).x().length < MIN_LEVELS) {
      return Optional.empty();
    }
    int n = blocks.size();
    int levels = blocks.get(0).x().length;
    double[][] left = new double[n][];
    double greatest = 0;
    for (int i = 0; i < n; i++) {
      Block block = blocks.get(i);
      if (block.x().length != levels) {
        throw new IllegalArgumentException(
            "blocks must have the same levels, got %s and %s of them"
                .formatted(levels, block.x().length));
      }
      Optional<SimpleRegression> line = block.line();
      if (line.isEmpty()) {
        return Optional.empty();
      }
      left[i] = new double[levels];
      for (int j = 0; j < levels; j++) {
        left[i][j] = block.y()[j] - line.get().predict(block.x()[j]);
        greatest = Math.max(greatest, Math.abs(block.y()[j]));
      }
    }
    return Optional.of(of(left, greatest * ROUND_OFF));
  }

  private static LackOfFit of(double[][] left, double roundOff) {
    int n = left.length;
    int levels = left[0].length;
    double lack = 0;
    double error = 0;
    for (int j = 0; j < levels; j++) {
      double mean = 0;
      for (double[] block : left) {
        mean += block[j] / n;
      }
      lack += n * mean * mean;
      for (double[] block : left) {
        error += (block[j] - mean) * (block[j] - mean);
      }
    }
    int freedom = levels - 2;
    int errorFreedom = freedom * (n - 1);
    double negligible = n * levels * roundOff * roundOff;
    if (lack <= negligible) {
      return new LackOfFit(0, freedom, errorFreedom, 1);
    }
    if (error <= negligible) {
      return new LackOfFit(Double.POSITIVE_INFINITY, freedom, errorFreedom, 0);
    }
    double f = lack / freedom / (error / errorFreedom);
    return new LackOfFit(
        f, freedom, errorFreedom, FDistribution.of(freedom, errorFreedom).survivalProbability(f));
  }
}
