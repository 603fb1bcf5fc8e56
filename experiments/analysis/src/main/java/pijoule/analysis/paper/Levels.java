package pijoule.analysis.paper;

import java.util.function.Function;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** The factors of a study as columns of a listing. */
final class Levels {
  private Levels() {}

  /**
   * Adds a column a factor, with its key in plan.csv.
   *
   * @param columns of rows about a cell
   * @param study with the factors
   * @param cell that a row is about
   */
  static <T> void add(Columns<T> columns, ResolvedStudy study, Function<T, Cell> cell) {
    for (int i = 0; i < study.factors().size(); i++) {
      FactorLevels factor = study.factors().get(i);
      int at = i;
      columns.add(
          factor.column(), factor.display(), row -> item(factor, cell.apply(row).levels().get(at)));
    }
  }

  private static Item item(FactorLevels factor, Level level) {
    boolean number =
        factor.levels().stream().allMatch(other -> other.value().matches("-?\\d+(\\.\\d+)?"));
    return new Item(level.value(), level.display(), number);
  }
}
