package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.tables.Column;
import pijoule.analysis.tables.Item;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/** The factors of a study as columns of a listing. */
final class Levels {
  private Levels() {}

  /** One a factor, keys as in plan.csv. */
  static List<Column> columns(ResolvedStudy study) {
    return study.factors().stream()
        .map(factor -> Column.of(factor.column(), factor.display()))
        .toList();
  }

  /** A cell's level of each. */
  static List<Item> items(ResolvedStudy study, Cell cell) {
    List<Item> items = new ArrayList<>();
    for (int i = 0; i < study.factors().size(); i++) {
      items.add(item(study.factors().get(i), cell.levels().get(i)));
    }
    return items;
  }

  private static Item item(FactorLevels factor, Level level) {
    boolean number =
        factor.levels().stream().allMatch(of -> of.value().matches("-?\\d+(\\.\\d+)?"));
    return new Item(level.value(), level.display(), number);
  }
}
