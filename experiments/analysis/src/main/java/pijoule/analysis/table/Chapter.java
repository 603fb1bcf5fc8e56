package pijoule.analysis.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

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

  /**
   * {@return notes that more than one of its sheets with a value has, in their order, each once}
   */
  public Set<String> commonNotes() {
    Map<String, Long> counts =
        sheets.stream()
            .filter(Sheet::known)
            .flatMap(sheet -> sheet.notes().stream().distinct())
            .collect(
                Collectors.groupingBy(note -> note, LinkedHashMap::new, Collectors.counting()));
    counts.values().removeIf(count -> count < 2);
    return Collections.unmodifiableSet(counts.keySet());
  }

  /**
   * {@return how many rows of a listing have each value in a column, in their order}
   *
   * @param chapters of a report
   * @param listing its name; none may have it
   * @param key of the column
   */
  public static Map<String, Long> counts(List<Chapter> chapters, String listing, String key) {
    return chapters.stream()
        .flatMap(chapter -> chapter.sheets().stream())
        .filter(sheet -> sheet.name().equals(listing))
        .flatMap(sheet -> ((Listing) sheet).only(List.of(key)).rows().stream())
        .collect(
            Collectors.groupingBy(
                row -> row.get(0).full(), LinkedHashMap::new, Collectors.counting()));
  }

  /** {@return the chapter without what rests only on modelled power} */
  public Chapter withoutEstimates() {
    return new Chapter(
        key,
        heading,
        sentences,
        sheets.stream().filter(sheet -> !sheet.isEstimate()).toList(),
        figures.stream().filter(figure -> !figure.title().endsWith(Sheet.ESTIMATE)).toList());
  }
}
