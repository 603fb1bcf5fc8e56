package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.claims.Reference;
import pijoule.analysis.compare.GrowthLine;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.study.Cell;

/**
 * A quantity against the number that it grows with, a line for each other level: absolute, or over
 * the line of the first level of the first compared factor, beside what a paper prints. Figures 2,
 * 3 and 5 of Groba and Clarke (2010), for any study that varies a number.
 */
public final class CurvesFigure {
  private static final double HEIGHT = 280;
  private static final double CAP = 3;

  /** Between the points of two lines at one number, whose intervals would hide each other. */
  private static final double APART = 4;

  /** Greatest distance of the first line's points from the last one's. */
  private static final double MAX_SPREAD = 24;

  private static final double RING = 5;

  /** Printed values so many times the measured ones would hide how those grow. */
  private static final double FAR = 10;

  /** A number whose greatest level is so many times its least has a logarithmic axis. */
  private static final double MANY = 20;

  private final Measurements measurements;
  private final Measurand measurand;
  private final boolean relative;
  private final List<GrowthLine> lines;
  private final List<CurvePoint> points = new ArrayList<>();
  private final boolean estimate;

  private CurvesFigure(
      Measurements measurements, PrintedValues printed, Measurand measurand, boolean relative) {
    this.measurements = measurements;
    this.measurand = measurand;
    this.relative = relative;
    this.lines =
        GrowthLine.of(measurements.campaign().study()).stream()
            .filter(line -> !relative || line.base().isPresent())
            .toList();
    for (int i = 0; i < lines.size(); i++) {
      for (Cell cell : lines.get(i).cells()) {
        points.add(
            relative
                ? CurvePoint.ratio(measurements, printed, lines.get(i), i, cell, measurand)
                : CurvePoint.mean(measurements, printed, lines.get(i), i, cell, measurand));
      }
    }
    this.estimate = points.stream().anyMatch(CurvePoint::estimate);
  }

  /**
   * {@return for each quantity that grows: its curves, and then those over the base where there is
   * one; none where the study varies no number}
   *
   * @param measurements of a campaign
   * @param reference the paper that the study is compared with; absent where there is none
   */
  public static List<Figure> all(Measurements measurements, Optional<Reference> reference) {
    PrintedValues printed = new PrintedValues(measurements.campaign(), reference);
    List<Figure> figures = new ArrayList<>();
    for (Measurand measurand : GrowthLine.measurands(measurements)) {
      for (boolean relative : List.of(false, true)) {
        new CurvesFigure(measurements, printed, measurand, relative)
            .figure()
            .ifPresent(figures::add);
      }
    }
    return figures;
  }

  private Optional<Figure> figure() {
    List<CurvePoint> known = points.stream().filter(point -> point.mean().isPresent()).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    String growing = lines.get(0).growing().display();
    String name =
        "curves-%s-%s%s"
            .formatted(
                measurand.side().key(),
                measurand.quantity().key().replace('_', '-'),
                relative ? "-relative" : "");
    String title = measurements.campaign().paper().title(name, title(growing));
    double max = known.stream().mapToDouble(CurvePoint::top).max().getAsDouble();
    SiPrefix prefix = relative ? new SiPrefix("ratio", 1) : prefix(max);
    DoubleSummaryStatistics means =
        known.stream().mapToDouble(point -> point.mean().getAsDouble()).summaryStatistics();
    String description =
        "Lines of %d combinations of levels, a point for each %s; least %s, greatest %s."
            .formatted(
                lines.size(),
                growing.toLowerCase(Locale.ROOT),
                words(means.getMin(), prefix),
                words(means.getMax(), prefix));
    Canvas canvas = new Canvas("c" + name, title, description);
    canvas.heading(
        relative
            ? "Ratio of the cells' means with its 95 % interval"
            : "Mean of a cell's runs with its 95 % interval over blocks");
    canvas.points(legend());
    plot(canvas, known, prefix, growing);
    canvas.notes(notes());
    String csv = CurvePoint.csv(measurements.campaign().study(), measurand, relative, points);
    return Optional.of(new Figure(name, title, estimate, description, canvas.finish(), csv));
  }

  private String title(String growing) {
    return Sheet.titled(
        "%s against %s%s"
            .formatted(
                measurand.display(),
                growing.toLowerCase(Locale.ROOT),
                relative ? ", relative to " + base() : ""),
        estimate);
  }

  private SiPrefix prefix(double max) {
    String unit = measurand.quantity().unit();
    return measurand.quantity().is(Trait.COUNT) ? new SiPrefix(unit, 1) : SiPrefix.of(unit, max);
  }

  private static String words(double value, SiPrefix prefix) {
    return Numbers.significant(prefix.of(value), 3) + " " + prefix.unit();
  }

  /** The first level of the compared factor, which every base has. */
  private String base() {
    GrowthLine line = lines.get(0);
    return line.base().orElseThrow().get(0).levels().stream()
        .filter(level -> !line.cells().get(0).levels().contains(level))
        .filter(level -> !level.factor().equals(line.growing().factor()))
        .map(level -> level.display())
        .findFirst()
        .orElseThrow();
  }

  private List<String> legend() {
    return lines.stream()
        .map(line -> line.display().isEmpty() ? "all cells" : line.display())
        .toList();
  }

  private void plot(Canvas canvas, List<CurvePoint> known, SiPrefix prefix, String growing) {
    Canvas.Area area = canvas.area(22, HEIGHT).narrower(MAX_SPREAD / 2);
    List<List<CurvePoint>> printed = printed(known);
    double max =
        Stream.concat(
                known.stream().map(CurvePoint::top),
                printed.stream().flatMap(List::stream).map(point -> point.printed().getAsDouble()))
            .mapToDouble(prefix::of)
            .max()
            .getAsDouble();
    Axis y = Axis.rounded(0, max, 6, area.bottom(), area.top());
    double least = known.stream().mapToDouble(CurvePoint::number).min().getAsDouble();
    double greatest = known.stream().mapToDouble(CurvePoint::number).max().getAsDouble();
    Axis x =
        greatest / least >= MANY
            ? Axis.logarithmic(least, greatest, area.left(), area.right())
            : Axis.rounded(0, greatest, 8, area.left(), area.right());
    canvas.axes(
        area, x, growing, y, label() + (estimate ? ", estimate" : "") + " (" + prefix.unit() + ")");
    if (relative && y.low() <= 1 && y.high() >= 1) {
      canvas.body().path("axis", Plot.horizontal(area.left(), area.right(), y.at(1)));
    }
    for (int i = 0; i < lines.size(); i++) {
      int line = i;
      draw(canvas, x, y, known.stream().filter(point -> point.line() == line).toList(), prefix);
    }
    printed.forEach(line -> drawPrinted(canvas, x, y, line, prefix));
  }

  /**
   * {@return printed points of each line that is not drawn yet; none where a line of those measured
   * would lie on the axis}
   */
  private List<List<CurvePoint>> printed(List<CurvePoint> known) {
    Map<String, List<CurvePoint>> all = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      int line = i;
      List<CurvePoint> of =
          known.stream()
              .filter(point -> point.line() == line && point.printed().isPresent())
              .toList();
      all.putIfAbsent(of.stream().map(p -> p.number() + " " + p.printed()).toList().toString(), of);
    }
    return isBeyond(known) ? List.of() : List.copyOf(all.values());
  }

  private static boolean isBeyond(List<CurvePoint> known) {
    double measured = known.stream().mapToDouble(CurvePoint::top).max().orElse(0);
    return known.stream()
        .flatMapToDouble(point -> point.printed().stream())
        .anyMatch(printed -> printed > FAR * measured);
  }

  private void drawPrinted(Canvas canvas, Axis x, Axis y, List<CurvePoint> line, SiPrefix prefix) {
    StringBuilder path = new StringBuilder();
    for (CurvePoint point : line) {
      double px = at(x, point);
      double value = point.printed().getAsDouble();
      double py = y.at(prefix.of(value));
      Plot.to(path, px, py);
      String words = "printed, " + point.words() + ": " + words(value, prefix);
      canvas.point(point.line(), px, py, words);
      canvas.body().leaf("circle", "class", "whisker ink", "cx", px, "cy", py, "r", RING);
    }
    canvas.body().path("line doubt ink", path);
  }

  private String label() {
    if (relative) {
      return "Relative to " + base();
    }
    String unit = measurand.quantity().unit();
    return unit.equals("s") ? "Time" : unit.equals("J") ? "Energy" : "Size";
  }

  private double at(Axis x, CurvePoint point) {
    double apart = Math.min(APART, MAX_SPREAD / lines.size());
    return x.at(point.number()) + (point.line() - (lines.size() - 1) / 2.0) * apart;
  }

  private void draw(Canvas canvas, Axis x, Axis y, List<CurvePoint> line, SiPrefix prefix) {
    StringBuilder path = new StringBuilder();
    StringBuilder whiskers = new StringBuilder();
    for (CurvePoint point : line) {
      double px = at(x, point);
      Plot.to(path, px, y.at(prefix.of(point.mean().getAsDouble())));
      if (point.low().isPresent() && point.high().isPresent()) {
        double low = y.at(Math.max(y.low(), prefix.of(point.low().getAsDouble())));
        double high = y.at(prefix.of(point.high().getAsDouble()));
        whiskers
            .append(Plot.vertical(px, low, high))
            .append(Plot.horizontal(px - CAP, px + CAP, low))
            .append(Plot.horizontal(px - CAP, px + CAP, high));
      }
    }
    canvas.body().path("line ink", path);
    if (whiskers.length() > 0) {
      canvas.body().path("whisker ink", whiskers);
    }
    for (CurvePoint point : line) {
      double mean = prefix.of(point.mean().getAsDouble());
      canvas.point(point.line(), at(x, point), y.at(mean), point.words(prefix));
    }
  }

  private List<String> notes() {
    List<String> notes = ExtraFigures.notes(estimate);
    if (points.stream().anyMatch(point -> point.printed().isPresent())) {
      boolean beyond = isBeyond(points.stream().filter(p -> p.mean().isPresent()).toList());
      notes.add(
          beyond
              ? "What the paper prints is more than 10 times as large, and not drawn."
              : "Ringed, on dashes: as the paper prints them.");
    }
    notes.addAll(measurements.levelNotes());
    if (points.stream().anyMatch(point -> point.mean().isPresent() && point.low().isEmpty())) {
      notes.add("Without a whisker: exact, or no interval is known.");
    }
    return notes;
  }
}
