package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.analysis.table.Layout.Field;
import pijoule.energy.files.Words;

/**
 * Lays sheets out for a printed page: {@value #MAX_COLUMNS} columns at most, and as many letters as
 * fit beside each other. A table that is wider is set in long form, a line a value; a listing in
 * several, each with the columns that identify its rows.
 */
final class PrintedLayout {
  static final int MAX_COLUMNS = 8;

  /** Letters of 7 pt on the line of an article of 10 pt, the gap of a column taking two. */
  static final int LINE = 84;

  /** A column whose widest text has more letters is wrapped. */
  static final int WRAPPED = 30;

  /** Least width for a heading, characters; a heading is broken at its spaces. */
  private static final int HEADING = 12;

  private static final int GAP = 2;

  /** More identifying columns than these are joined into one. */
  private static final int MAX_KEYS = 2;

  private static final String PRINTED = ", printed";

  private PrintedLayout() {}

  static List<Layout> of(Sheet sheet) {
    Layout wide = Layout.of(sheet);
    if (fits(wide)) {
      return List.of(wide);
    }
    if (sheet instanceof Listing) {
      return numbered(inParts(wide.keys() > MAX_KEYS ? joined(wide) : wide));
    }
    boolean compared = sheet instanceof ComparedTable;
    Layout longForm = inLongForm(wide, compared, false);
    return numbered(inParts(fits(longForm) ? longForm : inLongForm(wide, compared, true)));
  }

  private static boolean fits(Layout layout) {
    return layout.columns() <= MAX_COLUMNS
        && IntStream.range(0, layout.columns()).map(column -> room(layout, column)).sum() <= LINE;
  }

  /** Letters of a column and its gap; wrapped texts take what they get. */
  private static int room(Layout layout, int column) {
    return Math.min(WRAPPED, width(layout, column)) + GAP;
  }

  static int width(Layout layout, int column) {
    return Math.max(widest(layout, column), longest(heading(layout, column)));
  }

  /** The widest text below the heading. */
  static int widest(Layout layout, int column) {
    return layout.blocks().stream()
        .flatMap(block -> block.lines().stream())
        .mapToInt(line -> Words.length(line.get(column).text()))
        .max()
        .orElse(0);
  }

  /** The last header's text in lines. */
  static List<String> heading(Layout layout, int column) {
    List<String> last = layout.headers().get(layout.headers().size() - 1);
    return Words.wrap(last.get(column), Math.max(HEADING, widest(layout, column)), "");
  }

  private static int longest(List<String> lines) {
    return lines.stream().mapToInt(Words::length).max().orElse(0);
  }

  /** The first columns, which identify the rows, as one. */
  private static Layout joined(Layout layout) {
    int keys = layout.keys();
    return new Layout(
        layout.name(),
        layout.title(),
        layout.headers().stream()
            .map(header -> first(String.join(", ", header.subList(0, keys)), header, keys))
            .toList(),
        first(false, layout.right(), keys),
        1,
        layout.blocks().stream()
            .map(
                block ->
                    new Layout.Block(
                        block.heading(),
                        block.lines().stream()
                            .map(line -> first(joined(line.subList(0, keys)), line, keys))
                            .toList()))
            .toList(),
        layout.notes());
  }

  private static Field joined(List<Field> fields) {
    return Field.text(fields.stream().map(Field::text).collect(Collectors.joining(", ")));
  }

  private static <T> List<T> first(T first, List<T> rest, int from) {
    List<T> line = new ArrayList<>();
    line.add(first);
    line.addAll(rest.subList(from, rest.size()));
    return line;
  }

  /**
   * A line for each value, of what it is and of which levels; printed and measured side by side.
   *
   * @param joined whether one column has all levels, so that each value has its levels in the same
   *     row
   */
  private static Layout inLongForm(Layout wide, boolean compared, boolean joined) {
    List<String> header = new ArrayList<>(List.of(""));
    header.addAll(levels(wide, 0, joined));
    int labels = header.size();
    header.addAll(compared ? List.of("Printed", "Measured") : List.of("Mean"));
    List<Boolean> right = new ArrayList<>(Collections.nCopies(header.size(), false));
    for (int i = labels; i < header.size(); i++) {
      right.set(i, true);
    }
    int together = compared ? 2 : 1;
    List<Layout.Block> blocks = new ArrayList<>();
    for (Layout.Block block : wide.blocks()) {
      List<List<Field>> lines = new ArrayList<>();
      for (int i = 0; i + together <= block.lines().size(); i += together) {
        lines.addAll(values(wide, block.lines().subList(i, i + together), joined));
      }
      blocks.add(new Layout.Block(block.heading(), lines));
    }
    return new Layout(wide.name(), wide.title(), List.of(header), right, 1, blocks, wide.notes());
  }

  /** {@return headers' texts of a column, or one with all of them} */
  private static List<String> levels(Layout wide, int column, boolean joined) {
    List<String> levels = wide.headers().stream().map(header -> header.get(column)).toList();
    return joined ? List.of(String.join(", ", levels)) : levels;
  }

  private static List<List<Field>> values(Layout wide, List<List<Field>> rows, boolean joined) {
    List<List<Field>> lines = new ArrayList<>();
    for (int column = 1; column < wide.columns(); column++) {
      List<Field> line = new ArrayList<>();
      String label = rows.get(0).get(0).text();
      line.add(Field.text(column > 1 ? "" : label.replace(PRINTED, "")));
      levels(wide, column, joined).forEach(level -> line.add(Field.text(level)));
      for (List<Field> row : rows) {
        line.add(row.get(column));
      }
      lines.add(line);
    }
    return lines;
  }

  /** Each with the identifying columns and as many others as fit, one at least. */
  private static List<Layout> inParts(Layout layout) {
    List<Layout> parts = new ArrayList<>();
    int keys = layout.keys();
    int ofKeys = IntStream.range(0, keys).map(column -> room(layout, column)).sum();
    List<Integer> columns = new ArrayList<>();
    int left = LINE - ofKeys;
    for (int column = keys; column < layout.columns(); column++) {
      int room = room(layout, column);
      if (!columns.isEmpty() && (room > left || keys + columns.size() == MAX_COLUMNS)) {
        parts.add(part(layout, columns));
        columns.clear();
        left = LINE - ofKeys;
      }
      columns.add(column);
      left -= room;
    }
    parts.add(part(layout, columns));
    return parts;
  }

  private static Layout part(Layout layout, List<Integer> others) {
    List<Integer> columns = new ArrayList<>(IntStream.range(0, layout.keys()).boxed().toList());
    columns.addAll(others);
    return new Layout(
        layout.name(),
        layout.title(),
        layout.headers().stream().map(header -> of(header, columns)).toList(),
        of(layout.right(), columns),
        layout.keys(),
        layout.blocks().stream()
            .map(
                block ->
                    new Layout.Block(
                        block.heading(),
                        block.lines().stream().map(line -> of(line, columns)).toList()))
            .toList(),
        layout.notes());
  }

  private static <T> List<T> of(List<T> line, List<Integer> columns) {
    return columns.stream().map(line::get).toList();
  }

  /** Titles say which part it is; the last part has the notes. */
  private static List<Layout> numbered(List<Layout> parts) {
    if (parts.size() == 1) {
      return parts;
    }
    List<Layout> numbered = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      Layout part = parts.get(i);
      numbered.add(
          new Layout(
              part.name(),
              "%s (%s of %s)".formatted(part.title(), i + 1, parts.size()),
              part.headers(),
              part.right(),
              part.keys(),
              part.blocks(),
              i == parts.size() - 1 ? part.notes() : List.of()));
    }
    return numbered;
  }
}
