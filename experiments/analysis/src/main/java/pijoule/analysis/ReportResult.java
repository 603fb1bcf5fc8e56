package pijoule.analysis;

import java.nio.file.Path;
import java.util.List;
import pijoule.analysis.report.Answer;
import pijoule.campaign.Problem;

/**
 * A report that was made.
 *
 * @param answer what the campaign answers
 * @param text Tables III to VIII, the claims and what else is short, for a terminal, each line with
 *     its end
 * @param problems what of the folder could not be used
 * @param foreign files in tables/ and figures/ that this report did not write, by their paths
 *     within the folder: an earlier report's, or someone's own; they are left as they are
 * @param report path of report.html
 * @param validRuns runs whose answer was verified
 * @param failedRuns runs that left a reason and no number
 */
public record ReportResult(
    Answer answer,
    String text,
    List<Problem> problems,
    List<String> foreign,
    Path report,
    int validRuns,
    int failedRuns) {
  public ReportResult {
    problems = List.copyOf(problems);
    foreign = List.copyOf(foreign);
  }
}
