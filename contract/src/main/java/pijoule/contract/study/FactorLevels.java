package pijoule.contract.study;

import java.util.List;
import java.util.Optional;

/**
 * A factor with the levels that a study gives it.
 *
 * @param factor which
 * @param levels in the study's order, at least 1
 * @param source what set them
 */
public record FactorLevels(Factor factor, List<Level> levels, LevelSource source) {
  public FactorLevels {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("factor " + factor + " needs at least 1 level, got none");
    }
  }

  /** Returns {@link Factor#key()}. */
  public String key() {
    return factor.key();
  }

  /** Returns {@link Factor#column()}. */
  public String column() {
    return factor.column();
  }

  /** Returns {@link Factor#cost()}. */
  public ChangeCost cost() {
    return factor.cost();
  }

  /**
   * Returns {@link Factor#display()}, with what must be known of its levels, such as {@code
   * Frequency (declared)}.
   */
  public String display() {
    return factor.display() + source.suffix();
  }

  /** Returns what a reader must know of its levels, in one sentence; empty if all were set. */
  public Optional<String> note() {
    return source.meaning().map(meaning -> display() + ": " + meaning);
  }
}
