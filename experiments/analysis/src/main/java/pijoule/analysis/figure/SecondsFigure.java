package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.phase.Side;
import pijoule.contract.record.LoadRecord;
import pijoule.contract.study.Cell;

/**
 * How a run under load went from second to second, a line a server process and rate: what a mean
 * over its window hides. Parts of a window are correlated, so no interval is drawn.
 */
final class SecondsFigure {
  private static final double HEIGHT = 280;
  private static final double NS_PER_S = 1e9;

  /** Greatest ratio of values that share a linear axis. */
  private static final double LINEAR = 20;

  private final What what;
  private final List<LoadedStack> stacks;
  private final List<Course> courses = new ArrayList<>();
  private final boolean estimate;
  private final String unit;

  /** Quantity of a part of the window. */
  enum What {
    /** Requests answered a second. */
    RATE("rate-by-second", "Rate by second", "1/s", "Requests answered per second"),
    /** Energy of the server's board, idle power included, over the answers. */
    ENERGY("energy-by-second", "Energy per request by second", "J", "Energy per request");

    private final String file;
    private final String title;
    private final String unit;
    private final String axis;

    What(String file, String title, String unit, String axis) {
      this.file = file;
      this.title = title;
      this.unit = unit;
      this.axis = axis;
    }
  }

  /** A part of a run's window, with the seconds at which it begins and ends. */
  private record Piece(double from, double to, int answers, double value) {
    boolean known() {
      return Double.isFinite(value);
    }
  }

  private record Course(int stack, Cell cell, MeasuredSide side, List<Piece> pieces) {
    DoubleStream values() {
      return pieces.stream().filter(Piece::known).mapToDouble(Piece::value);
    }
  }

  SecondsFigure(Measurements measurements, What what) {
    this.what = what;
    this.stacks = LoadedStack.of(measurements.campaign().study());
    this.unit = ForeignService.unit(measurements.campaign().study());
    for (int i = 0; i < stacks.size(); i++) {
      for (Cell cell : stacks.get(i).cells()) {
        for (MeasuredSide side : measurements.of(cell, Side.SERVER)) {
          add(new Course(i, cell, side, pieces(side)));
        }
      }
    }
    this.estimate =
        what == What.ENERGY
            && courses.stream().anyMatch(course -> course.side.energy().estimate().orElse(false));
  }

  private void add(Course course) {
    boolean idle = course.side.load().filter(load -> load.run().isIdle()).isPresent();
    if (course.side.run().decides() && !idle && course.values().findAny().isPresent()) {
      courses.add(course);
    }
  }

  private List<Piece> pieces(MeasuredSide side) {
    List<LoadRecord.Window> windows =
        side.load().map(load -> load.run().record().windows()).orElse(List.of());
    List<OptionalDouble> joules = side.energy().loadJoules();
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < windows.size(); i++) {
      LoadRecord.Window window = windows.get(i);
      double from = (window.startNs() - windows.get(0).startNs()) / NS_PER_S;
      double to = (window.endNs() - windows.get(0).startNs()) / NS_PER_S;
      double over = what == What.RATE ? to - from : window.completed();
      double value =
          what == What.RATE
              ? window.completed()
              : i < joules.size() ? joules.get(i).orElse(Double.NaN) : Double.NaN;
      pieces.add(new Piece(from, to, window.completed(), over > 0 ? value / over : Double.NaN));
    }
    return pieces;
  }

  private DoubleStream values() {
    return courses.stream().flatMapToDouble(Course::values);
  }

  /** {@return the figure; absent where no part of a run has a value} */
  Optional<Figure> figure() {
    if (courses.isEmpty()) {
      return Optional.empty();
    }
    String title = Sheet.titled(what.title, estimate);
    SiPrefix prefix = SiPrefix.of(what.unit, values().max().getAsDouble());
    String description =
        "Lines, one for each %s and rate, stacks: %s; least %s %s, greatest %s %s."
            .formatted(
                unit,
                stacks.size(),
                Numbers.significant(prefix.of(values().min().getAsDouble()), 3),
                prefix.unit(),
                Numbers.significant(prefix.of(values().max().getAsDouble()), 3),
                prefix.unit());
    Canvas canvas = new Canvas("c" + what.file, title, description);
    canvas.heading("Parts of each run's window in their order; a line a " + unit + " and rate");
    canvas.points(legend());
    plot(canvas, prefix);
    canvas.notes(notes());
    return Optional.of(new Figure(what.file, title, estimate, description, canvas.finish(), csv()));
  }

  private SortedMap<Integer, String> legend() {
    SortedMap<Integer, String> legend = new TreeMap<>();
    courses.forEach(course -> legend.put(course.stack, stacks.get(course.stack).display()));
    return legend;
  }

  private void plot(Canvas canvas, SiPrefix prefix) {
    Canvas.Area area = canvas.area(22, HEIGHT);
    double least = prefix.of(values().min().getAsDouble());
    double greatest = prefix.of(values().max().getAsDouble());
    double end = courses.stream().mapToDouble(SecondsFigure::end).max().orElseThrow();
    Axis y =
        least > 0 && greatest > LINEAR * least
            ? Axis.logarithmic(least, greatest, area.bottom(), area.top())
            : Axis.rounded(0, greatest, 6, area.bottom(), area.top());
    Axis x = Axis.rounded(0, end, 8, area.left(), area.right());
    canvas.axes(
        area,
        x,
        "Time in the window (s)",
        y,
        "%s%s (%s)%s"
            .formatted(
                what.axis,
                estimate ? ", estimate" : "",
                prefix.unit(),
                y.logarithmic() ? ", logarithmic" : ""));
    courses.forEach(course -> draw(canvas, x, y, prefix, course));
  }

  private static double end(Course course) {
    return course.pieces.get(course.pieces.size() - 1).to;
  }

  /** A line, interrupted where a part has no value, with its stack's point at the first. */
  private void draw(Canvas canvas, Axis x, Axis y, SiPrefix prefix, Course course) {
    StringBuilder path = new StringBuilder();
    boolean on = false;
    for (Piece piece : course.pieces) {
      if (piece.known()) {
        path.append(on ? 'L' : 'M')
            .append(Svg.number(x.at((piece.from + piece.to) / 2)))
            .append(' ')
            .append(Svg.number(y.at(prefix.of(piece.value))));
      }
      on = piece.known();
    }
    String words = words(course, prefix);
    String colour = Theme.colour(course.stack % Theme.colours());
    canvas.body().titled("path", words, "class", "line", "stroke", colour, "d", path);
    Piece first = course.pieces.stream().filter(Piece::known).findFirst().orElseThrow();
    canvas.point(
        course.stack, x.at((first.from + first.to) / 2), y.at(prefix.of(first.value)), words);
  }

  private String words(Course course, SiPrefix prefix) {
    return "%s, %s, block %s: %s to %s %s"
        .formatted(
            stacks.get(course.stack).display(),
            LoadedStack.rate(course.cell),
            course.side.run().block(),
            Numbers.significant(prefix.of(course.values().min().getAsDouble()), 3),
            Numbers.significant(prefix.of(course.values().max().getAsDouble()), 3),
            prefix.unit());
  }

  private List<String> notes() {
    List<String> notes = ExtraFigures.notes(estimate);
    if (what == What.ENERGY) {
      notes.add("Idle power included. Gaps: too few samples of the trace, or no answer.");
    }
    return notes;
  }

  private String csv() {
    record Row(Course course, Piece piece) {}
    List<Row> rows = new ArrayList<>();
    courses.forEach(course -> course.pieces.forEach(piece -> rows.add(new Row(course, piece))));
    CsvColumns<Row> columns =
        new CsvColumns<Row>()
            .add("run", row -> row.course.side.run().id())
            .add("block", row -> row.course.side.run().block())
            .add("cell", row -> row.course.cell.number())
            .add("levels", row -> stacks.get(row.course.stack).text())
            .add("rate", row -> LoadedStack.rate(row.course.cell))
            .add("start_seconds", row -> row.piece.from)
            .add("end_seconds", row -> row.piece.to)
            .add("answers", row -> row.piece.answers);
    return what == What.RATE
        ? columns.add("requests_per_second", row -> row.piece.value).write(rows)
        : columns
            .add("estimate", row -> row.course.side.energy().estimate().orElse(false))
            .add("joules_per_request", row -> row.piece.value)
            .write(rows);
  }
}
