package pijoule.analysis.answer;

import java.util.List;

/**
 * Comparisons of one quantity.
 *
 * @param heading what is compared, such as {@code Energy per request (estimate)}
 * @param lines those to their factor's first level first
 */
public record AnswerGroup(String heading, List<AnswerLine> lines) {
  public AnswerGroup {
    lines = List.copyOf(lines);
  }
}
