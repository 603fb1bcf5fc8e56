package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.SelfTime;
import pijoule.analysis.measure.ShareBase;
import pijoule.analysis.measure.SideMeasures;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.window.Verdict;

/** All phases' shares of the total or of the requests, one bar a cell. */
final class SharesFigure {
  private static final double NAMES = 190;
  private static final double BAR = 20;
  private static final double LINE = 26;
  private static final double WHOLE = 100;

  /** Room that a percentage needs within its part. */
  private static final double MIN_LABELLED = 36;

  private final ResolvedStudy study;
  private final Side side;
  private final Metric metric;
  private final boolean estimate;
  private final ShareBase base;
  private final List<CellShares> cells;

  SharesFigure(
      Measurements measurements, Side side, Metric metric, boolean estimate, ShareBase base) {
    this.base = base;
    this.study = measurements.campaign().study();
    this.side = side;
    this.metric = metric;
    this.estimate = estimate;
    this.cells =
        study.cells().stream()
            .map(cell -> CellShares.of(measurements, cell, side, metric, base))
            .toList();
  }

  /** Absent where no cell has shares. */
  Optional<Figure> figure() {
    if (cells.stream().allMatch(cell -> cell.shares().isEmpty())) {
      return Optional.empty();
    }
    boolean ofTotal = base == ShareBase.TOTAL;
    Quantity total = Quantity.of(ofTotal ? Part.TOTAL : Part.REQUEST, metric);
    String name = ExtraFigures.name("shares", side, total);
    String title =
        FigureNumbers.title(
            study,
            name,
            "Phases' shares: " + total.display(side) + (estimate ? " (estimate)" : ""));
    String description =
        "Stacked bars, one a cell: the mean share of each phase in the %s %s of the %s."
            .formatted(word(), metric.key(), side.key());
    Canvas canvas =
        new Canvas(ExtraFigures.key(ofTotal ? "s" : "sr", side, total), title, description);
    canvas.heading("Mean of the runs' shares; all phases and what none of them covers");
    canvas.legend(names().filter(this::isDrawn).map(Share::sign).toList());
    bars(canvas);
    canvas.notes(notes());
    return Optional.of(new Figure(name, title, description, canvas.finish(), csv()));
  }

  private String word() {
    return base == ShareBase.TOTAL ? "total" : "request";
  }

  private void bars(Canvas canvas) {
    double left = Canvas.MARGIN + NAMES;
    double right = Canvas.WIDTH - Canvas.MARGIN - 14;
    double top = canvas.y() + 8;
    double bottom = top + cells.size() * LINE + 4;
    double max = cells.stream().mapToDouble(cell -> Share.sum(cell.shares())).max().orElse(WHOLE);
    Axis axis = Axis.exact(0, max > WHOLE + 1e-6 ? max : WHOLE, 5, left, right);
    String label =
        "Share of " + word() + " " + metric.key() + (estimate ? ", estimate (%)" : " (%)");
    new Plot(canvas.body(), left, right).horizontal(axis, label, top, bottom);
    for (int i = 0; i < cells.size(); i++) {
      bar(canvas, cells.get(i), axis, top + 4 + i * LINE);
    }
    canvas.body().path("axis", Plot.vertical(left, top, bottom));
    canvas.down(bottom + 40 - canvas.y());
  }

  private static void bar(Canvas canvas, CellShares cell, Axis axis, double y) {
    Svg svg = canvas.body().open("g", "data-cell", cell.cell().number());
    svg.text("title", cell.cell().display());
    String name = FittedText.shorten(cell.cell().display(), Theme.SIZE, NAMES - 8);
    svg.label(name, "end", axis.from() - 6, y + 14);
    if (cell.shares().isEmpty()) {
      svg.label(Numbers.NA, "dim", axis.from() + 6, y + 14);
    }
    double from = 0;
    for (Share share : cell.shares()) {
      if (share.percent() > 0) {
        part(canvas, share, axis.at(from), axis.at(from + share.percent()), y);
        from += share.percent();
      }
    }
    svg.close("g");
  }

  private static void part(Canvas canvas, Share share, double from, double to, double y) {
    Canvas.Sign sign = Share.sign(share.name());
    String fill = canvas.paint(sign.colour(), sign.hatch());
    Svg svg = canvas.body();
    String words = share.words();
    double width = to - from;
    svg.titled(
        "rect", words, "class", "bar ink", "x", from, "y", y, "width", width, "height", BAR, "fill",
        fill);
    if (to - from >= MIN_LABELLED) {
      double x = (from + to) / 2;
      svg.leaf("rect", "class", "paper", "x", x - 16, "y", y + 3, "width", 32, "height", BAR - 6);
      String text = String.format(Locale.ROOT, "%.0f %%", share.percent());
      svg.label(text, "mid", x, y + 14);
    }
  }

  private List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (estimate) {
      notes.add(ExtraFigures.ESTIMATE);
    }
    named("† below resolution in some run: ", share -> share.belowResolution() > 0)
        .ifPresent(notes::add);
    named("‡ implausible in some run: ", share -> share.implausible() > 0).ifPresent(notes::add);
    if (cells.stream().flatMap(cell -> cell.shares().stream()).anyMatch(s -> s.percent() < 0)) {
      notes.add("Phases overlap: some add up to more than 100 %.");
    }
    if (has("call_rest")) {
      notes.add("call rest: the call without the phases within it that are shown.");
    }
    if (side == Side.SERVER && has("handshake")) {
      notes.add("Handshakes come before the server's totals; the shares are of both together.");
    }
    if (cells.stream().anyMatch(cell -> cell.shares().isEmpty())) {
      notes.add("NA: no run of the cell has a value of every phase.");
    }
    return notes;
  }

  /** Every name that a share may have, in the order of the tasks. */
  private Stream<String> names() {
    Stream<String> tasks =
        SelfTime.of(side).stream()
            .flatMap(task -> Stream.of(task.part().key(), task.part().key() + SelfTime.REST));
    return Stream.concat(tasks, Stream.of(Share.REST));
  }

  private boolean isDrawn(String share) {
    return cells.stream()
        .flatMap(cell -> cell.shares().stream())
        .anyMatch(other -> other.name().equals(share) && other.percent() > 0);
  }

  private boolean has(String share) {
    return cells.stream()
        .flatMap(cell -> cell.shares().stream())
        .anyMatch(other -> other.name().equals(share));
  }

  private Optional<String> named(String begin, Predicate<Share> which) {
    List<String> names =
        cells.stream()
            .flatMap(cell -> cell.shares().stream())
            .filter(which)
            .map(Share::name)
            .distinct()
            .toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(begin + String.join(", ", names) + ".");
  }

  private String csv() {
    record Row(Cell cell, Share share) {}
    List<Row> rows = new ArrayList<>();
    cells.forEach(cell -> cell.shares().forEach(share -> rows.add(new Row(cell.cell(), share))));
    return new CsvColumns<Row>()
        .addCell(study, Row::cell)
        .add("side", row -> side.key())
        .add("metric", row -> metric.key())
        .add("estimate", row -> estimate)
        .add("phase", row -> row.share.name())
        .add("n", row -> row.share.runs())
        .add("share_percent", row -> row.share.percent())
        .add("below_resolution", row -> row.share.belowResolution())
        .add("implausible", row -> row.share.implausible())
        .write(rows);
  }

  /**
   * Shares of a cell's total, or of its requests.
   *
   * @param cell which
   * @param shares of all tasks in their order, the rest last; empty where no run knows them all
   */
  private record CellShares(Cell cell, List<Share> shares) {
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

    private static int count(
        List<SideMeasures> runs, SelfTime task, Metric metric, Verdict verdict) {
      return metric.ofEnergy()
          ? (int) runs.stream().filter(run -> task.verdict(run) == verdict).count()
          : 0;
    }
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
  private record Share(
      String name, double percent, int runs, int belowResolution, int implausible) {
    /** Key of the share that no phase covers. */
    static final String REST = "rest";

    private static final int YELLOW = 5;
    private static final int PURPLE = 6;

    /** {@return sign of a phase, shared by phases that client and server have in common} */
    static Canvas.Sign sign(String name) {
      String text = name.replace('_', ' ');
      return switch (name) {
        case "call", "service" -> new Canvas.Sign(text, 0, 0);
        case "serialize" -> new Canvas.Sign(text, 1, 1);
        case "deserialize" -> new Canvas.Sign(text, 2, 2);
        case "startup", "receive" -> new Canvas.Sign(text, 3, 3);
        case "setup", "send" -> new Canvas.Sign(text, 4, 4);
        case "generate" -> new Canvas.Sign(text, YELLOW, 6);
        case "secure" -> new Canvas.Sign(text, 1, 5);
        case "receive_deserialize" -> new Canvas.Sign(text, 2, 5);
        case "unsecure" -> new Canvas.Sign(text, 2, 6);
        case "handshake" -> new Canvas.Sign(text, YELLOW, 1);
        case "discover" -> new Canvas.Sign(text, PURPLE, 1);
        case "wait" -> new Canvas.Sign(text, YELLOW, 4);
        case "call_rest" -> new Canvas.Sign(text, 0, 3);
        default -> new Canvas.Sign(text, PURPLE, 5);
      };
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
