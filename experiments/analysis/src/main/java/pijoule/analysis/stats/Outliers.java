package pijoule.analysis.stats;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.descriptive.rank.Percentile.EstimationType;

/** Values far from the others, to be looked at; they stay in every statistic. */
public final class Outliers {
  /** Tukey's outer fences; of normal values about one in 400,000 lies beyond. */
  private static final double FENCE = 3;

  private static final int MIN_VALUES = 4;

  private Outliers() {}

  /**
   * Finds the values beyond the outer fences, three interquartile ranges from the quartiles (Tukey
   * 1977, Exploratory Data Analysis, section 2D). Quartiles are those of R's type 7 (Hyndman and
   * Fan 1996, The American Statistician 50, 361-365).
   *
   * @param values finite
   * @return their indexes, ascending; none for fewer than four values, or where they differ by
   *     rounding alone
   * @throws IllegalArgumentException if a value is not finite
   */
  public static List<Integer> tukey(double[] values) {
    Sample.requireFinite(values);
    if (values.length < MIN_VALUES || Sample.constant(values)) {
      return List.of();
    }
    Percentile percentile = new Percentile().withEstimationType(EstimationType.R_7);
    double lower = percentile.evaluate(values, 25);
    double upper = percentile.evaluate(values, 75);
    double far = FENCE * (upper - lower);
    return IntStream.range(0, values.length)
        .filter(i -> values[i] < lower - far || values[i] > upper + far)
        .boxed()
        .toList();
  }
}
