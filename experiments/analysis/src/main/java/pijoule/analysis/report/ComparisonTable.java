package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.figure.RatioAxis;
import pijoule.analysis.table.Numbers;
import pijoule.energy.files.Words;

/**
 * Comparisons as lines of a terminal: both means, their ratio with its interval, the same on a
 * logarithmic axis, and the finding in a word. Where there is no room, the axis goes first, then
 * the means.
 */
final class ComparisonTable {
  private static final String GAP = "  ";
  private static final int LEAST_AXIS = 11;
  private static final int GREATEST_AXIS = 31;

  /** Least distance of two ticks, letters. */
  private static final double TICK_ROOM = 6;

  /** Columns in their order; the axis is before the last one. */
  private enum Column {
    LABEL(false),
    FROM(true),
    TO(true),
    RATIO(true),
    INTERVAL(false),
    BOARDS(false),
    WORD(false);

    private final boolean isNumber;

    Column(boolean isNumber) {
      this.isNumber = isNumber;
    }

    String cell(Row row) {
      return row.cells().get(ordinal());
    }

    String padded(Row row, int width) {
      String cell = cell(row);
      String blank = " ".repeat(Math.max(0, width - Words.length(cell)));
      return isNumber ? blank + cell : cell + blank;
    }
  }

  /**
   * A line.
   *
   * @param cells one for each column, or the label alone
   * @param compared what its axis shows; absent of headings
   */
  private record Row(List<String> cells, Optional<Comparison> compared) {
    boolean isLabel() {
      return cells.size() == 1;
    }
  }

  private final List<Row> rows = new ArrayList<>();
  private final RatioAxis axis;
  private final UnaryOperator<String> verdict;

  /** The comparison of the last row; absent before the first one. */
  private Optional<AnswerLine> last = Optional.empty();

  private ComparisonTable(List<AnswerGroup> groups, UnaryOperator<String> verdict) {
    this.axis =
        RatioAxis.of(
            groups.stream()
                .flatMap(group -> group.lines().stream())
                .flatMap(ComparisonTable::shown));
    this.verdict = verdict;
  }

  /**
   * {@return the lines, without their ends}
   *
   * @param groups of comparisons, each with one at least
   * @param width of a line, letters
   * @param verdict makes what a row ends with of the finding in a word
   */
  static List<String> lines(List<AnswerGroup> groups, int width, UnaryOperator<String> verdict) {
    ComparisonTable table = new ComparisonTable(groups, verdict);
    groups.forEach(table::add);
    return table.written(width);
  }

  private static Stream<Double> shown(AnswerLine line) {
    return line.comparison().interval().stream()
        .flatMap(interval -> Stream.of(interval.low(), interval.high()));
  }

  /** A single comparison, at no level of another factor, has the group's label as its own. */
  private void add(AnswerGroup group) {
    boolean isSingle = group.lines().size() == 1 && group.lines().get(0).at().isEmpty();
    String heading = isSingle ? "" : group.label();
    if (!isSingle && isOfLastPair(group.lines().get(0))) {
      rows.add(new Row(List.of(heading), Optional.empty()));
      heading = "";
    }
    for (AnswerLine line : group.lines()) {
      if (!isOfLastPair(line)) {
        rows.add(heads(last.isEmpty() && isSingle ? "mean" : heading, line));
        heading = "";
      }
      rows.add(row(isSingle ? group.label() : GAP + line.at(), line));
      last = Optional.of(line);
    }
  }

  /** {@return whether it is of the two levels whose names are above the last row} */
  private boolean isOfLastPair(AnswerLine line) {
    return last.filter(of -> of.from().equals(line.from()) && of.to().equals(line.to()))
        .isPresent();
  }

  private Row heads(String label, AnswerLine line) {
    boolean isFirst = last.isEmpty();
    return new Row(
        List.of(
            label,
            line.from(),
            line.to(),
            isFirst ? "ratio" : "",
            !isFirst ? "" : line.boards().isEmpty() ? "95 % interval" : "of these pairs",
            !isFirst || line.boards().isEmpty() ? "" : "boards in general",
            ""),
        Optional.empty());
  }

  private Row row(String label, AnswerLine line) {
    String word =
        switch (line.finding()) {
          case MORE, LESS -> line.finding().word(line.quantity());
          case EQUAL -> "equal";
          case UNCLEAR -> "unclear";
          case TOO_FEW -> "too few";
          case NOT_TESTED -> "not tested";
        };
    return new Row(
        List.of(
            label,
            line.fromMean(),
            line.toMean(),
            line.ratio(),
            line.interval(),
            line.boards(),
            verdict.apply(word)),
        Optional.of(line.comparison()));
  }

  private List<String> written(int width) {
    List<Column> columns = new ArrayList<>(Arrays.asList(Column.values()));
    columns.removeIf(column -> width(column) == 0);
    if (width(columns) > width) {
      columns.removeAll(List.of(Column.FROM, Column.TO));
    }
    int room = width - width(columns) - GAP.length();
    boolean hasAxis = room >= LEAST_AXIS && rows.stream().anyMatch(ComparisonTable::hasInterval);
    int axisWidth = hasAxis ? Math.min(room, GREATEST_AXIS) : 0;
    return rows.stream().map(row -> written(row, columns, axisWidth)).toList();
  }

  private static boolean hasInterval(Row row) {
    return row.compared().flatMap(Comparison::interval).isPresent();
  }

  private int width(List<Column> columns) {
    return columns.stream().mapToInt(column -> width(column) + GAP.length()).sum() - GAP.length();
  }

  private int width(Column column) {
    return rows.stream()
        .filter(row -> !row.isLabel())
        .mapToInt(row -> Words.length(column.cell(row)))
        .max()
        .orElse(0);
  }

  private String written(Row row, List<Column> columns, int axisWidth) {
    if (row.isLabel()) {
      return row.cells().get(0);
    }
    List<String> cells = new ArrayList<>();
    for (Column column : columns) {
      if (column == Column.WORD && axisWidth > 0) {
        cells.add(row == rows.get(0) ? ticks(axisWidth) : mark(row, axisWidth));
      }
      cells.add(column.padded(row, width(column)));
    }
    return cells.stream().collect(Collectors.joining(GAP)).stripTrailing();
  }

  /** Round ratios above their places; the last ones go where they would reach beyond the end. */
  private String ticks(int width) {
    char[] line = blank(width);
    for (double tick : axis.ticks(TICK_ROOM / width)) {
      String text = Numbers.full(tick);
      int from = Math.min(place(tick, width), width - text.length());
      text.getChars(0, text.length(), line, from);
    }
    return new String(line);
  }

  /** The interval, its ratio and the place of 1; an arrow where it goes on beyond the axis. */
  private String mark(Row row, int width) {
    char[] line = blank(width);
    int one = place(1, width);
    if (row.compared().isPresent()) {
      line[one] = '|';
    }
    row.compared()
        .flatMap(Comparison::interval)
        .ifPresent(
            interval -> {
              int low = place(interval.low(), width);
              int high = place(interval.high(), width);
              Arrays.fill(line, low, high + 1, '-');
              if (low <= one && one <= high) {
                line[one] = '+';
              }
              line[low] = interval.low() < axis.low() ? '<' : line[low];
              line[high] = interval.high() > axis.high() ? '>' : line[high];
            });
    row.compared()
        .filter(compared -> compared.interval().isPresent())
        .ifPresent(compared -> line[place(compared.contrast().ratio().orElse(1), width)] = 'o');
    return new String(line);
  }

  private int place(double ratio, int width) {
    return (int) Math.round(axis.share(ratio) * (width - 1));
  }

  private static char[] blank(int width) {
    char[] line = new char[width];
    Arrays.fill(line, ' ');
    return line;
  }
}
