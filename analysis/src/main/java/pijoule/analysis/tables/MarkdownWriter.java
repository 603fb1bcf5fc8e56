package pijoule.analysis.tables;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a table in Markdown (GitHub's tables). */
public final class MarkdownWriter {
  private MarkdownWriter() {}

  /**
   * @param table any
   * @param level of its heading, 1 to 6
   * @return lines, each with its end
   */
  public static String write(Table table, int level) {
    StringBuilder text = new StringBuilder();
    text.append("#".repeat(level)).append(' ').append(table.title()).append("\n");
    for (Section section : table.sections()) {
      text.append('\n');
      section
          .split()
          .ifPresent(split -> text.append("**").append(Layout.split(split)).append("**\n\n"));
      section(section, table.estimate(), text);
    }
    if (!table.notes().isEmpty()) {
      text.append('\n');
      table.notes().forEach(note -> text.append("- ").append(escape(note)).append('\n'));
    }
    return text.toString();
  }

  private static void section(Section section, boolean estimate, StringBuilder text) {
    List<List<String>> headers = Layout.headers(section);
    text.append(line(headers.get(0)));
    text.append("|---|").append("---|".repeat(section.columns())).append('\n');
    headers.stream().skip(1).forEach(header -> text.append(bold(header)));
    Layout.body(section, estimate).forEach(row -> text.append(line(row)));
  }

  private static String bold(List<String> cells) {
    return line(cells.stream().map(cell -> "**" + cell + "**").toList());
  }

  private static String line(List<String> cells) {
    return cells.stream()
        .map(MarkdownWriter::escape)
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }

  private static String escape(String text) {
    return text.replace("|", "\\|");
  }
}
