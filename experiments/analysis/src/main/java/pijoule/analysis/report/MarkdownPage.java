package pijoule.analysis.report;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Figure;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.MarkdownWriter;
import pijoule.analysis.table.ReportFile;
import pijoule.analysis.table.Sheet;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;

/** Writes report.md. */
public final class MarkdownPage {
  /** Rows of a listing that a person reads from end to end. */
  private static final int MAX_ROWS = 60;

  /** Comparisons of a quantity; tables/comparisons.csv has all. */
  private static final int MAX_COMPARISONS = 12;

  private final StringBuilder text = new StringBuilder();
  private final RecordedCampaign campaign;
  private final ResolvedStudy study;

  private MarkdownPage(RecordedCampaign campaign) {
    this.campaign = campaign;
    this.study = campaign.study();
  }

  /**
   * {@return the page}
   *
   * @param measurements of a campaign
   * @param chapters in their order
   * @param answer of the same campaign
   */
  public static String write(Measurements measurements, List<Chapter> chapters, Answer answer) {
    MarkdownPage page = new MarkdownPage(measurements.campaign());
    page.line("# " + MarkdownWriter.harmless(page.study.title()));
    page.answer(answer);
    page.study();
    SummaryText.blocks(measurements, chapters)
        .forEach(block -> page.list(block.heading(), block.sentences()));
    page.list(
        "Problems of the folder", measurements.problems().stream().map(Problem::message).toList());
    chapters.forEach(page::chapter);
    page.files(chapters, answer);
    return page.text.toString();
  }

  private void answer(Answer answer) {
    heading("Answer");
    String headline = AnswerText.headline(answer);
    if (!headline.isEmpty()) {
      line("**" + MarkdownWriter.harmless(headline) + "**");
      line("");
    }
    line(MarkdownWriter.harmless(AnswerText.outcome(answer)));
    comparisons(answer);
    answer.figures().forEach(this::figure);
    line("");
    AnswerText.remarks(answer).forEach(this::item);
    AnswerText.steps(answer.next(), ".", "pijoule %s"::formatted).forEach(this::item);
    line("");
    text.append(MarkdownWriter.write(answer.listing(), 3));
  }

  private void comparisons(Answer answer) {
    if (answer.groups().isEmpty()) {
      return;
    }
    line("");
    line("| Mean of | first | second | ratio, simultaneous 95 % interval | finding |");
    line("|---|---|---|---|---|");
    for (AnswerGroup group : answer.groups()) {
      for (AnswerLine of : group.lines().stream().limit(MAX_COMPARISONS).toList()) {
        List<String> cells =
            List.of(
                group.heading() + (of.at().isEmpty() ? "" : ", " + of.at()),
                of.from() + " " + of.fromMean(),
                of.to() + " " + of.toMean(),
                of.ratio() + (of.interval().isEmpty() ? "" : " (" + of.interval() + ")"),
                of.word());
        line(
            cells.stream()
                .map(MarkdownWriter::harmless)
                .map(cell -> cell.replace("|", "\\|"))
                .collect(Collectors.joining(" | ", "| ", " |")));
      }
    }
  }

  private void figure(Figure figure) {
    line("");
    line("![%s](figures/%s.svg)".formatted(MarkdownWriter.harmless(figure.title()), figure.name()));
  }

  private void study() {
    line("");
    line("Study `" + MarkdownWriter.harmless(study.name()) + "`, seed " + study.seed() + ".");
    if (campaign.counts().valid() == 0) {
      line("");
      line("**No valid run: every value below is NA.**");
    }
  }

  private void chapter(Chapter chapter) {
    heading(chapter.heading());
    line(
        chapter.sentences().stream()
            .map(MarkdownWriter::harmless)
            .collect(Collectors.joining("\n\n")));
    Set<String> common = chapter.commonNotes();
    if (!common.isEmpty()) {
      line("");
      common.forEach(this::item);
    }
    for (Sheet sheet : chapter.sheets()) {
      line("");
      if (!sheet.known()) {
        line("%s: %s.".formatted(MarkdownWriter.harmless(sheet.title()), sheet.absence()));
      } else if (isShort(sheet)) {
        text.append(MarkdownWriter.write(sheet, 3, common));
      } else {
        line(
            "%s: see `tables/%s.md` and `.csv`."
                .formatted(MarkdownWriter.harmless(sheet.title()), sheet.name()));
      }
    }
    chapter.figures().forEach(this::figure);
  }

  /** {@return whether a person reads the sheet from end to end} */
  private static boolean isShort(Sheet sheet) {
    return !(sheet instanceof Listing listing) || listing.rows().size() <= MAX_ROWS;
  }

  private void files(List<Chapter> chapters, Answer answer) {
    heading("Files");
    item("`report.html`: this report with figures and the power of every run, in one file");
    answer.files().forEach(this::file);
    chapters.forEach(chapter -> chapter.files().forEach(this::file));
    item("`" + MethodText.FILE + "`: the text for a method section");
    item("`tables/cells.csv`: every phase of both sides, by cell");
    item("`figures/power-traces.csv`, `power-phases.csv`: the power around every run, by bin");
    item("`energy.csv`: every phase's energy with its uncertainty and verdict, by run");
    item("`datapackage.json`: every file with its hash, every column with its unit");
    String bench = campaign.isMerged() ? "`pairs/`" : "`bench.yaml`";
    item(
        "`runs.jsonl`, `traces/`, `environment/`, `plan.csv`, `study.yaml`, " + bench + ": as run");
  }

  private void file(ReportFile file) {
    List<String> endings = List.copyOf(file.texts().keySet());
    String first = endings.get(0);
    item(
        "`%s.%s`%s, %s: %s"
            .formatted(
                file.stem(),
                first,
                first.equals("csv") ? " (full precision)" : "",
                endings.stream()
                    .skip(1)
                    .map(ending -> "`." + ending + "`")
                    .collect(Collectors.joining(", ")),
                file.title()));
  }

  private void list(String heading, List<String> items) {
    if (!items.isEmpty()) {
      heading(heading);
      items.forEach(this::item);
    }
  }

  private void heading(String heading) {
    line("");
    line("## " + heading);
    line("");
  }

  private void item(String item) {
    line("- " + MarkdownWriter.harmless(item));
  }

  private StringBuilder line(String line) {
    return text.append(line).append('\n');
  }
}
