package pijoule.analysis.table;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.analysis.table.Layout.Field;
import pijoule.energy.files.Words;

/**
 * Writes a sheet for a terminal of 100 columns. Long texts are wrapped within their columns, and
 * columns that do not fit beside each other are stacked, each time with those that identify the
 * rows; a single one that is wider stays whole.
 */
public final class TextWriter {
  private static final int WIDTH = 100;
  private static final int WIDEST_FIELD = 40;

  /** Key columns may take so much, so that something is left for the others. */
  private static final int WIDEST_KEYS = 60;

  private static final String GAP = "  ";

  private final Layout layout;
  private final StringBuilder text = new StringBuilder();

  private TextWriter(Layout layout) {
    this.layout = layout;
  }

  /**
   * {@return lines, each with its end}
   *
   * @param sheet any
   */
  public static String write(Sheet sheet) {
    return new TextWriter(Layout.of(sheet)).write();
  }

  private String write() {
    Words.wrap(layout.title(), WIDTH, "").forEach(this::line);
    for (Layout.Block block : layout.blocks()) {
      line("");
      if (!block.heading().isEmpty()) {
        line(block.heading());
      }
      block(block);
    }
    if (!layout.notes().isEmpty()) {
      line("");
      layout.notes().forEach(note -> Words.wrap(note, WIDTH, "  ").forEach(this::line));
    }
    return text.toString();
  }

  private void block(Layout.Block block) {
    List<List<String>> headers = layout.headers().stream().flatMap(TextWriter::wrapped).toList();
    List<List<String>> lines = new ArrayList<>(headers);
    block.lines().stream()
        .map(line -> line.stream().map(Field::text).toList())
        .flatMap(TextWriter::wrapped)
        .forEach(lines::add);
    int[] widths = widths(lines);
    int keys = keys(widths);
    int from = keys;
    do {
      int to = fitting(widths, keys, from);
      for (int i = 0; i < lines.size(); i++) {
        String line = columns(lines.get(i), widths, keys, from, to, i < headers.size());
        // What is wrapped may be in columns that are further down.
        if (!line.isBlank()) {
          line(line);
        }
      }
      from = to;
      if (from < widths.length) {
        line("");
      }
    } while (from < widths.length);
  }

  /** {@return lines of fields, as many as the field with most words needs} */
  private static Stream<List<String>> wrapped(List<String> fields) {
    List<List<String>> columns =
        fields.stream().map(field -> Words.wrap(field, WIDEST_FIELD, "")).toList();
    int height = columns.stream().mapToInt(List::size).max().orElse(1);
    return IntStream.range(0, height)
        .mapToObj(
            i -> columns.stream().map(column -> i < column.size() ? column.get(i) : "").toList());
  }

  /** The layout's, unless they leave too little room. */
  private int keys(int[] widths) {
    return used(widths, layout.keys()) <= WIDEST_KEYS ? layout.keys() : 1;
  }

  private static int used(int[] widths, int columns) {
    return Arrays.stream(widths, 0, columns).sum() + GAP.length() * (columns - 1);
  }

  private static int fitting(int[] widths, int keys, int from) {
    int used = used(widths, keys);
    int to = from;
    while (to < widths.length && (to == from || used + GAP.length() + widths[to] <= WIDTH)) {
      used += GAP.length() + widths[to];
      to++;
    }
    return to;
  }

  private int[] widths(List<List<String>> lines) {
    int[] widths = new int[layout.columns()];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], Words.length(line.get(i)));
      }
    }
    return widths;
  }

  /** A factor's level is said once for all the columns beside each other that have it. */
  private String columns(
      List<String> cells, int[] widths, int keys, int from, int to, boolean header) {
    boolean factor = header && layout.headers().size() > 1;
    StringBuilder line = new StringBuilder(pad(cells, widths, 0));
    for (int i = 1; i < keys; i++) {
      line.append(GAP).append(pad(cells, widths, i));
    }
    for (int i = from; i < to; i++) {
      boolean said = factor && i > from && cells.get(i).equals(cells.get(i - 1));
      line.append(GAP).append(said ? " ".repeat(widths[i]) : pad(cells, widths, i));
    }
    return line.toString();
  }

  private String pad(List<String> cells, int[] widths, int column) {
    String cell = cells.get(column);
    String space = " ".repeat(widths[column] - Words.length(cell));
    return layout.right().get(column) ? space + cell : cell + space;
  }

  private void line(String line) {
    text.append(line.stripTrailing()).append('\n');
  }
}
