package pijoule.analysis;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.report.Answer;
import pijoule.analysis.report.Outcome;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Listing;
import pijoule.analysis.table.Medium;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.TextWriter;
import pijoule.campaign.Problem;

/**
 * A report that was made.
 *
 * @param answer what the campaign answers
 * @param outcome whether runs are valid and the question has an answer
 * @param comparisons those of the answer first
 * @param chapters in their order
 * @param problems what of the folder could not be used
 * @param foreign files in tables/ and figures/ that this report did not write, by their paths
 *     within the folder: an earlier report's, or someone's own; they are left as they are
 * @param report path of report.html
 */
public record ReportResult(
    Answer answer,
    Outcome outcome,
    List<Comparison> comparisons,
    List<Chapter> chapters,
    List<Problem> problems,
    List<String> foreign,
    Path report) {
  /** Returns this report, written beside these files. */
  ReportResult beside(List<String> others) {
    return new ReportResult(answer, outcome, comparisons, chapters, problems, others, report);
  }

  /**
   * {@return Tables III to VIII, the claims and what else is short, for a terminal, each line with
   * its end}
   */
  public String text() {
    String all =
        chapters.stream()
            .flatMap(chapter -> chapter.sheets().stream())
            .flatMap(sheet -> printed(sheet).stream())
            .map(TextWriter::write)
            .collect(Collectors.joining("\n"));
    return answer.runs().valid() == 0
        ? "No valid run: every value is NA. report.md says why.\n\n" + all
        : all;
  }

  private static Optional<Sheet> printed(Sheet sheet) {
    if (!sheet.known()) {
      return Optional.empty();
    }
    if (sheet instanceof Listing listing) {
      return listing.on(Medium.TERMINAL).map(Sheet.class::cast);
    }
    return Optional.of(sheet);
  }
}
