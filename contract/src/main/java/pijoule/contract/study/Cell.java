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
   * @param factor any
   * @return its level here, if it is set
   */
  public Optional<Level> find(Factor factor) {
    return levels.stream().filter(level -> level.factor().equals(factor)).findFirst();
  }

  /**
   * @param factor one that is set
   * @return its level here
   */
  public Level level(Factor factor) {
    return find(factor)
        .orElseThrow(() -> new IllegalArgumentException("cell " + number + " has no " + factor));
  }

  /**
   * @param factor one that is set
   * @return its level here, as a study writes it
   */
  public String text(Factor factor) {
    return level(factor).text();
  }

  /**
   * @return the levels as a person reads them, such as {@code 700 MHz, Axis2, 100 kB}
   */
  public String display() {
    return levels.isEmpty()
        ? "the only cell"
        : levels.stream().map(Level::display).collect(Collectors.joining(", "));
  }
}
