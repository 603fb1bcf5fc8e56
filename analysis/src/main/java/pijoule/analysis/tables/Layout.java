package pijoule.analysis.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A section's lines as texts, the label first; what Markdown and text have in common. */
final class Layout {
  /** Where the study has no such cell. */
  private static final String EXCLUDED = "-";

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
      String modelled = row.estimate(estimate) ? ", estimate" : "";
      String label = "%s (%s%s)".formatted(row.label(), row.unit(), modelled);
      lines.add(line(label, row.entries().stream().map(Layout::text).toList()));
    }
    for (Runs runs : section.runs()) {
      lines.add(line(runs.label(), runs.counts().stream().map(Layout::text).toList()));
    }
    return lines;
  }

  private static String text(Optional<Runs.Count> count) {
    return count
        .map(runs -> runs.mark().isEmpty() ? "" + runs.n() : runs.n() + " [" + runs.mark() + "]")
        .orElse(EXCLUDED);
  }

  private static String text(Entry entry) {
    StringBuilder text = new StringBuilder(entry.summary().map(Figures::rounded).orElse(EXCLUDED));
    if (entry.belowResolution() > 0) {
      text.append(" †").append(entry.belowResolution());
    }
    if (entry.implausible() > 0) {
      text.append(" ‡").append(entry.implausible());
    }
    return text.toString();
  }

  private static List<String> line(String label, List<String> texts) {
    List<String> line = new ArrayList<>();
    line.add(label);
    line.addAll(texts);
    return line;
  }
}
