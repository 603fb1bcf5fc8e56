package pijoule.analysis.table;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import pijoule.analysis.table.Layout.Field;

/** Writes a sheet in Markdown (GitHub's tables). */
public final class MarkdownWriter {
  /** Beginning of an HTML element; a smaller-than sign by itself stays. */
  private static final Pattern TAG = Pattern.compile("<(?=[A-Za-z/!?])");

  private static final Pattern LINE_END = Pattern.compile("\\s*\\R\\s*");

  private MarkdownWriter() {}

  /**
   * {@return lines, each with its end}
   *
   * @param sheet any
   * @param level of its heading, 1 to 6
   */
  public static String write(Sheet sheet, int level) {
    return write(sheet, level, Set.of());
  }

  /**
   * Writes a sheet as {@link #write(Sheet, int)} does, without some of its notes.
   *
   * @param left notes that are shown elsewhere
   * @return lines, each with its end
   */
  public static String write(Sheet sheet, int level, Set<String> left) {
    Layout layout = Layout.of(sheet);
    StringBuilder text = new StringBuilder();
    text.append("#".repeat(level)).append(' ').append(escape(layout.title())).append("\n");
    for (Layout.Block block : layout.blocks()) {
      text.append('\n');
      if (!block.heading().isEmpty()) {
        text.append("**").append(escape(block.heading())).append("**\n\n");
      }
      block(layout, block, text);
    }
    List<String> notes = layout.notes().stream().filter(note -> !left.contains(note)).toList();
    if (!notes.isEmpty()) {
      text.append('\n');
      notes.forEach(note -> text.append("- ").append(escape(note)).append('\n'));
    }
    return text.toString();
  }

  private static void block(Layout layout, Layout.Block block, StringBuilder text) {
    text.append(line(layout.headers().get(0)));
    text.append('|');
    layout.right().forEach(right -> text.append(right ? "---:|" : "---|"));
    text.append('\n');
    layout.headers().stream().skip(1).forEach(header -> text.append(bold(header)));
    block.lines().forEach(line -> text.append(line(line.stream().map(Field::text).toList())));
  }

  private static String bold(List<String> cells) {
    return line(cells.stream().map(cell -> "**" + cell + "**").toList());
  }

  /**
   * {@return a row of a table, with its end}
   *
   * @param cells texts
   */
  public static String line(List<String> cells) {
    return cells.stream()
        .map(MarkdownWriter::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String escape(String text) {
    return harmless(text.replace("\\", "\\\\").replace("|", "\\|"));
  }

  /**
   * {@return one line that begins no HTML element and no link}
   *
   * @param text of others
   */
  public static String harmless(String text) {
    String oneLine = LINE_END.matcher(text).replaceAll(" ");
    return TAG.matcher(oneLine).replaceAll("&lt;").replace("](", "]\\(");
  }
}
