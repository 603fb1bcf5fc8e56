package pijoule.analysis.figure;

import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;

/**
 * One bar with its runs, its whisker and its signs; on a logarithmic axis a diamond.
 *
 * @param svg that it is drawn in
 * @param bar what it shows
 * @param prefix of the axis' unit
 * @param axis of the values
 */
record BarMark(Svg svg, Bar bar, SiPrefix prefix, Axis axis) {
  /** Between a bar and its neighbours, on either side. */
  private static final double GAP = 1.2;

  /** Half of a whisker's cap, at most. */
  private static final double CAP = 5;

  /** Half of a diamond's height. */
  private static final double DIAMOND = 5.5;

  void draw(double left, double width, String fill) {
    svg.open("g", "data-cell", bar.cell().number());
    svg.text("title", bar.words(prefix));
    double x = left + width / 2;
    if (bar.summary().n() == 0) {
      missing(x, width);
    } else {
      runs(left + GAP, width - 2 * GAP);
      if (axis.logarithmic()) {
        diamond(x, fill);
      } else {
        bar(left + GAP, width - 2 * GAP, fill);
      }
      double signs = interval(x, Math.min(CAP, width / 3));
      if (!bar.marks().isEmpty()) {
        svg.label(bar.marks(), "mid", x, signs - 4);
      }
    }
    svg.close("g");
  }

  private void missing(double x, double width) {
    double y = axis.base() - 5;
    if (width >= 2 * Theme.SIZE) {
      svg.label(Numbers.NA, "dim mid", x, y);
    } else {
      String turn = "translate(%s %s) rotate(-90)".formatted(Svg.number(x + 4), Svg.number(y));
      svg.text("text", Numbers.NA, "class", "dim", "transform", turn);
    }
  }

  /** Side by side in their order, so that none hides another. */
  private void runs(double left, double width) {
    StringBuilder dots = new StringBuilder();
    int n = bar.value().n();
    for (int i = 0; i < n; i++) {
      dots.append(Plot.dot(left + width * (i + 0.5) / n, at(bar.value().values()[i])));
    }
    svg.path("runs ink", dots);
  }

  private void diamond(double x, String fill) {
    double y = at(bar.interval().mean().getAsDouble());
    String path =
        "M%1$s %2$sl%3$s %3$sl-%3$s %3$sl-%3$s -%3$sZ"
            .formatted(Svg.number(x), Svg.number(y - DIAMOND), Svg.number(DIAMOND));
    svg.leaf("path", "class", "bar ink", "d", path, "fill", fill);
  }

  private void bar(double left, double width, String fill) {
    double zero = axis.base();
    double end = at(bar.summary().mean().getAsDouble());
    String classes = bar.doubtful() ? "bar mean ink doubt" : "bar mean ink";
    svg.rect(classes, left, Math.min(zero, end), width, Math.abs(zero - end), fill);
  }

  /** The whisker, or the sign of a mean without an interval; returns where its top is. */
  private double interval(double x, double cap) {
    double top = at(bar.high());
    if (!bar.interval().known()) {
      svg.leaf("circle", "class", "lone ink paper", "cx", x, "cy", top, "r", 3);
      return Math.min(top - 3, axis.base());
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
    svg.path("whisker ink", path);
    return Math.min(top, axis.base());
  }

  private double at(double value) {
    return axis.at(prefix.of(value));
  }
}
