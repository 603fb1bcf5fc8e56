package pijoule.analysis.figures;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.tables.Numbers;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** Numbers of a figure of means: a line for each cell, and below it one for each run of it. */
final class MeansCsv {
  private final CellLines lines;
  private final Side side;
  private final Part part;
  private final Metric metric;

  MeansCsv(ResolvedStudy study, Side side, Part part, Metric metric) {
    this.side = side;
    this.part = part;
    this.metric = metric;
    this.lines =
        new CellLines(
            study,
            List.of("side", "quantity", "unit", "estimate", "run", "n", "blocks", "mean"),
            List.of(
                "ci95_half_width",
                "ci95_low",
                "ci95_high",
                "runs_ci95_half_width",
                "u_type_b",
                "below_resolution",
                "implausible",
                "geometric_mean",
                "geometric_ci95_low",
                "geometric_ci95_high"));
  }

  String write(List<Bar> bars) {
    for (Bar bar : bars) {
      cell(bar);
      bar.runs().forEach(run -> run(bar, run));
    }
    return lines.text();
  }

  private void cell(Bar bar) {
    Interval ofLogs = bar.interval();
    add(bar, Numbers.NA, bar.summary(), bar.u(), bar.belowResolution(), bar.implausible(), ofLogs);
  }

  /** A run is a summary of one, whose scatter is not known. */
  private void run(Bar bar, RunValue run) {
    Summary lone = Summary.of(List.of(run.value()));
    int below = run.count(Verdict.BELOW_RESOLUTION);
    int implausible = run.count(Verdict.IMPLAUSIBLE);
    add(bar, run.run(), lone, run.u(), below, implausible, Interval.symmetric(lone));
  }

  private void add(
      Bar bar,
      String run,
      Summary summary,
      OptionalDouble u,
      int belowResolution,
      int implausible,
      Interval interval) {
    lines.add(
        bar.cell(),
        side.key(),
        part.key() + "_" + metric.key(),
        metric.unit(),
        bar.estimate(),
        run,
        summary.n(),
        summary.blocks(),
        summary.mean(),
        summary.ci95HalfWidth(),
        summary.ci95Low(),
        summary.ci95High(),
        summary.runsCi95HalfWidth(),
        u,
        belowResolution,
        implausible,
        geometric(interval, Interval::mean),
        geometric(interval, Interval::low),
        geometric(interval, Interval::high));
  }

  private static OptionalDouble geometric(
      Interval interval, Function<Interval, OptionalDouble> value) {
    return interval.geometric() ? value.apply(interval) : OptionalDouble.empty();
  }
}
