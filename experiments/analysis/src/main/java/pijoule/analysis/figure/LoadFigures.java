package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.load.CampaignErrors;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.measure.LoadTime;
import pijoule.analysis.measure.MeasuredLoad;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.contract.phase.Side;

/** Power and times of servers against the rate of requests. */
public final class LoadFigures {
  private LoadFigures() {}

  /**
   * {@return power and response times against rate, rate and energy per request by second, and
   * distributions of the answer's quantities over server processes; without those that would show
   * nothing}
   *
   * @param measurements of a campaign under load
   */
  public static List<Figure> of(Measurements measurements) {
    Stream<Figure> single =
        Stream.of(
                new PowerAgainstRate(measurements).figure(),
                new TimesAgainstRate(measurements).figure(),
                new SecondsFigure(measurements, SecondsFigure.What.RATE).figure(),
                new SecondsFigure(measurements, SecondsFigure.What.ENERGY).figure())
            .flatMap(Optional::stream);
    List<Figure> distributions =
        DistributionFigure.all(
            measurements.without(run -> !run.decides()), Measurand.underLoad(measurements));
    return Stream.concat(single, distributions.stream()).toList();
  }

  /**
   * Number of a point with both a colour and a shape of its own; see {@link Canvas#point}.
   *
   * @param colour from 0
   * @param shape from 0
   */
  static int point(int colour, int shape) {
    int number = colour % Theme.colours();
    while (number % Theme.shapes() != shape % Theme.shapes()) {
      number += Theme.colours();
    }
    return number;
  }

  /** Percentiles of response times against rate, on a logarithmic axis. */
  private static final class TimesAgainstRate {
    private static final String NAME = "response-times";
    private static final double HEIGHT = 320;
    private static final List<String> PERCENTILES = List.of("p50", "p90", "p99");

    private final List<LoadedStack> stacks;
    private final String unit;
    private final boolean hasErrors;
    private final List<Point> points = new ArrayList<>();

    private record Point(
        int stack, int percentile, MeasuredSide side, double rate, double seconds) {
      int number() {
        return LoadFigures.point(stack, percentile);
      }
    }

    TimesAgainstRate(Measurements measurements) {
      this.stacks = LoadedStack.of(measurements.campaign().study());
      this.unit = ForeignService.unit(measurements.campaign().study());
      this.hasErrors = CampaignErrors.of(measurements).all().failed() > 0;
      for (int stack = 0; stack < stacks.size(); stack++) {
        int number = stack;
        stacks.get(stack).cells().stream()
            .flatMap(cell -> measurements.of(cell, Side.CLIENT).stream())
            .filter(side -> side.run().decides())
            .forEach(side -> add(number, side));
      }
    }

    private void add(int stack, MeasuredSide side) {
      OptionalDouble rate =
          side.load().map(MeasuredLoad::throughput).orElse(OptionalDouble.empty());
      for (int i = 0; i < PERCENTILES.size() && rate.isPresent(); i++) {
        OptionalDouble seconds = LoadTime.RESPONSE.of(PERCENTILES.get(i)).value(side);
        if (seconds.orElse(0) > 0) {
          points.add(new Point(stack, i, side, rate.getAsDouble(), seconds.getAsDouble()));
        }
      }
    }

    private Stream<Double> seconds() {
      return points.stream().map(Point::seconds);
    }

    Optional<Figure> figure() {
      if (points.isEmpty()) {
        return Optional.empty();
      }
      double least = seconds().min(Double::compare).orElseThrow();
      double greatest = seconds().max(Double::compare).orElseThrow();
      String title = "Response times against rate";
      String description =
          "Points, one for each %s, rate and percentile, stacks: %s; least %s ms, greatest %s ms."
              .formatted(
                  unit,
                  stacks.size(),
                  Numbers.significant(least * 1e3, 3),
                  Numbers.significant(greatest * 1e3, 3));
      Canvas canvas = new Canvas("c" + NAME, title, description);
      canvas.heading(
          "Percentiles of a run's response times, from the intended start; a point a " + unit);
      canvas.points(legend());
      plot(canvas, least * 1e3, greatest * 1e3);
      canvas.notes(
          Stream.concat(
                  Stream.of(
                      "A percentile is missing where a run has fewer than ten requests beyond it."),
                  hasErrors ? Stream.of(CampaignErrors.IN_PERCENTILES) : Stream.of())
              .toList());
      return Optional.of(new Figure(NAME, title, false, description, canvas.finish(), csv()));
    }

    private SortedMap<Integer, String> legend() {
      SortedMap<Integer, String> legend = new TreeMap<>();
      for (Point point : points) {
        legend.put(
            point.number(),
            stacks.get(point.stack).display() + ", " + PERCENTILES.get(point.percentile));
      }
      return legend;
    }

    private void plot(Canvas canvas, double least, double greatest) {
      Canvas.Area area = canvas.area(22, HEIGHT);
      Axis y = Axis.logarithmic(least, greatest, area.bottom(), area.top());
      Axis x =
          Axis.rounded(
              0,
              points.stream().mapToDouble(Point::rate).max().orElseThrow(),
              8,
              area.left(),
              area.right());
      canvas.axes(area, x, "Requests answered per second", y, "Response time (ms), logarithmic");
      for (Point point : points) {
        String words =
            "%s, block %s, %s: %s/s, %s ms"
                .formatted(
                    stacks.get(point.stack).display(),
                    point.side.run().block(),
                    PERCENTILES.get(point.percentile),
                    Numbers.significant(point.rate, 4),
                    Numbers.significant(point.seconds * 1e3, 3));
        canvas.point(point.number(), x.at(point.rate), y.at(point.seconds * 1e3), words);
      }
    }

    private String csv() {
      return new CsvColumns<Point>()
          .add("run", point -> point.side.run().id())
          .add("block", point -> point.side.run().block())
          .add("cell", point -> point.side.run().cell())
          .add("levels", point -> stacks.get(point.stack).text())
          .add("requests_per_second", Point::rate)
          .add("quantity", point -> "response_" + PERCENTILES.get(point.percentile))
          .add("unit", point -> "s")
          .add("value", Point::seconds)
          .write(points);
    }
  }
}
