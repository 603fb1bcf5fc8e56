package pijoule.analysis.report;

import gg.jte.TemplateOutput;
import gg.jte.output.StringOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.SideBySide;
import pijoule.analysis.figure.RatioAxis;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.CsvWriter;
import pijoule.analysis.table.HtmlWriter;
import pijoule.analysis.table.MarkdownWriter;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.DerivedFile;
import pijoule.campaign.RecordedCampaign;

/**
 * Two campaigns as a page: both answers row by row, then what was run differently and all means.
 *
 * @param both campaigns
 * @param answers of both
 */
public record ComparePage(SideBySide both, TwoAnswers answers) {
  /** Least distance of two ticks, as a share of their axis. */
  private static final double TICK_ROOM = 0.16;

  private static final int SHEET_LEVEL = 3;

  /** {@return the page of two campaigns} */
  public static ComparePage of(SideBySide both) {
    return new ComparePage(both, TwoAnswers.of(both));
  }

  /**
   * Writes compare.html, compare.md and a CSV for each sheet, each file as a whole or not at all.
   *
   * @param folder to write to; made where it is missing
   * @throws IOException if a file cannot be written
   */
  public void write(Path folder) throws IOException {
    for (Sheet sheet : both.sheets()) {
      DerivedFile.write(folder.resolve(sheet.name() + ".csv"), CsvWriter.write(sheet));
    }
    DerivedFile.write(folder.resolve("compare.md"), markdown());
    TemplateOutput page = new StringOutput();
    HtmlPage.engine().render("compare.jte", this, page);
    DerivedFile.write(folder.resolve("compare.html"), page.toString());
  }

  private String markdown() {
    StringBuilder page = new StringBuilder("# " + both.heading() + "\n\n");
    page.append("**").append(MarkdownWriter.harmless(answers.sentence())).append("**\n");
    if (!answers.findings().isEmpty()) {
      page.append("\n| | A: ratio (95 % interval) | B | |\n|---|---|---|---|\n");
      answers.findings().stream()
          .map(TwoAnswers.Finding::cells)
          .forEach(row -> page.append(MarkdownWriter.line(row)));
    }
    if (!both.problems().isEmpty()) {
      page.append("\n## Problems of the folders\n\n");
      both.problems().forEach(problem -> page.append("- ").append(problem).append('\n'));
    }
    both.sheets().forEach(sheet -> page.append('\n').append(MarkdownWriter.write(sheet, 2)));
    return page.toString();
  }

  /** {@return what each campaign is of: its study, date and machines} */
  List<String> campaigns() {
    return both.campaigns().stream().map(measurements -> of(measurements.campaign())).toList();
  }

  private static String of(RecordedCampaign campaign) {
    return Stream.of(campaign.study().title(), Occasion.of(campaign))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** {@return how the campaigns were run differently, then what their means show} */
  List<String> sentences() {
    return both.finding(List.of()).stream().skip(1).map(String::strip).toList();
  }

  /** {@return both listings in HTML; without a script a keyboard reaches what scrolls by itself} */
  List<String> sheets() {
    return both.sheets().stream()
        .map(sheet -> HtmlWriter.write(sheet, SHEET_LEVEL))
        .map(
            html -> html.replace("<div class=\"scroll\">", "<div class=\"scroll\" tabindex=\"0\">"))
        .toList();
  }

  /** {@return one row a comparison, and its two answers} */
  List<TwoAnswers.Finding> findings() {
    return answers.findings();
  }

  private RatioAxis axis() {
    return RatioAxis.of(
        findings().stream()
            .flatMap(row -> Stream.of(row.a(), row.b()))
            .flatMap(ComparePage::shown)
            .filter(ratio -> ratio > 0));
  }

  private static Stream<Double> shown(AnswerLine line) {
    return Stream.concat(
        line.comparison().contrast().ratio().stream().boxed(),
        line.comparison().interval().stream()
            .flatMap(interval -> Stream.of(interval.low(), interval.high())));
  }

  /** {@return place of a ratio} */
  String at(double ratio) {
    return ComparisonRow.at(ratio, axis());
  }

  /** {@return what an answer's interval takes of the axis; absent where it has none} */
  Optional<ComparisonRow.Span> span(AnswerLine line) {
    return line.comparison().interval().map(interval -> ComparisonRow.span(interval, axis()));
  }

  /** {@return what equality takes of the axis} */
  ComparisonRow.Span equal() {
    double margin = Conclusion.MARGIN;
    return ComparisonRow.span(new RatioInterval(1 - margin, 1 + margin), axis());
  }

  /** {@return ticks of the axis} */
  List<Double> ticks() {
    return axis().ticks(TICK_ROOM);
  }

  /** {@return a tick's text} */
  String label(double tick) {
    return Numbers.full(tick);
  }

  /** {@return the style sheet of reports} */
  String style() {
    return PageParts.styleSheet();
  }
}
