package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.analysis.table.Item;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedLevels;
import pijoule.contract.study.Cell;

/**
 * Cells of two studies that are the same: of the same workload, with the same levels and fixed
 * settings, whichever of them the one varies and the other keeps, and whether it names a setting or
 * leaves it to the runner.
 *
 * @param pairs in A's order
 * @param ofOne rows of the cells that only one has, for the listing of differences
 */
record CellPairs(List<Pair> pairs, List<Differences.Difference> ofOne) {

  /** A cell as each study has it. */
  record Pair(Cell a, Cell b) {}

  static CellPairs of(RecordedCampaign a, RecordedCampaign b) {
    ResolvedLevels ofA = ResolvedLevels.of(a);
    ResolvedLevels ofB = ResolvedLevels.of(b);
    Map<Map<String, String>, Cell> left = new LinkedHashMap<>();
    b.study().cells().forEach(cell -> left.put(ofB.settings(cell), cell));
    List<Pair> pairs = new ArrayList<>();
    List<Differences.Difference> ofOne = new ArrayList<>();
    for (Cell cell : a.study().cells()) {
      Cell same = left.remove(ofA.settings(cell));
      if (same == null) {
        ofOne.add(row(cell, Item.text("cell " + cell.number()), Item.NONE));
      } else {
        pairs.add(new Pair(cell, same));
      }
    }
    left.values()
        .forEach(cell -> ofOne.add(row(cell, Item.NONE, Item.text("cell " + cell.number()))));
    return new CellPairs(pairs, ofOne);
  }

  private static Differences.Difference row(Cell cell, Item a, Item b) {
    return new Differences.Difference("cells", cell.display(), a, b);
  }
}
