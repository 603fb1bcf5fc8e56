package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.SiPrefix;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** The cells' means of a duration or an energy, as grouped bars. */
final class MeansFigure {
  private final ResolvedStudy study;
  private final Side side;
  private final Quantity quantity;
  private final List<Bar> bars;
  private final boolean estimate;
  private final List<String> levelNotes;
  private final boolean logarithmic;

  MeansFigure(Measurements measurements, Side side, Quantity quantity) {
    this.study = measurements.campaign().study();
    this.levelNotes = measurements.levelNotes();
    this.side = side;
    this.quantity = quantity;
    List<Bar> symmetric =
        study.cells().stream()
            .map(cell -> Bar.of(CellValue.of(measurements, cell, side, quantity)))
            .toList();
    this.logarithmic = !quantity.ofEnergy() && isWide(symmetric);
    this.bars = logarithmic ? symmetric.stream().map(Bar::geometric).toList() : symmetric;
    this.estimate = bars.stream().anyMatch(Bar::estimate);
  }

  /**
   * {@return whether a symmetric interval would come near 0, or go below, although every run is
   * above 0}
   */
  private static boolean isWide(List<Bar> bars) {
    return bars.stream()
            .anyMatch(
                bar -> bar.summary().half().isPresent() && bar.summary().ci95HalfWidth().isEmpty())
        && bars.stream()
            .flatMapToDouble(bar -> Arrays.stream(bar.value().values()))
            .allMatch(run -> run > 0);
  }

  /** Absent where no run has a value. */
  Optional<Figure> figure(String key, String name, String words) {
    List<Bar> known = bars.stream().filter(bar -> bar.summary().n() > 0).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    String title = Sheet.titled(words, estimate);
    double max = bars.stream().mapToDouble(bar -> bar.summary().mean().orElse(0)).max().orElse(0);
    SiPrefix prefix = SiPrefix.of(quantity.unit(), max);
    String description = description(known, prefix);
    Canvas canvas = new Canvas(key, title, description);
    String common = new BarLayout(study).common();
    canvas.heading(
        (logarithmic ? "Geometric mean" : "Mean")
            + " of a cell's runs, its 95 % interval over blocks, and the runs as dots"
            + (logarithmic ? "; logarithmic axis" : "")
            + (common.isEmpty() ? "" : "; " + common));
    new BarChart(canvas, new BarLayout(study), bars, prefix, axisLabel()).draw();
    canvas.notes(notes());
    return Optional.of(new Figure(name, title, estimate, description, canvas.finish(), csv()));
  }

  private String axisLabel() {
    String label = quantity.ofEnergy() ? "Energy" : "Time";
    return estimate ? label + ", estimate" : label;
  }

  private String description(List<Bar> known, SiPrefix prefix) {
    Comparator<Bar> byMean = Comparator.comparingDouble(bar -> bar.interval().mean().getAsDouble());
    String mean = logarithmic ? "Diamonds at the geometric mean " : "Bars of the mean ";
    String what =
        mean
            + (quantity.ofEnergy() ? "energy" : "time")
            + " of "
            + bars.size()
            + " cells, dots of the runs";
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
    if (logarithmic) {
      notes.add(
          "Logarithmic: an interval symmetric about the mean would go below 0 s, or near it; this one"
              + " is of the logarithms.");
    }
    if (estimate) {
      notes.add(Sheet.ESTIMATE_NOTE);
    }
    notes.addAll(levelNotes);
    if (bars.stream().anyMatch(bar -> bar.belowResolution() > 0)) {
      notes.add("† dashed: below resolution in at least one run (too short for the meter).");
    }
    if (bars.stream().anyMatch(bar -> bar.implausible() > 0)) {
      notes.add(
          "‡ dashed: implausible in at least one run (more or less than the board can draw).");
    }
    if (bars.stream().anyMatch(bar -> bar.summary().blocks() == 1)) {
      notes.add("○ one block (server process): no interval.");
    }
    if (bars.stream().anyMatch(Bar::isUnresolved)) {
      notes.add("○ not resolved: its blocks are too few for an interval within a factor of 100.");
    }
    if (bars.stream().anyMatch(bar -> bar.summary().n() == 0)) {
      notes.add("NA: no run of the cell has a value.");
    }
    return notes;
  }

  /** Numbers of a figure of means: a line for each cell, and below it one for each run of it. */
  private String csv() {
    return new CsvColumns<Row>()
        .addCell(study, row -> row.value.cell())
        .add("side", row -> side.key())
        .add("quantity", row -> quantity.key())
        .add("unit", row -> quantity.unit())
        .add("estimate", row -> row.estimate)
        .add("run", row -> row.run)
        .add("n", row -> row.summary.n())
        .add("blocks", row -> row.summary.blocks())
        .add("mean", row -> row.summary.mean())
        .add("ci95_half_width", row -> row.summary.ci95HalfWidth())
        .add("ci95_low", row -> row.summary.ci95Low())
        .add("ci95_high", row -> row.summary.ci95High())
        .add("runs_ci95_half_width", row -> row.summary.runsCi95HalfWidth())
        .add("u_type_b", row -> row.value.u())
        .add("below_resolution", row -> row.value.marked(Verdict.BELOW_RESOLUTION))
        .add("implausible", row -> row.value.marked(Verdict.IMPLAUSIBLE))
        .add("geometric_mean", row -> row.geometric(MeanInterval::mean))
        .add("geometric_ci95_low", row -> row.geometric(MeanInterval::low))
        .add("geometric_ci95_high", row -> row.geometric(MeanInterval::high))
        .write(bars.stream().flatMap(Row::all).toList());
  }

  /** A cell, or one run of it: a summary of one, whose scatter is not known. */
  private record Row(
      CellValue value,
      boolean estimate,
      Optional<String> run,
      Summary summary,
      MeanInterval interval) {
    static Stream<Row> all(Bar bar) {
      return Stream.concat(
          Stream.of(
              new Row(
                  bar.value(), bar.estimate(), Optional.empty(), bar.summary(), bar.interval())),
          bar.value().apart().map(run -> of(bar, run)));
    }

    private static Row of(Bar bar, CellValue run) {
      Summary lone = Summary.of(List.of(run.values()[0]));
      return new Row(
          run,
          bar.estimate(),
          Optional.of(run.runs().get(0).run().id()),
          lone,
          MeanInterval.symmetric(lone));
    }

    OptionalDouble geometric(Function<MeanInterval, OptionalDouble> value) {
      return interval.geometric() ? value.apply(interval) : OptionalDouble.empty();
    }
  }
}
