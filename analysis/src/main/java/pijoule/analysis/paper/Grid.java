package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.results.Cell;
import pijoule.analysis.results.Factor;
import pijoule.analysis.results.Level;
import pijoule.analysis.results.Study;
import pijoule.analysis.tables.Header;

/**
 * A study's cells with one factor taken out, which makes a table's sections or rows; the others
 * make its columns, the last varying fastest.
 */
final class Grid {
  private final Study study;
  private final Optional<Factor> split;
  private final int splitIndex;

  private Grid(Study study, String splitName) {
    this.study = study;
    this.split = study.factor(splitName);
    this.splitIndex = split.map(factor -> study.factors().indexOf(factor)).orElse(-1);
  }

  /**
   * @param study whose cells these are
   * @param splitName factor to take out, if the study has it
   */
  static Grid of(Study study, String splitName) {
    return new Grid(study, splitName);
  }

  Optional<Factor> split() {
    return split;
  }

  /** The levels of the factor taken out; one absent level where the study does not vary it. */
  List<Optional<Level>> levels() {
    return split
        .map(factor -> factor.levels().stream().map(Optional::of).toList())
        .orElse(List.of(Optional.empty()));
  }

  /** The cells of one level of the factor taken out, in column order. */
  List<Cell> cells(Optional<Level> level) {
    return study.cells().stream()
        .filter(cell -> level.isEmpty() || cell.levels().get(splitIndex).equals(level.get()))
        .toList();
  }

  /** The other factors above those cells; one line without a factor where there is none. */
  List<Header> headers(List<Cell> cells) {
    List<Header> headers = new ArrayList<>();
    for (int i = 0; i < study.factors().size(); i++) {
      if (i != splitIndex) {
        int factor = i;
        List<Level> levels = cells.stream().map(cell -> cell.levels().get(factor)).toList();
        headers.add(
            new Header(
                label(study.factors().get(i)),
                levels.stream().map(Level::text).toList(),
                levels.stream().map(Level::display).toList()));
      }
    }
    return headers.isEmpty()
        ? List.of(new Header("", List.of("value"), List.of("value")))
        : headers;
  }

  /** The factor as a person reads it, with what must be known about it. */
  static String label(Factor factor) {
    return factor.display() + (factor.declared() ? " (declared)" : "");
  }
}
