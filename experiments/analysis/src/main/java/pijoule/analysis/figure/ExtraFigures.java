package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.measure.ShareBase;
import pijoule.analysis.paper.RequestSharesTable;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.contract.phase.Side;

/** Figures that the paper does not show: the parts of totals, and checks of the runs. */
public final class ExtraFigures {
  private static final List<Kind> KINDS = List.of(Kind.TIME, Kind.ENERGY);

  private ExtraFigures() {}

  /** {@return notes to go on with: one on modelled power, if it is} */
  static List<String> notes(boolean estimate) {
    return new ArrayList<>(estimate ? List.of(Sheet.ESTIMATE_NOTE) : List.of());
  }

  /**
   * {@return for both sides, in time and energy: the phases' shares of the total, and of the
   * requests where {@link RequestSharesTable} has them; without those that would show nothing, as
   * where every energy is NA}
   *
   * @param measurements of a campaign
   */
  public static List<Figure> shares(Measurements measurements) {
    return Stream.of(ShareBase.values())
        .filter(base -> base == ShareBase.TOTAL || RequestSharesTable.isShown(measurements))
        .flatMap(base -> shares(measurements, base))
        .toList();
  }

  private static Stream<Figure> shares(Measurements measurements, ShareBase base) {
    return Stream.of(Side.values())
        .flatMap(
            side ->
                KINDS.stream()
                    .map(kind -> shares(measurements, side, kind, base))
                    .flatMap(Optional::stream));
  }

  private static Optional<Figure> shares(
      Measurements measurements, Side side, Kind kind, ShareBase base) {
    return new SharesFigure(measurements, side, kind, estimate(measurements, side, kind), base)
        .figure();
  }

  /**
   * {@return for both sides, in time and energy: the runs in their order, then their residuals
   * against a normal distribution; without those that would show nothing}
   *
   * @param measurements of a campaign
   */
  public static List<Figure> checks(Measurements measurements) {
    List<Figure> orders = new ArrayList<>();
    List<Figure> quantiles = new ArrayList<>();
    for (Side side : Side.values()) {
      for (Kind kind : KINDS) {
        boolean estimate = estimate(measurements, side, kind);
        Quantity total = Quantity.of(Part.TOTAL, kind);
        List<RelativeResidual> residuals = RelativeResidual.of(measurements, side, total);
        if (!residuals.isEmpty()) {
          orders.add(new RunOrderFigure(residuals, total, estimate).figure(side));
        }
        quantile(residuals, total, estimate, side).ifPresent(quantiles::add);
      }
    }
    return Stream.of(orders, quantiles).flatMap(List::stream).toList();
  }

  private static Optional<Figure> quantile(
      List<RelativeResidual> residuals, Quantity quantity, boolean estimate, Side side) {
    return RelativeResidual.pooledSd(residuals).stream()
        .mapToObj(sd -> new QuantileFigure(residuals, quantity, estimate, sd).figure(side))
        .findFirst();
  }

  private static boolean estimate(Measurements measurements, Side side, Kind kind) {
    return kind.ofEnergy()
        && measurements.sides().stream()
            .filter(measures -> measures.side() == side)
            .anyMatch(measures -> measures.energy().estimate().orElse(false));
  }

  /** Such as {@code run-order-client-total-time}. */
  static String name(String kind, Side side, Quantity quantity) {
    return kind + "-" + side.key() + "-" + quantity.key().replace('_', '-');
  }

  /** A short one, because it is at every hatch and point: {@code o-client-time}. */
  static String key(String kind, Side side, Quantity quantity) {
    return kind + "-" + side.key() + "-" + quantity.key().replaceFirst("^.*_", "");
  }

  /** The runs' standardised residuals against what normal ones would be. */
  private static final class QuantileFigure {
    private static final double HEIGHT = 340;
    private static final double FAR = 3;

    private final List<RelativeResidual> sorted;
    private final Quantity quantity;
    private final boolean estimate;
    private final double sd;
    private final NormalDistribution normal = NormalDistribution.of(0, 1);

    QuantileFigure(
        List<RelativeResidual> residuals, Quantity quantity, boolean estimate, double sd) {
      this.sorted =
          residuals.stream()
              .sorted(Comparator.comparingDouble(residual -> residual.standardised(sd)))
              .toList();
      this.quantity = quantity;
      this.estimate = estimate;
      this.sd = sd;
    }

    /** Blom's plotting position, (i - 3/8) / (n + 1/4), i from 1 (Blom 1958, chapter 12). */
    private double expected(int index) {
      return normal.inverseCumulativeProbability((index + 1 - 0.375) / (sorted.size() + 0.25));
    }

    Figure figure(Side side) {
      String words = "Normal quantiles of the runs: " + quantity.display(side);
      String title = Sheet.titled(words, estimate);
      String description =
          "Points, one a run: its standardised difference from the mean of its cell against the"
              + " quantile of a normal distribution, with the line where both are equal. "
              + sorted.size()
              + " runs; the differences reach from "
              + text(0)
              + " to "
              + text(sorted.size() - 1)
              + ".";
      String name = ExtraFigures.name("quantiles", side, quantity);
      Canvas canvas = new Canvas(ExtraFigures.key("q", side, quantity), title, description);
      canvas.heading("Relative differences from the cells' means over their pooled deviation");
      plot(canvas);
      List<String> notes = notes(estimate);
      notes.add("On the line: normal. Named: more than 3 standard deviations.");
      canvas.notes(notes);
      return new Figure(name, title, estimate, description, canvas.finish(), csv(side));
    }

    private String text(int index) {
      return Numbers.significant(sorted.get(index).standardised(sd), 3).replace('-', '−');
    }

    private void plot(Canvas canvas) {
      Canvas.Area area = canvas.area(14, HEIGHT);
      double wide = expected(sorted.size() - 1) + 0.3;
      double min = Math.min(-wide, sorted.get(0).standardised(sd));
      double max = Math.max(wide, sorted.get(sorted.size() - 1).standardised(sd));
      Axis y = Axis.rounded(min, max, 8, area.bottom(), area.top());
      Axis x = Axis.exact(-wide, wide, 8, area.left(), area.right());
      canvas.axes(
          area,
          x,
          "Normal quantile",
          y,
          estimate ? "Standardised residual, estimate" : "Standardised residual");
      canvas.body().path("line ink", Plot.line(x, y, -wide, -wide, wide, wide));
      StringBuilder dots = new StringBuilder();
      for (int i = 0; i < sorted.size(); i++) {
        dots.append(Plot.dot(x.at(expected(i)), y.at(sorted.get(i).standardised(sd))));
      }
      canvas.body().path("dots", dots);
      names(canvas, x, y);
    }

    private void names(Canvas canvas, Axis x, Axis y) {
      for (int i = 0; i < sorted.size(); i++) {
        double standardised = sorted.get(i).standardised(sd);
        if (Math.abs(standardised) > FAR) {
          boolean high = standardised > 0;
          double at = x.at(expected(i)) + (high ? -7 : 7);
          String classes = high ? "halo end" : "halo";
          String id = sorted.get(i).run().id();
          canvas.body().label(id, classes, at, y.at(standardised) + 4);
        }
      }
    }

    private String csv(Side side) {
      return new CsvColumns<Integer>()
          .add("run", i -> sorted.get(i).run().id())
          .add("cell", i -> sorted.get(i).cell().number())
          .add("side", i -> side.key())
          .add("quantity", i -> quantity.key())
          .add("estimate", i -> estimate)
          .add("normal_quantile", this::expected)
          .add("standardised_residual", i -> sorted.get(i).standardised(sd))
          .write(IntStream.range(0, sorted.size()).boxed().toList());
    }
  }
}
