package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.SelfTime;
import pijoule.analysis.measure.ShareBase;
import pijoule.analysis.measure.SideMeasures;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/**
 * Shares of a cell's total, or of its requests.
 *
 * @param cell which
 * @param shares of all tasks in their order, the rest last; empty where no run knows them all
 */
record CellShares(Cell cell, List<Share> shares) {
  /** Below this, binary rounding: a share has at most 16 digits. */
  private static final double ROUNDING = 1e-9;

  static CellShares of(
      Measurements measurements, Cell cell, Side side, Metric metric, ShareBase base) {
    List<ShareBase.Shares> runs =
        measurements.of(cell, side).stream()
            .map(run -> base.shares(run, metric))
            .flatMap(Optional::stream)
            .toList();
    if (runs.isEmpty()) {
      return new CellShares(cell, List.of());
    }
    List<SideMeasures> measures = runs.stream().map(ShareBase.Shares::run).toList();
    List<Share> shares = new ArrayList<>();
    for (SelfTime task : SelfTime.of(side)) {
      if (!task.isOptional(side) || measures.stream().anyMatch(task::isIn)) {
        shares.add(mean(runs, measures, task, metric));
      }
    }
    double rest = runs.stream().mapToDouble(ShareBase.Shares::rest).sum() / runs.size();
    double left = Math.abs(rest) < ROUNDING ? 0 : rest;
    shares.add(new Share(Share.REST, left, runs.size(), 0, 0));
    return new CellShares(cell, shares);
  }

  private static Share mean(
      List<ShareBase.Shares> runs, List<SideMeasures> measures, SelfTime task, Metric metric) {
    double sum = runs.stream().mapToDouble(run -> run.percent(task).orElse(0)).sum();
    return new Share(
        task.key(measures),
        sum / runs.size(),
        runs.size(),
        count(measures, task, metric, Verdict.BELOW_RESOLUTION),
        count(measures, task, metric, Verdict.IMPLAUSIBLE));
  }

  private static int count(List<SideMeasures> runs, SelfTime task, Metric metric, Verdict verdict) {
    return metric.ofEnergy()
        ? (int) runs.stream().filter(run -> task.verdict(run) == verdict).count()
        : 0;
  }
}
