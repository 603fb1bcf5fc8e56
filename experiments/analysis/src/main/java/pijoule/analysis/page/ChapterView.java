package pijoule.analysis.page;

import static java.util.stream.Collectors.partitioningBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import pijoule.analysis.document.Chapter;
import pijoule.analysis.document.Figure;
import pijoule.analysis.tables.HtmlWriter;
import pijoule.analysis.tables.Listing;
import pijoule.analysis.tables.Sheet;

/**
 * A chapter in HTML.
 *
 * @param key for links
 * @param heading for a person
 * @param inside one line on what it has, such as {@code 6 tables: from A to F}
 * @param sentences one paragraph each, in HTML
 * @param sheets in their order, in HTML
 * @param figures in their order
 * @param modelled what is of modelled power and is folded, with the reason
 */
record ChapterView(
    String key,
    String heading,
    String inside,
    List<String> sentences,
    List<String> sheets,
    List<FigureView> figures,
    Optional<Folded> modelled) {
  /** What rests on modelled power alone; a listing that has times as well is none. */
  private static final Pattern ESTIMATE = Pattern.compile("\\(estimate\\)$");

  private static final int SHEET_LEVEL = 4;
  private static final int MAX_TITLES = 2;
  private static final Pattern BEFORE_SVG = Pattern.compile("\\A.*?(?=<svg[\\s>])", Pattern.DOTALL);

  /**
   * @param name of its files
   * @param svg the element alone, without what an SVG file begins with
   */
  record FigureView(String name, String title, String description, String svg) {
    static FigureView of(Figure figure) {
      String svg = BEFORE_SVG.matcher(figure.svg()).replaceFirst("");
      return new FigureView(figure.name(), figure.title(), figure.description(), svg);
    }
  }

  /**
   * Tables and figures that are folded within a chapter.
   *
   * @param sentence why
   */
  record Folded(String sentence, List<String> sheets, List<FigureView> figures) {}

  /**
   * @param chapter any
   * @param modelled why energies decide nothing, in a sentence; empty where they do
   */
  static ChapterView of(Chapter chapter, Optional<String> modelled) {
    Predicate<String> isFolded = title -> modelled.isPresent() && ESTIMATE.matcher(title).find();
    Map<Boolean, List<Sheet>> sheets =
        chapter.sheets().stream().collect(partitioningBy(of -> isFolded.test(of.title())));
    Map<Boolean, List<Figure>> figures =
        chapter.figures().stream().collect(partitioningBy(of -> isFolded.test(of.title())));
    boolean folds = !sheets.get(true).isEmpty() || !figures.get(true).isEmpty();
    return new ChapterView(
        chapter.key(),
        chapter.heading(),
        inside(chapter),
        chapter.sentences().stream().map(Html::sentence).toList(),
        html(sheets.get(false)),
        views(figures.get(false)),
        modelled
            .filter(sentence -> folds)
            .map(of -> new Folded(of, html(sheets.get(true)), views(figures.get(true)))));
  }

  private static List<String> html(List<Sheet> sheets) {
    return sheets.stream().map(ChapterView::sheet).toList();
  }

  private static List<FigureView> views(List<Figure> figures) {
    return figures.stream().map(FigureView::of).toList();
  }

  /** A table without any value is a sentence. */
  private static String sheet(Sheet sheet) {
    if (sheet.known()) {
      return HtmlWriter.write(sheet, SHEET_LEVEL);
    }
    boolean empty = sheet instanceof Listing listing && listing.rows().isEmpty();
    return "<p id=\"%s\"><strong>%s</strong>: %s (%s). %s</p>"
        .formatted(
            Html.escape(sheet.name()),
            Html.escape(sheet.title()),
            empty ? "there is none" : "every value is NA",
            Html.csvLink(sheet.name()),
            Html.escape(String.join(" ", sheet.notes())));
  }

  private static String inside(Chapter chapter) {
    List<String> counts = new ArrayList<>();
    count(chapter.sheets().size(), "table", counts);
    count(chapter.figures().size(), "figure", counts);
    List<String> titles =
        Stream.concat(
                chapter.sheets().stream().map(Sheet::title),
                chapter.figures().stream().map(Figure::title))
            .toList();
    return titles.isEmpty() ? "" : String.join(", ", counts) + ": " + titles(titles);
  }

  private static void count(int number, String of, List<String> counts) {
    if (number > 0) {
      counts.add(number + " " + of + (number == 1 ? "" : "s"));
    }
  }

  private static String titles(List<String> titles) {
    return titles.size() <= MAX_TITLES
        ? String.join("; ", titles)
        : "from " + titles.get(0) + " to " + titles.get(titles.size() - 1);
  }
}
