package pijoule.runner.plan;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.contract.study.Cell;
import pijoule.runner.study.Study;

/** Writes a plan's cells, and its blocks with their runs in order. */
public final class PlanOrder {
  private PlanOrder() {}

  /**
   * {@return a line for each cell, and one for each block; each with its end}
   *
   * @param plan to write
   */
  public static String text(Plan plan) {
    StringBuilder text = new StringBuilder();
    for (Cell cell : plan.study().cells()) {
      text.append("cell %d: %s%n".formatted(cell.number(), levels(plan.study(), cell)));
    }
    text.append(System.lineSeparator());
    Map<Integer, List<PlannedRun>> blocks =
        plan.runs().stream()
            .collect(Collectors.groupingBy(PlannedRun::block, TreeMap::new, Collectors.toList()));
    blocks.forEach((block, runs) -> text.append("block %d: %s%n".formatted(block, runs(runs))));
    return text.toString();
  }

  private static String runs(List<PlannedRun> block) {
    return block.stream()
        .map(run -> String.format(Locale.ROOT, "%s=cell %d", run.id(), run.cell().number()))
        .collect(Collectors.joining(" "));
  }

  private static String levels(Study study, Cell cell) {
    return study.design().factors().keySet().stream()
        .flatMap(factor -> cell.find(factor).stream())
        .map(level -> level.factor().key() + "=" + level.text())
        .collect(Collectors.joining(" "));
  }
}
