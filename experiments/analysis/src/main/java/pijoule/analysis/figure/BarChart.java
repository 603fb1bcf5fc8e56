package pijoule.analysis.figure;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.table.SiPrefix;
import pijoule.contract.study.Cell;

/** Groups of bars with their 95 % intervals, in as many rows as the groups need. */
final class BarChart {
  private static final double LEFT = 68;
  private static final double MIN_BAR = 11;
  private static final double MAX_BAR = 46;
  private static final double MAX_LABEL = 150;
  private static final double ONE_ROW = 250;
  private static final double MORE_ROWS = 150;

  /** Part of a group's room that its bars take. */
  private static final double FILLED = 0.84;

  private final Canvas canvas;
  private final BarLayout places;
  private final List<List<Cell>> groups;
  private final Map<Cell, Bar> bars;
  private final SiPrefix prefix;
  private final String label;
  private final double slot;
  private final int groupsPerRow;

  /**
   * Prepares a chart of these bars.
   *
   * @param label of the vertical axis, without its unit
   */
  BarChart(Canvas canvas, BarLayout places, List<Bar> bars, SiPrefix prefix, String label) {
    this.canvas = canvas;
    this.places = places;
    this.groups = places.groups();
    this.bars = bars.stream().collect(Collectors.toMap(Bar::cell, Function.identity()));
    this.prefix = prefix;
    this.label = label + " (" + prefix.unit() + ")";
    double room = Canvas.WIDTH - LEFT - Canvas.MARGIN;
    double widest = Math.max(places.bars() * MIN_BAR / FILLED, labelWidth() + 10);
    int perRow = (int) Math.max(1, room / widest);
    int rows = (groups.size() + perRow - 1) / perRow;
    this.groupsPerRow = (groups.size() + rows - 1) / rows;
    this.slot = room / groupsPerRow;
  }

  private double labelWidth() {
    double widest = 0;
    for (List<Cell> group : groups) {
      for (String text : places.labels(group.get(0))) {
        widest = Math.max(widest, FittedText.width(text, Theme.SIZE));
      }
    }
    return Math.min(widest, MAX_LABEL);
  }

  void draw() {
    legend();
    for (int first = 0; first < groups.size(); first += groupsPerRow) {
      row(groups.subList(first, Math.min(groups.size(), first + groupsPerRow)));
    }
    if (!places.groupNames().isEmpty()) {
      canvas.down(4);
      canvas.body().label(places.groupNames(), "dim mid", middle(), canvas.y());
      canvas.down(4);
    }
  }

  private static double middle() {
    return (LEFT + Canvas.WIDTH - Canvas.MARGIN) / 2;
  }

  private void legend() {
    Set<Canvas.Sign> signs = new LinkedHashSet<>();
    groups.stream()
        .flatMap(List::stream)
        .sorted((a, b) -> Integer.compare(places.bar(a), places.bar(b)))
        .filter(cell -> !places.series(cell).isEmpty())
        .map(
            cell ->
                new Canvas.Sign(
                    places.series(cell), Theme.colour(places.colour(cell)), places.hatch(cell)))
        .forEach(signs::add);
    canvas.legend(List.copyOf(signs));
  }

  private void row(List<List<Cell>> shown) {
    double top = canvas.y() + 28;
    double bottom = top + (groups.size() > groupsPerRow ? MORE_ROWS : ONE_ROW);
    Axis axis = axis(bottom, top);
    new Plot(canvas.body(), LEFT, Canvas.WIDTH - Canvas.MARGIN).vertical(axis, label);
    double baseline = axis.base();
    for (int i = 0; i < shown.size(); i++) {
      group(shown.get(i), LEFT + i * slot, axis);
    }
    canvas.body().path("axis", Plot.horizontal(LEFT, Canvas.WIDTH - Canvas.MARGIN, baseline));
    canvas.down(bottom - canvas.y());
    labels(shown);
  }

  /** Logarithmic where the intervals are; otherwise from 0, or lower where a value is. */
  private Axis axis(double bottom, double top) {
    DoubleSummaryStatistics shown =
        bars.values().stream()
            .filter(bar -> bar.summary().n() > 0)
            .flatMapToDouble(Bar::shown)
            .map(prefix::of)
            .summaryStatistics();
    if (bars.values().stream().anyMatch(bar -> bar.interval().geometric())) {
      return Axis.logarithmic(shown.getMin(), shown.getMax(), bottom, top);
    }
    return Axis.rounded(Math.min(0, shown.getMin()), Math.max(0, shown.getMax()), 6, bottom, top);
  }

  private void labels(List<List<Cell>> shown) {
    int lines = places.labels(shown.get(0).get(0)).size();
    for (int i = 0; i < shown.size(); i++) {
      List<String> labels = new ArrayList<>(places.labels(shown.get(i).get(0)));
      for (int line = 0; line < lines; line++) {
        String text = FittedText.shorten(labels.get(line), Theme.SIZE, slot - 6);
        double x = LEFT + (i + 0.5) * slot;
        double y = canvas.y() + 18 + line * 15;
        canvas.body().label(text, "mid", x, y);
      }
    }
    canvas.down(22 + lines * 15);
  }

  private void group(List<Cell> cells, double left, Axis axis) {
    double width = Math.min(MAX_BAR, slot * FILLED / places.bars());
    double start = left + (slot - width * places.bars()) / 2;
    for (Cell cell : cells) {
      new BarMark(canvas.body(), bars.get(cell), prefix, axis)
          .draw(
              start + places.bar(cell) * width,
              width,
              canvas.paint(Theme.colour(places.colour(cell)), places.hatch(cell)));
    }
  }
}
