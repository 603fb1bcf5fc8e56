package pijoule.analysis.report;

import java.util.List;

/**
 * Comparisons of one quantity.
 *
 * @param heading what is compared, such as {@code Time of a whole run}
 * @param label the same in so few words as a row has room for, such as {@code whole run}
 * @param lines those to their factor's first level first
 * @param rank how much of it a reader sees at once
 */
public record AnswerGroup(String heading, String label, List<AnswerLine> lines, Rank rank) {
  public AnswerGroup {
    lines = List.copyOf(lines);
  }

  /** {@return its quantities per request, or what else a reader asks first} */
  static AnswerGroup first(String heading, List<AnswerLine> lines) {
    return new AnswerGroup(heading, heading, lines, Rank.FIRST);
  }

  /** {@return the same with its first lines} */
  AnswerGroup first(int most) {
    return with(lines.stream().limit(most).toList());
  }

  /** {@return the same with the lines to their factor's first level, if there is one} */
  AnswerGroup toFirst() {
    List<AnswerLine> toFirst = lines.stream().filter(AnswerLine::isToFirst).toList();
    return toFirst.isEmpty() ? this : with(toFirst);
  }

  private AnswerGroup with(List<AnswerLine> others) {
    return new AnswerGroup(heading, label, others, rank);
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
