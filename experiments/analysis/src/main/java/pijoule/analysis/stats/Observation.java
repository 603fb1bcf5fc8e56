package pijoule.analysis.stats;

import java.util.List;

/**
 * One run's value in a factorial design.
 *
 * @param levels of the factors in their order, each from 0
 * @param round in which it was made: any number
 * @param value finite
 */
public record Observation(List<Integer> levels, int round, double value) {
  public Observation {
    levels = List.copyOf(levels);
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a value must be finite, got " + value);
    }
  }
}
