package pijoule.analysis.report;

import java.util.List;

/**
 * Comparisons of one quantity.
 *
 * @param heading what is compared, such as {@code Energy per request (estimate)}
 * @param lines those to their factor's first level first
 * @param rank how much of it a reader sees at once
 */
public record AnswerGroup(String heading, List<AnswerLine> lines, Rank rank) {
  public AnswerGroup {
    lines = List.copyOf(lines);
  }

  /** {@return its quantities per request, or what else a reader asks first} */
  static AnswerGroup first(String heading, List<AnswerLine> lines) {
    return new AnswerGroup(heading, lines, Rank.FIRST);
  }

  /** Place among the groups of an answer. */
  public enum Rank {
    /** Rank of lines that a reader asks for first. */
    FIRST,
    /** Rank of lines that have less room on a terminal. */
    FURTHER,
    /** Rank of lines that a page folds if there are many. */
    ASIDE
  }
}
