package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Numbers;
import pijoule.energy.files.Words;

/**
 * Ratios of means on one logarithmic axis, with their intervals and the single runs as dots. It is
 * narrow, so that its letters can be read on a phone.
 */
public final class RatiosFigure {
  private static final double WIDTH = 420;
  private static final double MARGIN = 14;
  private static final double ROOM = WIDTH - 2 * MARGIN;
  private static final double NOTE = 18;

  /** Characters that fit the width. */
  private static final int NOTE_WIDTH = 62;

  private static final double LINE = 16;

  /** Height of a row below its texts. */
  private static final double STRIP = 36;

  /** Above a quantity's name. */
  private static final double GROUP_GAP = 6;

  /** Size of the head of an interval beyond the axis. */
  private static final double ARROW = 6;

  /** Dots are below their interval, which would hide them. */
  private static final double BELOW = 10;

  private static final double TICK_ROOM = 38;

  /** Half of the largest mark, which stays within the margins. */
  private static final double MARK = 6;

  private static final String DESCRIPTION =
      "Ratios of means with simultaneous 95 %% intervals, logarithmic axis; small dots are runs over"
          + " the mean of their round, the band is equality within %s %%.";

  private RatiosFigure() {}

  /**
   * {@return the figure; its CSV has every number}
   *
   * @param name of its files
   * @param title for a person
   * @param axis what a ratio above 1 means
   * @param notes lines below the axis; long ones are broken
   * @param margin relative difference that is called equal, above 0
   * @param rows at least one
   */
  public static Figure of(
      String name,
      String title,
      String axis,
      List<String> notes,
      double margin,
      List<RatioRow> rows) {
    String description = DESCRIPTION.formatted(Math.round(margin * 100));
    Svg body = new Svg();
    double top = 8;
    List<Double> tops = tops(rows, top);
    double bottom = tops.get(rows.size());
    RatioAxis scale = RatioAxis.of(rows.stream().flatMap(RatioRow::shown));
    band(body, scale, margin, top, bottom);
    grid(body, scale, top, bottom);
    List<String> lines = new ArrayList<>(List.of(axis));
    notes.forEach(note -> lines.addAll(Words.wrap(note, NOTE_WIDTH, "")));
    for (int i = 0; i < lines.size(); i++) {
      body.label(lines.get(i), "dim mid", WIDTH / 2, bottom + 34 + i * NOTE);
    }
    for (int i = 0; i < rows.size(); i++) {
      boolean isFirst = i == 0 || !rows.get(i - 1).group().equals(rows.get(i).group());
      row(body, scale, rows.get(i), tops.get(i), isFirst);
    }
    return new Figure(
        name,
        title,
        false,
        description,
        Canvas.document(
            name,
            title,
            description,
            Theme.style(name) + style(name),
            WIDTH,
            bottom + 44 + (lines.size() - 1) * NOTE,
            new Svg(),
            body),
        RatioRow.csv(rows));
  }

  private static double at(RatioAxis scale, double ratio) {
    return MARGIN + MARK + scale.share(ratio) * (ROOM - 2 * MARK);
  }

  private static void band(Svg body, RatioAxis scale, double margin, double top, double bottom) {
    double from = at(scale, 1 - margin);
    body.rect("equal", from, top, at(scale, 1 + margin) - from, bottom - top);
  }

  private static void grid(Svg body, RatioAxis scale, double top, double bottom) {
    StringBuilder lines = new StringBuilder();
    for (double tick : scale.ticks(TICK_ROOM / (ROOM - 2 * MARK))) {
      double x = at(scale, tick);
      lines.append(Plot.vertical(x, top, bottom));
      body.label(Numbers.full(tick), "dim mid", x, bottom + 16);
    }
    body.path("grid", lines);
    body.path("axis", Plot.vertical(at(scale, 1), top, bottom));
  }

  /** {@return heights at which rows begin, and at which the last one ends} */
  private static List<Double> tops(List<RatioRow> rows, double top) {
    List<Double> tops = new ArrayList<>(List.of(top));
    String group = "";
    for (RatioRow row : rows) {
      double heading = row.group().isEmpty() || row.group().equals(group) ? 0 : LINE + GROUP_GAP;
      group = row.group();
      tops.add(tops.get(tops.size() - 1) + heading + row.lines(ROOM).size() * LINE + STRIP);
    }
    return tops;
  }

  private static void row(Svg body, RatioAxis scale, RatioRow row, double top, boolean isFirst) {
    double y = top;
    if (isFirst && !row.group().isEmpty()) {
      y += LINE + GROUP_GAP;
      body.label(row.group(), "halo word", MARGIN, y - 2);
    }
    for (String line : row.lines(ROOM)) {
      y += LINE;
      if (!line.isEmpty()) {
        body.label(line, "halo", MARGIN, y);
      }
    }
    body.label(row.word(), "halo word end", WIDTH - MARGIN, y);
    marks(body, scale, row, y + LINE);
  }

  /** Dots of the runs, the interval and the ratio. */
  private static void marks(Svg body, RatioAxis scale, RatioRow row, double middle) {
    StringBuilder dots = new StringBuilder();
    row.runs().stream()
        .filter(run -> run > 0)
        .forEach(run -> dots.append(Plot.dot(at(scale, run), middle + BELOW)));
    if (dots.length() > 0) {
      body.path("runs", dots);
    }
    if (row.low().isPresent() && row.high().isPresent()) {
      body.path(
          "interval ink",
          Plot.horizontal(
              at(scale, row.low().getAsDouble()), at(scale, row.high().getAsDouble()), middle));
      arrow(body, scale, row.low().getAsDouble(), middle);
      arrow(body, scale, row.high().getAsDouble(), middle);
    }
    if (row.ratio().isPresent()) {
      double ratio = row.ratio().getAsDouble();
      body.titled(
          "circle",
          row.inFull() + ": " + Numbers.significant(ratio, 3),
          "class",
          "mean ink",
          "cx",
          at(scale, ratio),
          "cy",
          middle,
          "r",
          5);
    }
  }

  /** The head of an interval that ends beyond the axis. */
  private static void arrow(Svg body, RatioAxis scale, double end, double middle) {
    if (end >= scale.low() && end <= scale.high()) {
      return;
    }
    double x = at(scale, end);
    double back = end < scale.low() ? ARROW : -ARROW;
    String path =
        "M%s %sL%s %sL%s %s"
            .formatted(
                Svg.number(x + back),
                Svg.number(middle - ARROW),
                Svg.number(x),
                Svg.number(middle),
                Svg.number(x + back),
                Svg.number(middle + ARROW));
    body.path("interval arrow ink", path);
  }

  private static String style(String name) {
    return """
        .%1$s .equal{fill:#888;fill-opacity:.16}
        .%1$s .word{font-weight:600}
        .%1$s .halo{stroke-width:7}
        .%1$s .interval{stroke-width:3;fill:none}
        .%1$s .mean{fill:%2$s;stroke-width:1}
        .%1$s .runs{fill:none;stroke-width:6;stroke-linecap:round;stroke:%3$s;stroke-opacity:.75}
        """
        .formatted(name, Theme.colour(1), Theme.colour(3));
  }
}
