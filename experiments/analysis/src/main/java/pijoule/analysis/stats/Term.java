package pijoule.analysis.stats;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A mean within a contrast, with its power: the ratio of two means has the exponents 1 and -1.
 *
 * @param exponent finite, any but 0
 * @param stratum terms of one stratum are compared within the clusters that they share; those of
 *     different strata vary independently
 * @param values that the mean is of, at least one
 */
public record Term(double exponent, String stratum, List<Value> values) {
  public Term {
    if (!Double.isFinite(exponent) || exponent == 0) {
      throw new IllegalArgumentException("an exponent must be finite and not 0, got " + exponent);
    }
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a mean needs at least 1 value, got none");
    }
  }

  /** {@return arithmetic mean of each cluster's values, in the order in which clusters appear} */
  Map<String, Double> clusterMeans() {
    return values.stream()
        .collect(
            Collectors.groupingBy(
                Value::cluster, LinkedHashMap::new, Collectors.averagingDouble(Value::value)));
  }

  /**
   * One run's value.
   *
   * @param value finite
   * @param cluster that varies as a whole: the run itself, or the round that it belongs to; values
   *     of one cluster may depend on each other, also across terms of a stratum
   * @param pair of boards that made it, the same for all values of a cluster; empty where all
   *     values are of one pair, or nothing is known of pairs
   */
  public record Value(double value, String cluster, String pair) {
    public Value {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a value must be finite, got " + value);
      }
    }

    /** A value of the only pair. */
    public Value(double value, String cluster) {
      this(value, cluster, "");
    }
  }
}
