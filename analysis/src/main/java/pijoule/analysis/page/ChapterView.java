package pijoule.analysis.page;

import java.util.List;
import java.util.regex.Pattern;
import pijoule.analysis.Chapter;
import pijoule.analysis.figures.Figure;
import pijoule.analysis.tables.HtmlWriter;

/**
 * A chapter in HTML.
 *
 * @param key for links
 * @param heading for a person
 * @param sentences one paragraph each, in HTML
 * @param sheets each in HTML
 * @param figures in their order
 */
record ChapterView(
    String key,
    String heading,
    List<String> sentences,
    List<String> sheets,
    List<FigureView> figures) {
  private static final int SHEET_LEVEL = 3;
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

  static ChapterView of(Chapter chapter) {
    return new ChapterView(
        chapter.key(),
        chapter.heading(),
        chapter.sentences().stream().map(Html::sentence).toList(),
        chapter.sheets().stream().map(sheet -> HtmlWriter.write(sheet, SHEET_LEVEL)).toList(),
        chapter.figures().stream().map(FigureView::of).toList());
  }
}
