package pijoule.analysis.stats;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Standard uncertainty of a mean over runs of which those of one block share a server process.
 *
 * <p>Blocks vary independently, runs of a block need not. The variance is that of the
 * cluster-robust estimator with its small-sample correction (CR2), the degrees of freedom are
 * Satterthwaite's for blocks that vary alike (Bell and McCaffrey 2002, Survey Methodology 28,
 * 169-181). With k blocks of equal size this is the standard error of the k block means with k - 1
 * degrees of freedom.
 *
 * @param standardError in the unit of the values
 * @param degreesOfFreedom above 0
 */
record BlockScatter(double standardError, double degreesOfFreedom) {
  private static final int MIN_BLOCKS = 2;

  /**
   * Degrees of freedom by the blocks' sizes: they take the square of their number, and cells are
   * mostly alike.
   */
  private static final Map<List<Integer>, Double> FREEDOMS = new ConcurrentHashMap<>();

  /** Absent for fewer than two blocks. */
  static Optional<BlockScatter> of(List<Summary.BlockValue> values) {
    Map<Integer, double[]> sums = new LinkedHashMap<>();
    double mean = 0;
    for (Summary.BlockValue value : values) {
      double[] sum = sums.computeIfAbsent(value.block(), unseen -> new double[2]);
      sum[0]++;
      sum[1] += value.value();
      mean += value.value() / values.size();
    }
    if (sums.size() < MIN_BLOCKS) {
      return Optional.empty();
    }
    double[] weights = new double[sums.size()];
    double[] scales = new double[sums.size()];
    List<Integer> sizes = new ArrayList<>();
    double variance = 0;
    int block = 0;
    for (double[] sum : sums.values()) {
      double weight = sum[0] / values.size();
      double residual = sum[1] / sum[0] - mean;
      weights[block] = weight;
      scales[block] = weight * weight / (1 - weight);
      variance += scales[block] * residual * residual;
      sizes.add((int) sum[0]);
      block++;
    }
    double freedom = FREEDOMS.computeIfAbsent(sizes, unseen -> freedom(weights, scales));
    return Optional.of(new BlockScatter(Math.sqrt(variance), freedom));
  }

  /**
   * The variance is a quadratic form of the block means, whose matrix is {@code (I - w 1') D (I - 1
   * w')} with D of the scales; the degrees of freedom are the square of its trace over the trace of
   * its square.
   */
  private static double freedom(double[] weights, double[] scales) {
    double scale = 0;
    for (double of : scales) {
      scale += of;
    }
    double trace = 0;
    double squares = 0;
    for (int i = 0; i < weights.length; i++) {
      for (int j = 0; j < weights.length; j++) {
        double entry =
            (i == j ? scales[i] : 0)
                - scales[i] * weights[j]
                - weights[i] * scales[j]
                + scale * weights[i] * weights[j];
        trace += i == j ? entry : 0;
        squares += entry * entry;
      }
    }
    return trace * trace / squares;
  }
}
