package pijoule.analysis.tables;

import java.util.ArrayList;
import java.util.List;

/** A section's lines as texts, the label first; what Markdown and text have in common. */
final class Layout {
  private Layout() {}

  static String split(Section.Split split) {
    return split.label() + ": " + split.display();
  }

  static List<List<String>> headers(Section section) {
    return section.headers().stream()
        .map(header -> line(header.label(), header.displays()))
        .toList();
  }

  static List<List<String>> body(Section section, boolean estimate) {
    List<List<String>> lines = new ArrayList<>();
    for (Row row : section.rows()) {
      String label = "%s (%s%s)".formatted(row.label(), row.unit(), estimate ? ", estimate" : "");
      lines.add(line(label, row.entries().stream().map(Layout::text).toList()));
    }
    for (Runs runs : section.runs()) {
      lines.add(
          line(
              runs.label(),
              runs.counts().stream().map(count -> count.n() + mark(count.mark())).toList()));
    }
    return lines;
  }

  private static String text(Entry entry) {
    StringBuilder text = new StringBuilder(Figures.rounded(entry.summary()));
    if (entry.belowResolution() > 0) {
      text.append(" †").append(entry.belowResolution());
    }
    if (entry.implausible() > 0) {
      text.append(" ‡").append(entry.implausible());
    }
    return text.toString();
  }

  private static String mark(String mark) {
    return mark.isEmpty() ? "" : " [" + mark + "]";
  }

  private static List<String> line(String label, List<String> texts) {
    List<String> line = new ArrayList<>();
    line.add(label);
    line.addAll(texts);
    return line;
  }
}
