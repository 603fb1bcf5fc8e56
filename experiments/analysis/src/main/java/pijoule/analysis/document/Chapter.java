package pijoule.analysis.document;

import java.util.List;
import pijoule.analysis.tables.Sheet;

/**
 * A part of a report.
 *
 * @param key for links, such as {@code claims}
 * @param heading for a person
 * @param sentences before its sheets and figures, one paragraph each
 * @param sheets in their order
 * @param figures in their order
 */
public record Chapter(
    String key, String heading, List<String> sentences, List<Sheet> sheets, List<Figure> figures) {
  public Chapter {
    sentences = List.copyOf(sentences);
    sheets = List.copyOf(sheets);
    figures = List.copyOf(figures);
  }
}
