package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pijoule.analysis.compare.EffectShares;
import pijoule.analysis.compare.EffectShares.EffectShare;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.CsvColumns;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Sheet;

/** Figure of the shares of a quantity's variation, one bar an effect. */
public final class EffectsFigure {
  private static final double NAMES = 220;
  private static final double NUMBERS = 60;
  private static final double BAR = 16;
  private static final double LINE = 34;
  private static final double WHOLE = 100;

  private EffectsFigure() {}

  /**
   * {@return one figure for the total time and the total energy of each side; none for a quantity
   * that has no analysis of variance}
   *
   * @param measurements of a campaign
   */
  public static List<Figure> all(Measurements measurements) {
    return EffectShares.ofTotals(measurements).stream().map(EffectsFigure::of).toList();
  }

  /**
   * {@return the figure {@code effects-SIDE-QUANTITY}}
   *
   * @param effects in the order of their bars
   */
  static Figure of(EffectShares effects) {
    List<EffectShare> shares = effects.shares();
    String words = "Share of variation by effect: " + effects.quantity().display(effects.side());
    String title = Sheet.titled(words, effects.estimate());
    String description = description(shares);
    String name = ExtraFigures.name("effects", effects.side(), effects.quantity());
    Canvas canvas = new Canvas(name, title, description);
    canvas.heading("Sum of squares of each effect over the sum of all of them, in percent");
    bars(canvas, shares);
    if (effects.estimate()) {
      canvas.notes(List.of(Sheet.ESTIMATE_NOTE));
    }
    return new Figure(name, title, effects.estimate(), description, canvas.finish(), csv(effects));
  }

  private static String description(List<EffectShare> shares) {
    List<String> texts = new ArrayList<>();
    shares.forEach(share -> texts.add(share.name() + " " + text(share.percent())));
    return "Bars, one an effect: " + String.join(", ", texts) + ".";
  }

  private static String text(double percent) {
    return String.format(Locale.ROOT, percent < 1 ? "%.2f %%" : "%.1f %%", percent);
  }

  private static void bars(Canvas canvas, List<EffectShare> shares) {
    double max = shares.stream().mapToDouble(EffectShare::percent).max().orElse(WHOLE);
    double left = Canvas.MARGIN + NAMES;
    double right = Canvas.WIDTH - Canvas.MARGIN - NUMBERS;
    double top = canvas.y() + 8;
    double bottom = top + shares.size() * LINE + 6;
    Axis axis = Axis.rounded(0, Math.max(1, max), 6, left, right);
    new Plot(canvas.body(), left, right).horizontal(axis, "Share of variation (%)", top, bottom);
    for (int i = 0; i < shares.size(); i++) {
      bar(canvas, shares.get(i), axis, top + 6 + i * LINE);
    }
    String zero = Plot.vertical(left, top, bottom);
    canvas.body().path("axis", zero);
    canvas.down(bottom + 40 - canvas.y());
  }

  private static void bar(Canvas canvas, EffectShare share, Axis axis, double y) {
    double end = axis.at(share.percent());
    double middle = y + BAR / 2 + 4;
    Svg svg = canvas.body().open("g");
    svg.text("title", share.name() + ": " + text(share.percent()));
    List<String> lines = FittedText.wrap(share.name(), Theme.SIZE, NAMES - 8, 2);
    for (int i = 0; i < lines.size(); i++) {
      double lineY = middle + (i - (lines.size() - 1) / 2.0) * (Theme.SIZE + 2);
      svg.label(lines.get(i), "end", axis.from() - 6, lineY);
    }
    svg.rect("bar ink", axis.from(), y, end - axis.from(), BAR, Theme.colour(0));
    svg.label(text(share.percent()), "", end + 6, middle).close("g");
  }

  private static String csv(EffectShares effects) {
    return new CsvColumns<EffectShare>()
        .add("side", share -> effects.side().key())
        .add("quantity", share -> effects.quantity().key())
        .add("estimate", share -> effects.estimate())
        .add("source", EffectShare::name)
        .add("share_of_variation_percent", EffectShare::percent)
        .write(effects.shares());
  }
}
