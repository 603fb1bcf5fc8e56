package pijoule.analysis.stats;

import java.util.List;

/**
 * One run's value in a factorial design.
 *
 * @param levels of the factors in their order, each from 0
 * @param round in which it was made: any number
 * @param pair of boards that made the round, the same for all of its values: any number
 * @param value finite
 */
public record Observation(List<Integer> levels, int round, int pair, double value) {
  public Observation {
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("a value must be finite, got " + value);
    }
  }

  /** A value of the only pair. */
  public Observation(List<Integer> levels, int round, double value) {
    this(levels, round, 0, value);
  }
}
