package pijoule.analysis.figure;

import java.math.BigDecimal;

/** The frame of a plot: axes with their grids and labels. */
record Plot(Svg svg, double left, double right) {
  static String horizontal(double from, double to, double y) {
    return "M" + Svg.number(from) + " " + Svg.number(y) + "H" + Svg.number(to);
  }

  static String vertical(double x, double from, double to) {
    return "M" + Svg.number(x) + " " + Svg.number(from) + "V" + Svg.number(to);
  }

  /** A line of no length, whose round ends make a dot. */
  static String dot(double x, double y) {
    return "M" + Svg.number(x) + " " + Svg.number(y) + "h0";
  }

  /** Goes on with a line, or begins it where the path is empty. */
  static void to(StringBuilder path, double x, double y) {
    path.append(path.length() == 0 ? 'M' : 'L').append(Svg.number(x)).append(' ');
    path.append(Svg.number(y));
  }

  /** A straight line between two points, given in the axes' values. */
  static String line(Axis x, Axis y, double fromX, double fromY, double toX, double toY) {
    return "M%s %sL%s %s"
        .formatted(
            Svg.number(x.at(fromX)),
            Svg.number(y.at(fromY)),
            Svg.number(x.at(toX)),
            Svg.number(y.at(toY)));
  }

  /** A vertical axis at the left, with a grid across the plot. */
  void vertical(Axis axis, String label) {
    StringBuilder grid = new StringBuilder();
    for (BigDecimal tick : axis.ticks()) {
      double y = axis.at(tick.doubleValue());
      grid.append(horizontal(left, right, y));
      svg.label(axis.label(tick), "dim end", left - 6, y + 4);
    }
    svg.path("grid", grid);
    double middle = (axis.from() + axis.to()) / 2;
    String turn = "translate(%s %s) rotate(-90)".formatted(Svg.number(14), Svg.number(middle));
    svg.text("text", label, "class", "mid", "transform", turn);
  }

  /** A horizontal axis below, with a grid from the plot's top to its bottom. */
  void horizontal(Axis axis, String label, double top, double bottom) {
    StringBuilder grid = new StringBuilder();
    for (BigDecimal tick : axis.ticks()) {
      double x = axis.at(tick.doubleValue());
      grid.append(vertical(x, top, bottom));
      svg.label(axis.label(tick), "dim mid", x, bottom + 16);
    }
    svg.path("grid", grid);
    svg.label(label, "mid", (left + right) / 2, bottom + 34);
  }
}
