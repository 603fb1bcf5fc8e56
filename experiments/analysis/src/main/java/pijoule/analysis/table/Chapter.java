package pijoule.analysis.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of a report.
 *
 * @param key for links, such as {@code claims}
 * @param heading for a person
 * @param sentences before its sheets and figures, one paragraph each
 * @param sheets in their order
 * @param figures in their order
 * @param keepsEstimates whether it shows what rests only on modelled power, as an estimate: a
 *     reader of printed tables wants them whole
 */
public record Chapter(
    String key,
    String heading,
    List<String> sentences,
    List<Sheet> sheets,
    List<Figure> figures,
    boolean keepsEstimates) {
  private static final String NO_ESTIMATES =
      "Without tables and figures of energy and power: the power is modelled.";

  public Chapter {
    sentences = List.copyOf(sentences);
    sheets = List.copyOf(sheets);
    figures = List.copyOf(figures);
  }

  /** Makes a chapter that shows nothing that rests only on modelled power. */
  public Chapter(
      String key,
      String heading,
      List<String> sentences,
      List<Sheet> sheets,
      List<Figure> figures) {
    this(key, heading, sentences, sheets, figures, false);
  }

  /**
   * {@return notes that more than one of its sheets with a value has, in their order, each once;
   * the one on estimates stays with its sheets, because others may have none}
   */
  public Set<String> commonNotes() {
    Map<String, Long> counts =
        sheets.stream()
            .filter(Sheet::known)
            .flatMap(sheet -> sheet.notes().stream().distinct())
            .filter(note -> !note.equals(Sheet.ESTIMATE_NOTE))
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

  /**
   * {@return the chapter without what rests only on modelled power, and a sentence that says so;
   * the same if it has none, or keeps it}
   */
  public Chapter withoutEstimates() {
    List<Sheet> otherSheets = sheets.stream().filter(sheet -> !sheet.isEstimate()).toList();
    List<Figure> otherFigures =
        figures.stream().filter(figure -> !figure.title().endsWith(Sheet.ESTIMATE)).toList();
    int left = otherSheets.size() + otherFigures.size();
    return keepsEstimates || left == sheets.size() + figures.size()
        ? this
        : new Chapter(
            key,
            heading,
            Stream.concat(sentences.stream(), Stream.of(NO_ESTIMATES)).toList(),
            otherSheets,
            otherFigures);
  }
}
