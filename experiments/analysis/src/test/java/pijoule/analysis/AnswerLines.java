package pijoule.analysis;

import java.util.List;
import java.util.stream.Stream;
import pijoule.analysis.report.Answer;
import pijoule.analysis.report.AnswerText;

/** An answer as it is printed, on lines so wide that no sentence is broken. */
public final class AnswerLines {
  private static final int WIDE = 10_000;

  private AnswerLines() {}

  /** {@return all lines, without their ends} */
  public static List<String> of(Answer answer, String folder, String report) {
    return of(answer, folder, report, WIDE);
  }

  /** {@return the lines of a terminal} */
  public static List<String> of(Answer answer, String folder, String report, int columns) {
    return Stream.concat(
            AnswerText.found(answer, columns).stream(),
            AnswerText.next(answer, folder, report).stream())
        .toList();
  }
}
