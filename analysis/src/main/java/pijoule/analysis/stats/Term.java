package pijoule.analysis.stats;

import java.util.List;

/**
 * A mean within a contrast, with its power: the ratio of two means has the exponents 1 and -1.
 *
 * @param exponent finite, any but 0
 * @param values that the mean is of, at least one, finite, with a mean above 0
 */
public record Term(double exponent, List<Value> values) {
  public Term {
    if (!Double.isFinite(exponent) || exponent == 0) {
      throw new IllegalArgumentException("an exponent must be finite and not 0, got " + exponent);
    }
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a mean needs at least 1 value, got none");
    }
  }

  /**
   * @return arithmetic mean of the values
   */
  public double mean() {
    return Sample.mean(values.stream().mapToDouble(Value::value).toArray());
  }

  /**
   * One run's value.
   *
   * @param value finite
   * @param cluster that varies as a whole: the run itself, or the server process that it shares;
   *     values of one cluster may depend on each other, also across terms
   * @param stratum of clusters that are alike: those that hold runs of the same cells
   */
  public record Value(double value, String cluster, String stratum) {
    public Value {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("a value must be finite, got " + value);
      }
    }
  }
}
