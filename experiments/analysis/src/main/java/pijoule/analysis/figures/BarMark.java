package pijoule.analysis.figures;

import pijoule.analysis.tables.Numbers;

/** One bar with its whisker and its signs. */
final class BarMark {
  /** Between a bar and its neighbours, on either side. */
  private static final double GAP = 1.2;

  /** Half of a whisker's cap, at most. */
  private static final double CAP = 5;

  private final Svg svg;
  private final Bar bar;
  private final Prefix prefix;
  private final Axis axis;

  BarMark(Canvas canvas, Bar bar, Prefix prefix, Axis axis) {
    this.svg = canvas.body();
    this.bar = bar;
    this.prefix = prefix;
    this.axis = axis;
  }

  void draw(double left, double width, String fill) {
    svg.open("g", "data-cell", bar.cell().number());
    svg.text("title", bar.words(prefix));
    double x = left + width / 2;
    if (bar.summary().n() == 0) {
      missing(x, width);
    } else {
      bar(left + GAP, width - 2 * GAP, fill);
      double signs = interval(x, Math.min(CAP, width / 3));
      if (!bar.marks().isEmpty()) {
        svg.text("text", bar.marks(), "class", "mid", "x", x, "y", signs - 4);
      }
    }
    svg.close("g");
  }

  private void missing(double x, double width) {
    double y = axis.at(0) - 5;
    if (width >= 2 * Theme.SIZE) {
      svg.text("text", Numbers.NA, "class", "dim mid", "x", x, "y", y);
    } else {
      String turn = "translate(%s %s) rotate(-90)".formatted(Svg.number(x + 4), Svg.number(y));
      svg.text("text", Numbers.NA, "class", "dim", "transform", turn);
    }
  }

  private void bar(double left, double width, String fill) {
    double zero = axis.at(0);
    double end = at(bar.summary().mean().getAsDouble());
    String classes = bar.doubtful() ? "bar ink doubt" : "bar ink";
    svg.leaf(
        "rect",
        "class",
        classes,
        "x",
        left,
        "y",
        Math.min(zero, end),
        "width",
        width,
        "height",
        Math.abs(zero - end),
        "fill",
        fill);
  }

  /** The whisker, or the sign of a mean without an interval; returns where its top is. */
  private double interval(double x, double cap) {
    double top = at(bar.high());
    if (bar.summary().ci95HalfWidth().isEmpty()) {
      svg.leaf("circle", "class", "lone ink paper", "cx", x, "cy", top, "r", 3);
      return Math.min(top - 3, axis.at(0));
    }
    double bottom = at(bar.low());
    String path =
        "M%s %sH%sM%s %sV%sM%s %sH%s"
            .formatted(
                Svg.number(x - cap),
                Svg.number(top),
                Svg.number(x + cap),
                Svg.number(x),
                Svg.number(top),
                Svg.number(bottom),
                Svg.number(x - cap),
                Svg.number(bottom),
                Svg.number(x + cap));
    svg.leaf("path", "class", "whisker ink", "d", path);
    return Math.min(top, axis.at(0));
  }

  private double at(double value) {
    return axis.at(prefix.of(value));
  }
}
