package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.SiPrefix;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;

/**
 * Empirical distribution of the runs of each cell, with their mean and its interval: two means may
 * be equal where the runs are not alike.
 */
public final class DistributionFigure {
  private static final double HEIGHT = 280;

  /** With more, two cells would look the same. */
  private static final int MAX_CELLS = 42;

  /** Greatest ratio of values that share a linear axis. */
  private static final double LINEAR = 10;

  private static final int MIN_RUNS = 2;

  /** With fewer in every cell the dots of the answer's rows show as much. */
  private static final int WORTH_STEPS = 20;

  private static final double PERCENT = 100;

  private final ResolvedStudy study;
  private final Measurand measurand;
  private final List<Curve> curves = new ArrayList<>();
  private final boolean estimate;

  /** A cell's runs in rising order of their values. */
  private record Curve(CellValue runs, Summary mean) {
    /** Share of the runs up to one of them, %. */
    double share(int place) {
      return PERCENT * (place + 1) / runs.n();
    }

    /** Share of the runs up to the mean, %. */
    double shareOfMean() {
      double value = mean.mean().getAsDouble();
      return PERCENT * Arrays.stream(runs.values()).filter(run -> run <= value).count() / runs.n();
    }

    DoubleStream values() {
      return DoubleStream.concat(
          Arrays.stream(runs.values()),
          DoubleStream.concat(stream(mean.ci95Low()), stream(mean.ci95High())));
    }

    private static DoubleStream stream(OptionalDouble end) {
      return end.stream();
    }
  }

  private DistributionFigure(Measurements measurements, Measurand measurand) {
    this.study = measurements.campaign().study();
    this.measurand = measurand;
    boolean modelled = false;
    for (Cell cell : study.cells()) {
      CellValue value = measurand.of(measurements, cell);
      if (value.n() >= MIN_RUNS) {
        curves.add(new Curve(value.sorted(), value.summary()));
        modelled |= value.isEstimate();
      }
    }
    this.estimate = modelled;
  }

  /**
   * {@return a figure for each quantity of which cells, {@value #MAX_CELLS} at most, have two runs,
   * and one has {@value #WORTH_STEPS}}
   *
   * @param measurements of a campaign
   * @param measurands quantities that its answer has
   */
  public static List<Figure> all(Measurements measurements, List<Measurand> measurands) {
    return measurands.stream()
        .map(measurand -> new DistributionFigure(measurements, measurand))
        .flatMap(distribution -> distribution.figure().stream())
        .toList();
  }

  private DoubleStream values() {
    return curves.stream().flatMapToDouble(Curve::values);
  }

  private DoubleStream runs() {
    return curves.stream().flatMapToDouble(curve -> Arrays.stream(curve.runs.values()));
  }

  /** Megabytes where the values are, else the prefix of the greatest one. */
  private SiPrefix prefix() {
    String unit = measurand.quantity().unit();
    return unit.equals("B")
        ? SiPrefix.ofColumn(unit, runs())
        : SiPrefix.of(unit, values().max().getAsDouble());
  }

  private Optional<Figure> figure() {
    boolean isFew = curves.stream().allMatch(curve -> curve.runs.n() < WORTH_STEPS);
    if (isFew || curves.size() > MAX_CELLS || runs().distinct().count() == 1) {
      return Optional.empty();
    }
    String name =
        "distribution-%s-%s"
            .formatted(measurand.side().key(), measurand.quantity().key().replaceAll("[_.]", "-"));
    SiPrefix prefix = prefix();
    String title = Sheet.titled("Distribution of the runs: " + measurand.display(), estimate);
    String description =
        "Steps of each cell's runs and its mean, cells: %s; least run %s %s, greatest %s %s."
            .formatted(
                curves.size(),
                Numbers.significant(prefix.of(runs().min().getAsDouble()), 3),
                prefix.unit(),
                Numbers.significant(prefix.of(runs().max().getAsDouble()), 3),
                prefix.unit());
    Canvas canvas = new Canvas("c" + name, title, description);
    canvas.heading("Share of a cell's runs up to a value; points: means with their 95 % intervals");
    canvas.points(legend());
    plot(canvas, prefix);
    canvas.notes(ExtraFigures.notes(estimate));
    return Optional.of(new Figure(name, title, estimate, description, canvas.finish(), csv()));
  }

  private List<String> legend() {
    return curves.stream()
        .map(curve -> curve.runs.cell().display())
        .map(text -> text.isEmpty() ? "all runs" : text)
        .toList();
  }

  private void plot(Canvas canvas, SiPrefix prefix) {
    Canvas.Area area = canvas.area(22, HEIGHT);
    double least = prefix.of(values().min().getAsDouble());
    double greatest = prefix.of(values().max().getAsDouble());
    Axis x =
        least > 0 && greatest > LINEAR * least
            ? Axis.logarithmic(least, greatest, area.left(), area.right())
            : Axis.rounded(least, greatest, 8, area.left(), area.right());
    Axis y = Axis.exact(0, PERCENT, 5, area.bottom(), area.top());
    String unit = " (%s)".formatted(prefix.unit()) + (x.logarithmic() ? ", logarithmic" : "");
    canvas.axes(area, x, label() + unit, y, "Share of runs (%)");
    for (int i = 0; i < curves.size(); i++) {
      steps(canvas, x, y, prefix, i);
    }
    for (int i = 0; i < curves.size(); i++) {
      mean(canvas, x, y, prefix, i);
    }
  }

  private String label() {
    String display = measurand.display();
    return display.substring(0, 1).toUpperCase(Locale.ROOT)
        + display.substring(1)
        + (estimate ? ", estimate" : "");
  }

  private void steps(Canvas canvas, Axis x, Axis y, SiPrefix prefix, int number) {
    Curve curve = curves.get(number);
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < curve.runs.n(); i++) {
      String at = Svg.number(x.at(prefix.of(curve.runs.values()[i])));
      path.append(i == 0 ? "M" + at + " " + Svg.number(y.at(0)) : "H" + at)
          .append('V')
          .append(Svg.number(y.at(curve.share(i))));
    }
    String colour = Theme.colour(number % Theme.colours());
    canvas
        .body()
        .titled("path", curve.runs.cell().display(), "class", "line", "stroke", colour, "d", path);
  }

  private void mean(Canvas canvas, Axis x, Axis y, SiPrefix prefix, int number) {
    Curve curve = curves.get(number);
    double mean = prefix.of(curve.mean.mean().getAsDouble());
    double height = y.at(curve.shareOfMean());
    if (curve.mean.ci95Low().isPresent() && curve.mean.ci95High().isPresent()) {
      double low = x.at(prefix.of(curve.mean.ci95Low().getAsDouble()));
      double high = x.at(prefix.of(curve.mean.ci95High().getAsDouble()));
      canvas.body().path("whisker ink", Plot.horizontal(low, high, height));
    }
    String words =
        "%s: mean %s %s"
            .formatted(curve.runs.cell().display(), Numbers.significant(mean, 4), prefix.unit());
    canvas.point(number, x.at(mean), height, words);
  }

  private String csv() {
    record Row(Curve curve, int place) {}
    List<Row> rows =
        curves.stream()
            .flatMap(
                curve ->
                    IntStream.range(0, curve.runs.n()).mapToObj(place -> new Row(curve, place)))
            .toList();
    return new CsvColumns<Row>()
        .addCell(study, row -> row.curve.runs.cell())
        .add("side", row -> measurand.side().key())
        .add("quantity", row -> measurand.quantity().key())
        .add("unit", row -> measurand.quantity().unit())
        .add("estimate", row -> estimate)
        .add("run", row -> row.curve.runs.runs().get(row.place).run().id())
        .add("value", row -> row.curve.runs.values()[row.place])
        .add("runs_up_to_percent", row -> row.curve.share(row.place))
        .add("mean", row -> row.curve.mean.mean())
        .add("ci95_low", row -> row.curve.mean.ci95Low())
        .add("ci95_high", row -> row.curve.mean.ci95High())
        .write(rows);
  }
}
