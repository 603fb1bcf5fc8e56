package pijoule.contract.study;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** The combinations of levels that a study measures. */
public final class Combinations {
  private Combinations() {}

  /**
   * Combines levels.
   *
   * @param factors the levels of each factor that is varied
   * @param fixed the level of each one that is not
   * @param exclude combinations of levels that are left out: whatever has all levels of one of them
   * @return one level of each varied factor, in their order; the last factor varies fastest
   */
  public static List<List<Level>> of(
      Collection<List<Level>> factors,
      Collection<Level> fixed,
      Collection<? extends Collection<Level>> exclude) {
    List<List<Level>> combinations = List.of(List.of());
    for (List<Level> levels : factors) {
      List<List<Level>> longer = new ArrayList<>();
      for (List<Level> combination : combinations) {
        for (Level level : levels) {
          List<Level> next = new ArrayList<>(combination);
          next.add(level);
          longer.add(next);
        }
      }
      combinations = longer;
    }
    return combinations.stream()
        .filter(combination -> exclude.stream().noneMatch(out -> hasAll(combination, fixed, out)))
        .toList();
  }

  private static boolean hasAll(
      List<Level> combination, Collection<Level> fixed, Collection<Level> out) {
    return out.stream().allMatch(level -> combination.contains(level) || fixed.contains(level));
  }
}
