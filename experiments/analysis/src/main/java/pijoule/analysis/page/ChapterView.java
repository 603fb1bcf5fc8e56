package pijoule.analysis.page;

import java.util.List;
import java.util.regex.Pattern;
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
 * @param sentences one paragraph each, in HTML
 * @param sheets in their order
 * @param figures in their order
 */
record ChapterView(
    String key,
    String heading,
    List<String> sentences,
    List<SheetView> sheets,
    List<FigureView> figures) {
  private static final int SHEET_LEVEL = 3;
  private static final Pattern BEFORE_SVG = Pattern.compile("\\A.*?(?=<svg[\\s>])", Pattern.DOTALL);

  /** More rows than a screen shows; they get a window of their own, which prints whole. */
  private static final int MANY_ROWS = 25;

  /**
   * @param html of a section
   * @param many whether it has more rows than a screen shows
   */
  record SheetView(String html, boolean many) {
    static SheetView of(Sheet sheet) {
      boolean many = sheet instanceof Listing listing && listing.rows().size() > MANY_ROWS;
      return new SheetView(HtmlWriter.write(sheet, SHEET_LEVEL), many);
    }
  }

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

  static ChapterView of(Chapter chapter) {
    return new ChapterView(
        chapter.key(),
        chapter.heading(),
        chapter.sentences().stream().map(Html::sentence).toList(),
        chapter.sheets().stream().map(SheetView::of).toList(),
        chapter.figures().stream().map(FigureView::of).toList());
  }
}
