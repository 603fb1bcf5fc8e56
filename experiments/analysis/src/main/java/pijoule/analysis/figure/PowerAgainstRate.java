package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.load.PowerLine;
import pijoule.analysis.measure.MeasuredLoad;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.SiPrefix;

/** Power against rate: a point for each server process and rate, and lines where they hold. */
final class PowerAgainstRate {
  private static final String NAME = "power-against-rate";
  private static final double HEIGHT = 320;

  private final List<Curve> curves = new ArrayList<>();
  private final boolean estimate;
  private final String unit;

  /** A stack's points, and their means by cell. */
  private record Curve(
      LoadedStack stack, PowerLine line, List<MeasuredSide> sides, List<double[]> means) {
    static Curve of(LoadedStack stack, Measurements measurements) {
      List<MeasuredSide> sides = stack.onCurve(measurements);
      Map<Integer, List<MeasuredSide>> cells = new LinkedHashMap<>();
      sides.forEach(
          side -> cells.computeIfAbsent(side.run().cell(), unseen -> new ArrayList<>()).add(side));
      List<double[]> means = new ArrayList<>();
      for (List<MeasuredSide> cell : cells.values()) {
        means.add(
            new double[] {
              cell.stream().mapToDouble(PowerAgainstRate::rate).average().orElseThrow(),
              cell.stream().mapToDouble(PowerAgainstRate::watts).average().orElseThrow()
            });
      }
      means.sort((one, other) -> Double.compare(one[0], other[0]));
      return new Curve(stack, stack.line(measurements), sides, means);
    }
  }

  PowerAgainstRate(Measurements measurements) {
    unit = ForeignService.unit(measurements.campaign().study());
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      Curve curve = Curve.of(stack, measurements);
      if (!curve.sides.isEmpty()) {
        curves.add(curve);
      }
    }
    this.estimate = sides().anyMatch(side -> side.energy().estimate().orElse(false));
  }

  private Stream<MeasuredSide> sides() {
    return curves.stream().flatMap(curve -> curve.sides.stream());
  }

  private static double rate(MeasuredSide side) {
    return side.load().orElseThrow().throughput().orElseThrow();
  }

  private static double watts(MeasuredSide side) {
    return side.load().flatMap(MeasuredLoad::gross).orElseThrow().watts();
  }

  Optional<Figure> figure() {
    if (curves.isEmpty()) {
      return Optional.empty();
    }
    String title = Sheet.titled("Power against rate", estimate);
    double least = sides().mapToDouble(PowerAgainstRate::watts).min().orElseThrow();
    double greatest = sides().mapToDouble(PowerAgainstRate::watts).max().orElseThrow();
    String description =
        "Points, one for each %s and rate, stacks: %s; least %s W, greatest %s W."
            .formatted(
                unit,
                curves.size(),
                Numbers.significant(least, 4),
                Numbers.significant(greatest, 4));
    Canvas canvas = new Canvas("c" + NAME, title, description);
    canvas.heading("Mean power of the server's board in a run's window; a point a " + unit);
    canvas.points(curves.stream().map(curve -> curve.stack.display()).toList());
    plot(canvas, least, greatest);
    canvas.notes(notes());
    return Optional.of(new Figure(NAME, title, estimate, description, canvas.finish(), csv()));
  }

  private void plot(Canvas canvas, double least, double greatest) {
    Canvas.Area area = canvas.area(22, HEIGHT);
    double max = sides().mapToDouble(PowerAgainstRate::rate).max().orElseThrow();
    SiPrefix prefix = SiPrefix.of("W", greatest);
    Axis y = Axis.rounded(prefix.of(least), prefix.of(greatest), 6, area.bottom(), area.top());
    Axis x = Axis.rounded(0, max, 8, area.left(), area.right());
    canvas.axes(
        area,
        x,
        "Requests answered per second",
        y,
        (estimate ? "Power, estimate" : "Power") + " (" + prefix.unit() + ")");
    for (int i = 0; i < curves.size(); i++) {
      draw(canvas, x, y, prefix, curves.get(i), i);
    }
  }

  private static void draw(
      Canvas canvas, Axis x, Axis y, SiPrefix prefix, Curve curve, int number) {
    if (curve.line.holds()) {
      double idle = curve.line.idleWatts().mean().orElseThrow();
      double slope = curve.line.joulesPerRequest().mean().orElseThrow();
      double max = curve.means.get(curve.means.size() - 1)[0];
      String path = Plot.line(x, y, 0, prefix.of(idle), max, prefix.of(idle + slope * max));
      canvas.body().path("line ink", path);
    } else {
      StringBuilder path = new StringBuilder();
      for (double[] mean : curve.means) {
        Plot.to(path, x.at(mean[0]), y.at(prefix.of(mean[1])));
      }
      canvas.body().path("line session ink", path);
    }
    for (MeasuredSide side : curve.sides) {
      String words =
          "%s, block %s: %s/s, %s W"
              .formatted(
                  curve.stack.display(),
                  side.run().block(),
                  Numbers.significant(rate(side), 4),
                  Numbers.significant(watts(side), 4));
      canvas.point(number, x.at(rate(side)), y.at(prefix.of(watts(side))), words);
    }
  }

  private List<String> notes() {
    List<String> notes = ExtraFigures.notes(estimate);
    notes.add("Solid: mean of the processes' straight lines, where nothing speaks against them.");
    notes.add("Dashed: means of the points, where no line is given.");
    return notes;
  }

  private String csv() {
    record Row(Curve curve, MeasuredSide side) {}
    List<Row> rows = new ArrayList<>();
    curves.forEach(curve -> curve.sides.forEach(side -> rows.add(new Row(curve, side))));
    return new CsvColumns<Row>()
        .add("run", row -> row.side.run().id())
        .add("block", row -> row.side.run().block())
        .add("cell", row -> row.side.run().cell())
        .add("levels", row -> row.curve.stack.text())
        .add("estimate", row -> row.side.energy().estimate().orElse(false))
        .add("requests_per_second", row -> rate(row.side))
        .add("power_watts", row -> watts(row.side))
        .write(rows);
  }
}
