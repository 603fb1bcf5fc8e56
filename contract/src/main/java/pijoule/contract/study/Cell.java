package pijoule.contract.study;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One combination of levels.
 *
 * @param number from 1, in the study's order: the last factor varies fastest
 * @param levels at most one a factor
 */
public record Cell(int number, List<Level> levels) {
  public Cell {
    levels = List.copyOf(levels);
  }

  /**
   * Returns its level here, if it is set.
   *
   * @param factor any
   */
  public Optional<Level> find(Factor factor) {
    return levels.stream().filter(level -> level.factor().equals(factor)).findFirst();
  }

  /**
   * Returns its level here.
   *
   * @param factor one that is set
   */
  public Level level(Factor factor) {
    return find(factor)
        .orElseThrow(() -> new IllegalArgumentException("cell " + number + " has no " + factor));
  }

  /**
   * Returns its level here, as a study writes it.
   *
   * @param factor one that is set
   */
  public String text(Factor factor) {
    return level(factor).text();
  }

  /** Returns the levels as a person reads them, such as {@code 700 MHz, Axis2, 100 kB}. */
  public String display() {
    return levels.isEmpty()
        ? "the only cell"
        : levels.stream().map(Level::display).collect(Collectors.joining(", "));
  }
}
