package pijoule.analysis.figure;

import java.util.List;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The least-squares line through the runs' differences from their cells' means, in percent, along
 * the order of the runs.
 */
final class DriftLine {
  private static final double PERCENT = 100;
  private static final double UPPER = 0.975;

  private final SimpleRegression line = new SimpleRegression();
  private final int span;
  private final long free;

  /**
   * Fits the line to the residuals.
   *
   * @param residuals in the order of the runs, at least one
   */
  DriftLine(List<RelativeResidual> residuals) {
    residuals.forEach(r -> line.addData(r.run().order(), r.relative() * PERCENT));
    span = residuals.get(residuals.size() - 1).run().order() - residuals.get(0).run().order();
    free = residuals.size() - residuals.stream().map(RelativeResidual::cell).distinct().count() - 1;
  }

  /** The line's height over a place in the order; NaN where all runs have one place. */
  double at(int order) {
    return line.predict(order);
  }

  /** {@return change from the first run to the last; absent where all runs have one place} */
  OptionalDouble change() {
    double slope = line.getSlope();
    return Double.isNaN(slope) ? OptionalDouble.empty() : OptionalDouble.of(slope * span);
  }

  /**
   * Half of the 95 % interval of {@link #change()} by Student's t (Montgomery 2017, section 10.4),
   * the runs taken for independent; the cells' means take their degrees of freedom. Absent where
   * none is left.
   */
  OptionalDouble halfInterval() {
    if (free < 1 || change().isEmpty()) {
      return OptionalDouble.empty();
    }
    double u = Math.sqrt(line.getSumSquaredErrors() / free / line.getXSumSquares());
    double t = TDistribution.of(free).inverseCumulativeProbability(UPPER);
    return OptionalDouble.of(t * u * span);
  }
}
