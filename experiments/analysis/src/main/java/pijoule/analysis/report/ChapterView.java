package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.HtmlWriter;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Sheet;

/**
 * A chapter in HTML.
 *
 * @param key for links
 * @param heading for a person
 * @param inside one line on what it has, such as {@code 6 tables: A; B; 4 more}
 * @param sentences one paragraph each, in HTML
 * @param notes that several of its sheets have, once, in HTML
 * @param sheets in their order, in HTML
 * @param figures in their order
 */
record ChapterView(
    String key,
    String heading,
    String inside,
    List<String> sentences,
    List<String> notes,
    List<String> sheets,
    List<FigureView> figures) {
  private static final int SHEET_LEVEL = 4;
  private static final int MAX_TITLES = 2;

  /** Greatest length of a figure in the page, characters. */
  private static final int MAX_SVG = 60_000;

  private static final int MAX_FIELDS = 1500;
  private static final int MIN_ROWS = 60;
  private static final Pattern BEFORE_SVG = Pattern.compile("\\A.*?(?=<svg[\\s>])", Pattern.DOTALL);

  /**
   * Figure in the page.
   *
   * @param name of its files
   * @param svg only the element, without what an SVG file begins with; empty of a figure that is
   *     too large for a page, which is in its file
   */
  record FigureView(String name, String title, String description, String svg) {
    static FigureView of(Figure figure) {
      String svg =
          figure.svg().length() > MAX_SVG ? "" : BEFORE_SVG.matcher(figure.svg()).replaceFirst("");
      return new FigureView(figure.name(), figure.title(), figure.description(), svg);
    }
  }

  static ChapterView of(Chapter chapter) {
    Set<String> common = chapter.commonNotes();
    return new ChapterView(
        chapter.key(),
        chapter.heading(),
        inside(chapter),
        chapter.sentences().stream().map(HtmlWriter::sentence).toList(),
        common.stream().map(HtmlWriter::escape).toList(),
        chapter.sheets().stream().map(sheet -> sheet(sheet, common)).toList(),
        chapter.figures().stream().map(FigureView::of).toList());
  }

  /** A table without any value is a sentence, and no file. */
  private static String sheet(Sheet sheet, Set<String> common) {
    if (sheet.known()) {
      return HtmlWriter.write(
          sheet instanceof Listing listing ? listing.first(rows(listing)) : sheet,
          SHEET_LEVEL,
          common);
    }
    return "<p id=\"%s\"><strong>%s</strong>: %s.</p>"
        .formatted(
            HtmlWriter.escape(sheet.name()),
            HtmlWriter.escape(sheet.title()),
            HtmlWriter.escape(sheet.absence()));
  }

  /** A browser and a disk have room for so many: all are in the CSV file. */
  private static int rows(Listing listing) {
    return Math.max(MIN_ROWS, MAX_FIELDS / listing.columns().size());
  }

  private static String inside(Chapter chapter) {
    List<String> counts = new ArrayList<>();
    List<Sheet> known = chapter.sheets().stream().filter(Sheet::known).toList();
    count(known.size(), "table", counts);
    count(chapter.figures().size(), "figure", counts);
    List<String> titles =
        Stream.concat(
                known.stream().map(Sheet::title), chapter.figures().stream().map(Figure::title))
            .toList();
    return titles.isEmpty() ? "" : String.join(", ", counts) + ": " + titles(titles);
  }

  private static void count(int number, String of, List<String> counts) {
    if (number > 0) {
      counts.add(number + " " + of + (number == 1 ? "" : "s"));
    }
  }

  private static String titles(List<String> titles) {
    int more = titles.size() - MAX_TITLES;
    String first = titles.stream().limit(MAX_TITLES).collect(Collectors.joining("; "));
    return more > 0 ? "%s; %s more".formatted(first, more) : first;
  }
}
