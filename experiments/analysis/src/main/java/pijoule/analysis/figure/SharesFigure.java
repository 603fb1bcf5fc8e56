package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.SelfTime;
import pijoule.analysis.measure.ShareBase;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.Paper;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** All phases' shares of the total or of the requests, one bar a cell. */
final class SharesFigure {
  private static final double NAMES = 190;
  private static final double BAR = 20;
  private static final double LINE = 26;
  private static final double WHOLE = 100;

  /** Room that a percentage needs within its part. */
  private static final double MIN_LABELLED = 36;

  private final ResolvedStudy study;
  private final Paper paper;
  private final Side side;
  private final Kind kind;
  private final boolean estimate;
  private final ShareBase base;
  private final List<CellShares> cells;

  SharesFigure(Measurements measurements, Side side, Kind kind, boolean estimate, ShareBase base) {
    this.base = base;
    this.study = measurements.campaign().study();
    this.paper = measurements.campaign().paper();
    this.side = side;
    this.kind = kind;
    this.estimate = estimate;
    this.cells =
        study.cells().stream()
            .map(cell -> CellShares.of(measurements, cell, side, kind, base))
            .toList();
  }

  /** Absent where no cell has shares. */
  Optional<Figure> figure() {
    if (cells.stream().allMatch(cell -> cell.shares().isEmpty())) {
      return Optional.empty();
    }
    boolean ofTotal = base == ShareBase.TOTAL;
    Quantity total = Quantity.of(ofTotal ? Part.TOTAL : Part.REQUEST, kind);
    String name = ExtraFigures.name("shares", side, total);
    String title =
        paper.title(name, Sheet.titled("Phases' shares: " + total.display(side), estimate));
    String description =
        "Stacked bars, one a cell: the mean share of each phase in the %s %s of the %s."
            .formatted(word(), kind.key(), side.key());
    Canvas canvas =
        new Canvas(ExtraFigures.key(ofTotal ? "s" : "sr", side, total), title, description);
    canvas.heading("Mean of the runs' shares; all phases and what none of them covers");
    canvas.legend(names().filter(this::isDrawn).map(CellShares.Share::sign).toList());
    bars(canvas);
    canvas.notes(notes());
    return Optional.of(new Figure(name, title, estimate, description, canvas.finish(), csv()));
  }

  private String word() {
    return base == ShareBase.TOTAL ? "total" : "request";
  }

  private void bars(Canvas canvas) {
    double left = Canvas.MARGIN + NAMES;
    double right = Canvas.WIDTH - Canvas.MARGIN - 14;
    double top = canvas.y() + 8;
    double bottom = top + cells.size() * LINE + 4;
    double max =
        cells.stream().mapToDouble(cell -> CellShares.Share.sum(cell.shares())).max().orElse(WHOLE);
    Axis axis = Axis.exact(0, max > WHOLE + 1e-6 ? max : WHOLE, 5, left, right);
    String label = "Share of " + word() + " " + kind.key() + (estimate ? ", estimate (%)" : " (%)");
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
    for (CellShares.Share share : cell.shares()) {
      if (share.percent() > 0) {
        part(canvas, share, axis.at(from), axis.at(from + share.percent()), y);
        from += share.percent();
      }
    }
    svg.close("g");
  }

  private static void part(
      Canvas canvas, CellShares.Share share, double from, double to, double y) {
    Canvas.Sign sign = CellShares.Share.sign(share.name());
    String fill = canvas.paint(sign.fill(), sign.hatch());
    Svg svg = canvas.body();
    String words = share.words();
    double width = to - from;
    svg.titled(
        "rect", words, "class", "bar ink", "x", from, "y", y, "width", width, "height", BAR, "fill",
        fill);
    if (to - from >= MIN_LABELLED) {
      double x = (from + to) / 2;
      svg.rect("paper", x - 16, y + 3, 32, BAR - 6);
      String text = String.format(Locale.ROOT, "%.0f %%", share.percent());
      svg.label(text, "mid", x, y + 14);
    }
  }

  private List<String> notes() {
    List<String> notes = ExtraFigures.notes(estimate);
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
    return Stream.concat(tasks, Stream.of(CellShares.Share.REST));
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

  private Optional<String> named(String begin, Predicate<CellShares.Share> which) {
    List<String> names =
        cells.stream()
            .flatMap(cell -> cell.shares().stream())
            .filter(which)
            .map(CellShares.Share::name)
            .distinct()
            .toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(begin + String.join(", ", names) + ".");
  }

  private String csv() {
    record Row(Cell cell, CellShares.Share share) {}
    List<Row> rows = new ArrayList<>();
    cells.forEach(cell -> cell.shares().forEach(share -> rows.add(new Row(cell.cell(), share))));
    return new CsvColumns<Row>()
        .addCell(study, Row::cell)
        .add("side", row -> side.key())
        .add("metric", row -> kind.key())
        .add("estimate", row -> estimate)
        .add("phase", row -> row.share.name())
        .add("n", row -> row.share.runs())
        .add("share_percent", row -> row.share.percent())
        .add("below_resolution", row -> row.share.belowResolution())
        .add("implausible", row -> row.share.implausible())
        .write(rows);
  }
}
