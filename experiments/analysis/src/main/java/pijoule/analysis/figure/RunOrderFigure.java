package pijoule.analysis.figure;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.statistics.distribution.TDistribution;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;

/**
 * Every run's difference from its cell's mean, in the order of the runs: drift shows as a slope.
 */
final class RunOrderFigure {

  /** With more, points have no title and no cell of their own. */
  private static final int MAX_POINTS = 600;

  private static final double HEIGHT = 280;
  private static final double PERCENT = 100;

  /** Standardised residuals beyond which a run is named: 3 in 1000 of normal ones. */
  private static final double FAR = 3;

  private static final int MAX_NAMED = 12;
  private final List<RelativeResidual> residuals;
  private final Quantity quantity;
  private final boolean estimate;
  private final DriftLine drift;

  RunOrderFigure(List<RelativeResidual> residuals, Quantity quantity, boolean estimate) {
    this.residuals = residuals;
    this.quantity = quantity;
    this.estimate = estimate;
    this.drift = new DriftLine(residuals);
  }

  private static double percent(RelativeResidual residual) {
    return residual.relative() * PERCENT;
  }

  Figure figure(Side side) {
    String words = "Order of the runs: " + quantity.display(side);
    String title = Sheet.titled(words, estimate);
    String description =
        "Points, one a run: its difference from the mean of its cell against its place in the"
            + " order; "
            + slope()
            + ".";
    String name = ExtraFigures.name("run-order", side, quantity);
    Canvas canvas = new Canvas(ExtraFigures.key("o", side, quantity), title, description);
    canvas.heading("Difference from the mean of the run's cell; " + slope());
    cellsLegend(canvas);
    plot(canvas);
    canvas.notes(notes());
    return new Figure(name, title, estimate, description, canvas.finish(), csv(side));
  }

  /** {@return drift over the whole campaign as text; NA where all runs have one place} */
  private String slope() {
    OptionalDouble change = drift.change();
    if (change.isEmpty()) {
      return "drift NA";
    }
    OptionalDouble half = drift.halfInterval();
    String interval =
        half.isEmpty()
            ? "interval NA"
            : String.format(
                Locale.ROOT, "95 %% interval ± %.1f, runs independent", half.getAsDouble());
    return String.format(
            Locale.ROOT,
            "drift from first to last run %+.1f %% (%s)",
            change.getAsDouble(),
            interval)
        .replace('-', '−');
  }

  private void cellsLegend(Canvas canvas) {
    if (areMany()) {
      return;
    }
    SortedMap<Integer, String> cells = new TreeMap<>();
    residuals.forEach(r -> cells.put(r.cell().number() - 1, r.cell().display()));
    canvas.points(cells);
  }

  private void plot(Canvas canvas) {
    Canvas.Area area = canvas.area(22, HEIGHT);
    double low = residuals.stream().mapToDouble(RunOrderFigure::percent).min().orElse(0);
    double high = residuals.stream().mapToDouble(RunOrderFigure::percent).max().orElse(0);
    Axis y = Axis.rounded(Math.min(low, 0), Math.max(high, 0), 6, area.bottom(), area.top());
    int first = residuals.get(0).run().order();
    int last = residuals.get(residuals.size() - 1).run().order();
    Axis x = Axis.whole(first - 1, last + 1, 8, area.left(), area.right());
    canvas.axes(
        area, x, "Order of the run", y, estimate ? "Difference, estimate (%)" : "Difference (%)");
    new RunMarks(canvas.body(), x, area.top(), area.bottom()).draw(residuals);
    canvas.body().path("axis", Plot.horizontal(area.left(), area.right(), y.at(0)));
    points(canvas, x, y);
    if (first < last) {
      line(canvas, x, y, first, last);
    }
  }

  private void points(Canvas canvas, Axis x, Axis y) {
    List<RelativeResidual> named = named();
    StringBuilder dots = new StringBuilder();
    for (RelativeResidual r : residuals) {
      double px = x.at(r.run().order());
      double py = y.at(percent(r));
      if (areMany()) {
        dots.append(Plot.dot(px, py));
      } else {
        canvas.point(r.cell().number() - 1, px, py, words(r));
      }
      if (named.contains(r)) {
        boolean end = px > Canvas.WIDTH - 80;
        String side = end ? "halo end" : "halo";
        double tx = end ? px - 7 : px + 7;
        canvas.body().label(r.run().id(), side, tx, py + 4);
      }
    }
    if (dots.length() > 0) {
      canvas.body().path("dots", dots);
    }
  }

  /** Then cells cannot be distinguished by colours and shapes, and all have one. */
  private boolean areMany() {
    return residuals.size() > MAX_POINTS;
  }

  private String words(RelativeResidual r) {
    String sign = percent(r) < 0 ? "−" : "+";
    return "%s, %s: %s %s, %s%s %%"
        .formatted(
            r.run().id(),
            r.cell().display(),
            Numbers.significant(r.value(), 4),
            quantity.unit(),
            sign,
            Numbers.significant(Math.abs(percent(r)), 3));
  }

  private List<RelativeResidual> named() {
    OptionalDouble sd = RelativeResidual.pooledSd(residuals);
    return sd.isEmpty()
        ? List.of()
        : residuals.stream()
            .filter(r -> Math.abs(r.standardised(sd.getAsDouble())) > FAR)
            .sorted((a, b) -> Double.compare(Math.abs(b.relative()), Math.abs(a.relative())))
            .limit(MAX_NAMED)
            .toList();
  }

  private void line(Canvas canvas, Axis x, Axis y, int first, int last) {
    double from = Math.max(y.low(), Math.min(y.high(), drift.at(first)));
    double to = Math.max(y.low(), Math.min(y.high(), drift.at(last)));
    String path = Plot.line(x, y, first, from, last, to);
    canvas.body().path("line ink", path);
  }

  private List<String> notes() {
    List<String> notes = ExtraFigures.notes(estimate);
    notes.add("Ticks at the foot: a new block. Dashed line: a new session.");
    if (!named().isEmpty()) {
      notes.add("Named: more than 3 standard deviations (pooled over cells) from the cell's mean.");
    }
    return notes;
  }

  /** Residuals as CSV, in the order of the runs. */
  private String csv(Side side) {
    OptionalDouble sd = RelativeResidual.pooledSd(residuals);
    return new CsvColumns<RelativeResidual>()
        .add("order", row -> row.run().order())
        .add("run", row -> row.run().id())
        .add("cell", row -> row.run().cell())
        .add("block", row -> row.run().block())
        .add("session", row -> row.run().session())
        .add("side", row -> side.key())
        .add("quantity", row -> quantity.key())
        .add("unit", row -> quantity.unit())
        .add("estimate", row -> estimate)
        .add("value", RelativeResidual::value)
        .add("cell_mean", RelativeResidual::mean)
        .add("residual_percent", row -> row.relative() * 100)
        .add("standardised_residual", row -> row.standardised(sd.orElse(Double.NaN)))
        .add("drift_line_percent", row -> drift.at(row.run().order()))
        .add("drift_percent", row -> drift.change())
        .add("drift_ci95_half_percent", row -> drift.halfInterval())
        .write(residuals);
  }

  /** Marks of the beginnings of blocks and sessions along the order of the runs. */
  private record RunMarks(Svg svg, Axis axis, double top, double bottom) {
    private static final double TICK = 7;

    void draw(List<RelativeResidual> residuals) {
      StringBuilder blocks = new StringBuilder();
      StringBuilder sessions = new StringBuilder();
      Run before = residuals.get(0).run();
      for (RelativeResidual residual : residuals) {
        Run run = residual.run();
        double x = axis.at((before.order() + run.order()) / 2.0);
        if (run.session() != before.session()) {
          sessions.append(Plot.vertical(x, top - 4, bottom));
          String text = "session " + run.session();
          svg.label(text, "dim mid", x, top - 8);
        } else if (run.block() != before.block()) {
          blocks.append(Plot.vertical(x, bottom, bottom - TICK));
        }
        before = run;
      }
      draw(blocks, "axis");
      draw(sessions, "axis session");
    }

    private void draw(StringBuilder path, String classes) {
      if (path.length() > 0) {
        svg.path(classes, path);
      }
    }
  }

  /**
   * The least-squares line through the runs' differences from their cells' means, in percent, along
   * the order of the runs.
   */
  private static final class DriftLine {
    private static final double UPPER = 0.975;

    private final SimpleRegression line = new SimpleRegression();
    private final int span;
    private final long free;

    /**
     * Fits the line to the residuals.
     *
     * @param residuals in the order of the runs, at least one
     */
    DriftLine(List<RelativeResidual> residuals) {
      residuals.forEach(r -> line.addData(r.run().order(), r.relative() * PERCENT));
      span = residuals.get(residuals.size() - 1).run().order() - residuals.get(0).run().order();
      free =
          residuals.size() - residuals.stream().map(RelativeResidual::cell).distinct().count() - 1;
    }

    /** The line's height over a place in the order; NaN where all runs have one place. */
    double at(int order) {
      return line.predict(order);
    }

    /** {@return change from the first run to the last; absent where all runs have one place} */
    OptionalDouble change() {
      double slope = line.getSlope();
      return Double.isNaN(slope) ? OptionalDouble.empty() : OptionalDouble.of(slope * span);
    }

    /**
     * Half of the 95 % interval of {@link #change()} by Student's t (Montgomery 2017, section
     * 10.4), with runs taken as independent; the cells' means take their degrees of freedom. Absent
     * where none is left.
     */
    OptionalDouble halfInterval() {
      if (free < 1 || change().isEmpty()) {
        return OptionalDouble.empty();
      }
      double u = Math.sqrt(line.getSumSquaredErrors() / free / line.getXSumSquares());
      double t = TDistribution.of(free).inverseCumulativeProbability(UPPER);
      return OptionalDouble.of(t * u * span);
    }
  }
}
