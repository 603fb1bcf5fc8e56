package pijoule.analysis.figure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.DoubleStream;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.load.CampaignErrors;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.load.RateCost;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;

/**
 * Cost of a request at each rate: means of the stacks with their 95 % intervals. It is narrow, so
 * that its letters can be read on a phone.
 */
public final class CostAgainstRate {
  private static final String NAME = "cost-against-rate";
  private static final double LEFT = 64;
  private static final double HEIGHT = 210;
  private static final int DIGITS = 4;

  /** Between the points of two stacks at one rate. */
  private static final double APART = 10;

  /** Greatest ratio of values that share a linear axis. */
  private static final double LINEAR = 20;

  /** A rate's text and a gap. */
  private static final double LABEL = 44;

  private final Measurand measurand;
  private final List<RateCost> costs;
  private final List<LoadedStack> stacks;
  private final List<String> rates;

  /** Words for what a mean is over; a service that was running is one process. */
  private final String over;

  private final String display;

  private CostAgainstRate(Measurements measurements, Measurand measurand) {
    this.measurand = measurand;
    this.costs =
        LoadedStack.of(measurements.campaign().study()).stream()
            .flatMap(stack -> RateCost.of(measurements, stack, measurand).stream())
            .toList();
    this.stacks = costs.stream().map(RateCost::stack).distinct().toList();
    this.rates = costs.stream().map(RateCost::rate).distinct().toList();
    this.over = ForeignService.units(measurements.campaign().study());
    this.display = CampaignErrors.of(measurements).perRequest(measurand.display());
  }

  /**
   * {@return the figure; absent where one rate or none has a value}
   *
   * @param measurements of a campaign under load
   * @param measurand a cost of a request
   */
  public static Optional<Figure> of(Measurements measurements, Measurand measurand) {
    CostAgainstRate of = new CostAgainstRate(measurements, measurand);
    return of.rates.size() < 2 ? Optional.empty() : Optional.of(of.figure());
  }

  private Figure figure() {
    SiPrefix unit =
        SiPrefix.ofColumn(
            measurand.quantity().unit(),
            costs.stream().mapToDouble(cost -> cost.mean().mean().orElseThrow()));
    boolean estimate = costs.stream().anyMatch(RateCost::estimate);
    String title =
        display.substring(0, 1).toUpperCase(Locale.ROOT)
            + display.substring(1)
            + " (%s%s)".formatted(unit.unit(), estimate ? ", estimate" : "");
    String description =
        "Means over %s with their 95 %% intervals, at each rate of requests.".formatted(over);
    Canvas canvas = new Canvas("c" + NAME, title, description, Canvas.NARROW);
    canvas.heading("Means with 95 % intervals over " + over);
    if (stacks.size() > 1) {
      canvas.points(stacks.stream().map(LoadedStack::display).toList());
    }
    plot(canvas, unit);
    return new Figure(NAME, title, estimate, description, canvas.finish(), csv());
  }

  private void plot(Canvas canvas, SiPrefix unit) {
    double top = canvas.y() + 12;
    double bottom = top + HEIGHT;
    double right = Canvas.NARROW - Canvas.MARGIN;
    Axis y = axis(unit, top, bottom);
    Plot plot = new Plot(canvas.body(), LEFT, right);
    plot.vertical(y, y.logarithmic() ? unit.unit() + ", logarithmic" : unit.unit());
    double step = (right - LEFT) / rates.size();
    int every = (int) Math.ceil(LABEL / step);
    for (int i = 0; i < rates.size(); i += every) {
      canvas.body().label(rates.get(i), "dim mid", LEFT + (i + 0.5) * step, bottom + 16);
    }
    canvas.body().label("Rate", "mid", (LEFT + right) / 2, bottom + 34);
    for (RateCost cost : costs) {
      int stack = stacks.indexOf(cost.stack());
      double shift = (stack - (stacks.size() - 1) / 2.0) * Math.min(APART, step / stacks.size());
      double x = LEFT + (rates.indexOf(cost.rate()) + 0.5) * step + shift;
      point(canvas, stack, cost, x, y, unit);
    }
    canvas.down(bottom + 40 - canvas.y());
  }

  private Axis axis(SiPrefix unit, double top, double bottom) {
    double[] ends = costs.stream().flatMapToDouble(CostAgainstRate::ends).map(unit::of).toArray();
    double least = DoubleStream.of(ends).min().orElseThrow();
    double greatest = DoubleStream.of(ends).max().orElseThrow();
    return least > 0 && greatest > LINEAR * least
        ? Axis.logarithmic(least, greatest, bottom, top)
        : Axis.rounded(Math.min(0, least), greatest, 5, bottom, top);
  }

  private static DoubleStream ends(RateCost of) {
    return DoubleStream.of(
        of.mean().mean().orElseThrow(),
        of.mean().ci95Low().orElse(of.mean().mean().orElseThrow()),
        of.mean().ci95High().orElse(of.mean().mean().orElseThrow()));
  }

  private void point(Canvas canvas, int stack, RateCost cost, double x, Axis y, SiPrefix unit) {
    double mean = unit.of(cost.mean().mean().orElseThrow());
    if (cost.mean().ci95Low().isPresent()) {
      double low = y.at(unit.of(cost.mean().ci95Low().getAsDouble()));
      double high = y.at(unit.of(cost.mean().ci95High().getAsDouble()));
      canvas.body().path("whisker ink", Plot.vertical(x, low, high));
    }
    String words =
        "%s, %s: %s %s"
            .formatted(
                stacks.get(stack).display(),
                cost.rate(),
                Numbers.significant(mean, DIGITS),
                unit.unit());
    canvas.point(stack, x, y.at(mean), words);
  }

  private String csv() {
    return new CsvColumns<RateCost>()
        .add("levels", cost -> cost.stack().text())
        .add("rate", RateCost::rate)
        .add("quantity", cost -> measurand.quantity().key())
        .add("unit", RateCost::unit)
        .add("mean", cost -> cost.mean().mean())
        .add("ci95_low", cost -> cost.mean().ci95Low())
        .add("ci95_high", cost -> cost.mean().ci95High())
        .write(costs);
  }
}
