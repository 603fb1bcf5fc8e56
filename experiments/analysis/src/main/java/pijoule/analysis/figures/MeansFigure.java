package pijoule.analysis.figures;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import pijoule.analysis.document.Figure;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.paper.CellValues;
import pijoule.analysis.results.ResolvedStudy;
import pijoule.analysis.results.Side;
import pijoule.analysis.stats.Summary;
import pijoule.energy.window.Verdict;

/** The cells' means of a duration or an energy, as grouped bars. */
final class MeansFigure {
  private final ResolvedStudy study;
  private final Side side;
  private final Part part;
  private final Metric metric;
  private final List<Bar> bars;
  private final boolean estimate;

  MeansFigure(Measurements measurements, Side side, Part part, Metric metric) {
    this.study = measurements.campaign().study();
    this.side = side;
    this.part = part;
    this.metric = metric;
    this.bars =
        study.cells().stream().map(cell -> bar(CellValues.of(measurements, cell, side))).toList();
    this.estimate = bars.stream().anyMatch(Bar::estimate);
  }

  private Bar bar(CellValues cell) {
    boolean energy = metric.ofEnergy();
    return new Bar(
        cell.cell(),
        cell.summary(metric, part),
        cell.uTypeB(metric, part),
        energy ? cell.count(part, Verdict.BELOW_RESOLUTION) : 0,
        energy ? cell.count(part, Verdict.IMPLAUSIBLE) : 0,
        energy && cell.estimate().orElse(false));
  }

  Figure figure(String key, String name, String words) {
    String title = words + (estimate ? " (estimate)" : "");
    double max = bars.stream().mapToDouble(bar -> bar.summary().mean().orElse(0)).max().orElse(0);
    Prefix prefix = Prefix.of(metric.unit(), max);
    String description = description(prefix);
    Canvas canvas = new Canvas(key, title, description);
    String common = new Places(study).common();
    canvas.heading(
        "Mean of a cell's runs and its 95 % interval over blocks"
            + (common.isEmpty() ? "" : "; " + common));
    new BarChart(canvas, new Places(study), bars, prefix, axisLabel()).draw();
    canvas.notes(notes());
    return new Figure(name, title, description, canvas.finish(), csv());
  }

  private String axisLabel() {
    String label = metric == Metric.TIME ? "Time" : "Energy";
    return estimate ? label + ", estimate" : label;
  }

  private String description(Prefix prefix) {
    Comparator<Bar> byMean = Comparator.comparingDouble(bar -> bar.summary().mean().getAsDouble());
    List<Bar> known = bars.stream().filter(bar -> bar.summary().n() > 0).toList();
    String what = "Bars of the mean " + metric.key() + " of " + bars.size() + " cells";
    if (known.isEmpty()) {
      return what + "; no cell has a value.";
    }
    String ends =
        "%s; least, %s; greatest, %s"
            .formatted(
                what,
                known.stream().min(byMean).orElseThrow().words(prefix),
                known.stream().max(byMean).orElseThrow().words(prefix));
    int missing = bars.size() - known.size();
    return ends + (missing == 0 ? "." : "; cells without a value: " + missing + ".");
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (estimate) {
      notes.add("Estimate: the power is modelled and not measured.");
    }
    study.factors().stream()
        .filter(factor -> factor.declared())
        .map(factor -> factor.display() + ": declared by a person, not set by the bench.")
        .forEach(notes::add);
    if (bars.stream().anyMatch(bar -> bar.belowResolution() > 0)) {
      notes.add("† dashed: below resolution in at least one run (fewer than two samples).");
    }
    if (bars.stream().anyMatch(bar -> bar.implausible() > 0)) {
      notes.add(
          "‡ dashed: implausible in at least one run (more or less than the board can draw).");
    }
    if (bars.stream().anyMatch(bar -> bar.summary().blocks() == 1)) {
      notes.add("○ one block (server process): no interval.");
    }
    if (bars.stream().anyMatch(bar -> bar.summary().n() == 0)) {
      notes.add("NA: no run of the cell has a value.");
    }
    return notes;
  }

  private String csv() {
    CellLines lines =
        new CellLines(
            study,
            List.of("side", "quantity", "unit", "estimate", "n", "blocks", "mean"),
            List.of(
                "ci95_half_width",
                "ci95_low",
                "ci95_high",
                "runs_ci95_half_width",
                "u_type_b",
                "below_resolution",
                "implausible"));
    for (Bar bar : bars) {
      Summary summary = bar.summary();
      lines.add(
          bar.cell(),
          side.key(),
          part.key() + "_" + metric.key(),
          metric.unit(),
          bar.estimate(),
          summary.n(),
          summary.blocks(),
          summary.mean(),
          summary.ci95HalfWidth(),
          summary.ci95Low(),
          summary.ci95High(),
          summary.runsCi95HalfWidth(),
          bar.u(),
          bar.belowResolution(),
          bar.implausible());
    }
    return lines.text();
  }
}
