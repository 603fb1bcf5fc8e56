package pijoule.contract.study;

import java.util.List;

/**
 * A factor with the levels that a study gives it.
 *
 * @param factor which
 * @param levels in the study's order, at least 1
 * @param declared whether a person stated the levels and the bench did not set them
 */
public record FactorLevels(Factor factor, List<Level> levels, boolean declared) {
  public FactorLevels {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("factor " + factor + " needs at least 1 level, got none");
    }
  }

  /**
   * @return {@link Factor#key()}
   */
  public String key() {
    return factor.key();
  }

  /**
   * @return {@link Factor#column()}
   */
  public String column() {
    return factor.column();
  }

  /**
   * @return {@link Factor#cost()}
   */
  public ChangeCost cost() {
    return factor.cost();
  }

  /**
   * @return {@link Factor#display()}
   */
  public String display() {
    return factor.display();
  }
}
