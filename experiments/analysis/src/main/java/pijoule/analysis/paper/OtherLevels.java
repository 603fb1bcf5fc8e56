package pijoule.analysis.paper;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.analysis.claims.PrintedTable;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;

/** Levels of the factors that a study varies and a printed table does not name. */
record OtherLevels(ResolvedStudy study, PrintedTable table) {
  /** {@return factors in the study's order} */
  List<Factor> factors() {
    return study.factors().stream()
        .filter(factor -> !table.factors().contains(factor.key()))
        .map(factor -> Factors.of(factor.key()))
        .toList();
  }

  /** Every combination that is in a cell, in the study's order; one without levels at least. */
  List<Map<String, String>> all() {
    return study.cells().stream().map(this::of).distinct().toList();
  }

  /**
   * {@return levels of a cell that the table does not name, as in plan.csv, by the factor's name}
   */
  Map<String, String> of(Cell cell) {
    Map<String, String> others = new LinkedHashMap<>();
    for (int i = 0; i < study.factors().size(); i++) {
      String factor = study.factors().get(i).key();
      if (!table.factors().contains(factor)) {
        others.put(factor, cell.levels().get(i).value());
      }
    }
    return others;
  }
}
