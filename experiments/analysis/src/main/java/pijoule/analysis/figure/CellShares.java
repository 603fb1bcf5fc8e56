package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.SelfTime;
import pijoule.analysis.measure.ShareBase;
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

  static CellShares of(Measurements measurements, Cell cell, Side side, Kind kind, ShareBase base) {
    List<ShareBase.Shares> runs =
        measurements.of(cell, side).stream()
            .map(run -> base.shares(run, kind))
            .flatMap(Optional::stream)
            .toList();
    if (runs.isEmpty()) {
      return new CellShares(cell, List.of());
    }
    List<MeasuredSide> measures = runs.stream().map(ShareBase.Shares::run).toList();
    List<Share> shares = new ArrayList<>();
    for (SelfTime task : SelfTime.of(side)) {
      if (runs.stream().anyMatch(run -> run.percent(task).isPresent())) {
        shares.add(mean(runs, measures, task, kind));
      }
    }
    double rest = runs.stream().mapToDouble(ShareBase.Shares::rest).sum() / runs.size();
    double left = Math.abs(rest) < ROUNDING ? 0 : rest;
    shares.add(new Share(Share.REST, left, runs.size(), 0, 0));
    return new CellShares(cell, shares);
  }

  private static Share mean(
      List<ShareBase.Shares> runs, List<MeasuredSide> measures, SelfTime task, Kind kind) {
    double sum = runs.stream().mapToDouble(run -> run.percent(task).orElse(0)).sum();
    return new Share(
        task.key(measures),
        sum / runs.size(),
        runs.size(),
        count(measures, task, kind, Verdict.BELOW_RESOLUTION),
        count(measures, task, kind, Verdict.IMPLAUSIBLE));
  }

  private static int count(List<MeasuredSide> runs, SelfTime task, Kind kind, Verdict verdict) {
    return kind.ofEnergy()
        ? (int) runs.stream().filter(run -> task.verdict(run) == verdict).count()
        : 0;
  }

  /**
   * A part of a cell's total, over its runs.
   *
   * @param name of the phase, or {@link #REST}
   * @param percent mean of the runs' shares; that of the rest is below 0 where phases overlap
   * @param runs behind it
   * @param belowResolution runs whose energy of it is so
   * @param implausible runs whose energy of it is so
   */
  record Share(String name, double percent, int runs, int belowResolution, int implausible) {
    /** Key of the share that no phase covers. */
    static final String REST = "rest";

    /** {@return sign of a phase, shared by phases that client and server have in common} */
    static Canvas.Sign sign(String name) {
      String text = name.replace('_', ' ');
      PhaseSign sign = PhaseSign.of(name);
      return new Canvas.Sign(text, sign.fill(), sign.hatch());
    }

    String words() {
      String text = String.format(Locale.ROOT, "%s %.2f %%, n = %d", name, percent, runs);
      text += belowResolution > 0 ? "; below resolution in runs: " + belowResolution : "";
      return implausible > 0 ? text + "; implausible in runs: " + implausible : text;
    }

    static double sum(List<Share> shares) {
      return shares.stream().mapToDouble(share -> Math.max(0, share.percent())).sum();
    }
  }
}
