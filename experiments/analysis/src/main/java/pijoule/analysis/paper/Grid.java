package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.table.Table.Header;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * A study's cells with one factor taken out, which makes a table's sections or rows; the others
 * make its columns, the last varying fastest.
 */
final class Grid {
  private final ResolvedStudy study;
  private final Optional<FactorLevels> split;
  private final int splitIndex;
  private final List<List<Level>> columns;

  private Grid(ResolvedStudy study, Optional<FactorLevels> split) {
    this.study = study;
    this.split = split;
    this.splitIndex = split.map(factor -> study.factors().indexOf(factor)).orElse(-1);
    this.columns = columns();
  }

  /**
   * {@return grid of a study's cells without one factor}
   *
   * @param study whose cells these are
   * @param split factor to take out, if the study has it
   */
  static Grid of(ResolvedStudy study, Factor split) {
    return new Grid(study, study.factor(split));
  }

  /** The cells of a study without taking a factor out. */
  static Grid whole(ResolvedStudy study) {
    return new Grid(study, Optional.empty());
  }

  /** Combinations of the other factors that are a cell at any level, in the study's order. */
  private List<List<Level>> columns() {
    Comparator<List<Level>> inOrder = (a, b) -> 0;
    for (int i = 0, at = 0; i < study.factors().size(); i++) {
      if (i != splitIndex) {
        List<Level> order = study.factors().get(i).levels();
        int column = at++;
        inOrder = inOrder.thenComparing(levels -> order.indexOf(levels.get(column)));
      }
    }
    return study.cells().stream().map(this::others).distinct().sorted(inOrder).toList();
  }

  Optional<FactorLevels> split() {
    return split;
  }

  /** The levels of the factor taken out; one absent level where the study does not vary it. */
  List<Optional<Level>> levels() {
    return split
        .map(factor -> factor.levels().stream().map(Optional::of).toList())
        .orElse(List.of(Optional.empty()));
  }

  /**
   * One level's cells, one a column: the same columns for every level, so that one is empty where
   * the study excludes its combination.
   */
  List<Optional<Cell>> cells(Optional<Level> level) {
    List<Cell> ofLevel =
        study.cells().stream()
            .filter(cell -> level.isEmpty() || cell.levels().get(splitIndex).equals(level.get()))
            .toList();
    return columns.stream()
        .map(column -> ofLevel.stream().filter(cell -> others(cell).equals(column)).findFirst())
        .toList();
  }

  private List<Level> others(Cell cell) {
    List<Level> others = new ArrayList<>(cell.levels());
    if (splitIndex >= 0) {
      others.remove(splitIndex);
    }
    return others;
  }

  /** The other factors above the columns; one line without a factor where there is none. */
  List<Header> headers() {
    List<FactorLevels> factors = new ArrayList<>(study.factors());
    split.ifPresent(factors::remove);
    List<Header> headers = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      int factor = i;
      List<Level> levels = columns.stream().map(column -> column.get(factor)).toList();
      headers.add(
          new Header(
              factors.get(i).display(),
              levels.stream().map(Level::text).toList(),
              levels.stream().map(Level::display).toList()));
    }
    return headers.isEmpty()
        ? List.of(new Header("", List.of("value"), List.of("value")))
        : headers;
  }
}
