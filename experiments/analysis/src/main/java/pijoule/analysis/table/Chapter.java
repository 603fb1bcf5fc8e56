package pijoule.analysis.table;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
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
 * @param found how many of what it found are of each kind, such as warnings by check, in their
 *     order; empty where it only shows numbers
 * @param keepsEstimates whether it shows what rests only on modelled power, as an estimate: a
 *     reader of printed tables wants them whole
 */
public record Chapter(
    String key,
    String heading,
    List<String> sentences,
    List<Sheet> sheets,
    List<Figure> figures,
    Map<String, Long> found,
    boolean keepsEstimates) {
  private static final String NO_ESTIMATES =
      "Without tables and figures of energy and power: the power is modelled.";

  public Chapter {
    found = Collections.unmodifiableMap(new LinkedHashMap<>(found));
  }

  /** Makes a chapter that shows nothing that rests only on modelled power. */
  public Chapter(
      String key,
      String heading,
      List<String> sentences,
      List<Sheet> sheets,
      List<Figure> figures) {
    this(key, heading, sentences, sheets, figures, Map.of(), false);
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
   * {@return this chapter with what it found}
   *
   * @param things of which each has a kind
   * @param kind of one, in the order of the report
   * @param <T> what was found
   */
  public <T> Chapter with(List<T> things, Function<T, String> kind) {
    Map<String, Long> counts =
        things.stream()
            .collect(Collectors.groupingBy(kind, LinkedHashMap::new, Collectors.counting()));
    return new Chapter(key, heading, sentences, sheets, figures, counts, keepsEstimates);
  }

  /**
   * {@return how many of what a chapter found are of each kind; empty where there is no such
   * chapter}
   *
   * @param chapters of a report
   * @param key of the chapter
   */
  public static Map<String, Long> found(List<Chapter> chapters, String key) {
    return chapters.stream()
        .filter(chapter -> chapter.key.equals(key))
        .map(Chapter::found)
        .findFirst()
        .orElse(Map.of());
  }

  /**
   * {@return the chapter without what rests only on modelled power, and a sentence that says so;
   * the same if it has none, or keeps it}
   */
  public Chapter withoutEstimates() {
    List<Sheet> otherSheets = sheets.stream().filter(sheet -> !sheet.isEstimate()).toList();
    List<Figure> otherFigures = figures.stream().filter(figure -> !figure.estimate()).toList();
    int left = otherSheets.size() + otherFigures.size();
    return keepsEstimates || left == sheets.size() + figures.size()
        ? this
        : new Chapter(key, heading, sentences, otherSheets, otherFigures, found, keepsEstimates)
            .saying(NO_ESTIMATES);
  }

  /**
   * {@return this chapter with one more sentence}
   *
   * @param sentence behind the others
   */
  public Chapter saying(String sentence) {
    List<String> all = Stream.concat(sentences.stream(), Stream.of(sentence)).toList();
    return new Chapter(key, heading, all, sheets, figures, found, keepsEstimates);
  }

  /** {@return its files: those of its sheets that have a value, then those of its figures} */
  public List<ReportFile> files() {
    return ReportFile.of(sheets.stream().filter(Sheet::known).toList(), figures);
  }

  /** {@return names of the files of its sheets and figures, without endings} */
  public List<String> names() {
    return Stream.concat(sheets.stream().map(Sheet::name), figures.stream().map(Figure::name))
        .toList();
  }
}
