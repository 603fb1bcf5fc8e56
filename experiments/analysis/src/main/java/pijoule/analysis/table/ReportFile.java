package pijoule.analysis.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * A sheet or a figure in files that differ in their ending.
 *
 * @param stem path within the results folder, without ending
 * @param title for a person
 * @param texts by their ending, in the order in which a reader is told of them; one is {@code csv};
 *     each takes the date and machines of the campaign, which a chart shows
 */
public record ReportFile(String stem, String title, Map<String, UnaryOperator<String>> texts) {
  /**
   * {@return files of sheets, then those of figures}
   *
   * @param sheets with a value each
   * @param figures any
   */
  public static List<ReportFile> of(List<? extends Sheet> sheets, List<Figure> figures) {
    return Stream.concat(sheets.stream().map(ReportFile::of), figures.stream().map(ReportFile::of))
        .toList();
  }

  private static ReportFile of(Sheet sheet) {
    Map<String, UnaryOperator<String>> texts = new LinkedHashMap<>();
    texts.put("csv", occasion -> CsvWriter.write(sheet));
    texts.put("md", occasion -> MarkdownWriter.write(sheet, 1));
    if (LatexWriter.hasRoom(sheet)) {
      texts.put("tex", occasion -> LatexWriter.write(sheet));
    }
    return new ReportFile("tables/" + sheet.name(), sheet.title(), texts);
  }

  private static ReportFile of(Figure figure) {
    Map<String, UnaryOperator<String>> texts = new LinkedHashMap<>();
    texts.put("svg", figure::svg);
    texts.put("csv", occasion -> figure.csv());
    return new ReportFile("figures/" + figure.name(), figure.title(), texts);
  }

  /** {@return path of its CSV file within the folder} */
  public String csv() {
    return stem + ".csv";
  }
}
