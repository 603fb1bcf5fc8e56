package pijoule.analysis.tables;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes a table for a terminal of 100 columns. Columns that do not fit beside each other are
 * stacked; a single one that is wider stays whole.
 */
public final class TextWriter {
  private static final int WIDTH = 100;
  private static final String GAP = "  ";

  private TextWriter() {}

  /**
   * @param table any
   * @return lines, each with its end
   */
  public static String write(Table table) {
    StringBuilder text = new StringBuilder();
    wrap(table.title(), "", text);
    for (Section section : table.sections()) {
      text.append('\n');
      section.split().ifPresent(split -> text.append(Layout.split(split)).append('\n'));
      section(section, table.estimate(), text);
    }
    if (!table.notes().isEmpty()) {
      text.append('\n');
      table.notes().forEach(note -> wrap(note, "  ", text));
    }
    return text.toString();
  }

  private static void section(Section section, boolean estimate, StringBuilder text) {
    List<List<String>> headers = Layout.headers(section);
    List<List<String>> lines = new ArrayList<>(headers);
    lines.addAll(Layout.body(section, estimate));
    int[] widths = widths(lines, section.columns() + 1);
    int from = 1;
    while (from < widths.length) {
      int to = fitting(widths, from);
      for (int i = 0; i < lines.size(); i++) {
        line(lines.get(i), widths, from, to, i < headers.size(), text);
      }
      from = to;
      if (from < widths.length) {
        text.append('\n');
      }
    }
  }

  private static int fitting(int[] widths, int from) {
    int used = widths[0];
    int to = from;
    while (to < widths.length && (to == from || used + GAP.length() + widths[to] <= WIDTH)) {
      used += GAP.length() + widths[to];
      to++;
    }
    return to;
  }

  private static int[] widths(List<List<String>> lines, int columns) {
    int[] widths = new int[columns];
    for (List<String> line : lines) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], length(line.get(i)));
      }
    }
    return widths;
  }

  /** A header's level is said once for all the columns beside each other that have it. */
  private static void line(
      List<String> cells, int[] widths, int from, int to, boolean header, StringBuilder text) {
    StringBuilder line = new StringBuilder(pad(cells.get(0), widths[0]));
    for (int i = from; i < to; i++) {
      boolean said = header && i > from && cells.get(i).equals(cells.get(i - 1));
      line.append(GAP).append(pad(said ? "" : cells.get(i), widths[i]));
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  private static void wrap(String sentence, String indent, StringBuilder text) {
    StringBuilder line = new StringBuilder();
    for (String word : sentence.split(" ", -1)) {
      if (line.length() > indent.length() && length(line.toString()) + 1 + length(word) > WIDTH) {
        text.append(line).append('\n');
        line = new StringBuilder(indent);
      } else if (line.length() > indent.length()) {
        line.append(' ');
      }
      line.append(word);
    }
    text.append(line).append('\n');
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(width - length(text));
  }

  private static int length(String text) {
    return text.codePointCount(0, text.length());
  }
}
