package pijoule.analysis.results;

import java.util.List;
import java.util.stream.Collectors;

/**
 * One combination of levels.
 *
 * @param number from 1, in the study's order: the last factor varies fastest
 * @param levels one a factor, in the study's order
 */
public record Cell(int number, List<Level> levels) {
  public Cell {
    levels = List.copyOf(levels);
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
