package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import pijoule.analysis.compare.Conclusion;
import pijoule.energy.files.Words;

/** Chooses the comparisons of an answer that a terminal has room for, and writes them. */
final class ComparisonText {
  /** Word in the place of a finding before all rounds are done. */
  private static final String SO_FAR = "so far";

  private final Answer answer;
  private final int width;
  private final boolean withReasons;
  private final UnaryOperator<String> verdict;
  private final List<String> lines = new ArrayList<>();
  private int left;
  private boolean isUnexplained;

  private ComparisonText(
      Answer answer, int width, boolean withReasons, UnaryOperator<String> verdict) {
    this.verdict = verdict;
    this.answer = answer;
    this.width = width;
    this.withReasons = withReasons;
  }

  /**
   * Chooses and writes them.
   *
   * @param width of a line, letters
   * @param max lines with numbers and names of levels, about
   * @param withReasons whether it is said why a comparison decides nothing
   */
  static ComparisonText of(Answer answer, int width, int max, boolean withReasons) {
    boolean isDoubtful = answer.doubt().isPresent();
    return of(answer, width, max, withReasons, word -> isDoubtful ? "(" + word + ")" : word);
  }

  /** Writes those of a campaign whose rounds are not all done: numbers, and no finding in words. */
  static ComparisonText provisional(Answer answer, int width, int max) {
    return of(answer, width, max, false, word -> SO_FAR);
  }

  private static ComparisonText of(
      Answer answer, int width, int max, boolean withReasons, UnaryOperator<String> verdict) {
    ComparisonText text = new ComparisonText(answer, width, withReasons, verdict);
    text.write(max);
    return text;
  }

  /** {@return the lines, without their ends} */
  List<String> lines() {
    return List.copyOf(lines);
  }

  /** {@return number of comparisons in none of the lines} */
  int left() {
    return left;
  }

  /** {@return whether some comparison decides nothing, and no line says why} */
  boolean isUnexplained() {
    return isUnexplained;
  }

  /** Writes comparisons to the first level of a factor, and counts those without room. */
  private void write(int max) {
    int room = max;
    List<AnswerGroup> rows = new ArrayList<>();
    for (AnswerGroup group : answer.groups()) {
      AnswerGroup toFirst = group.toFirst();
      int all = toFirst.lines().size();
      List<PairSummary> pairs = PairSummary.of(toFirst.lines());
      boolean isSummary = all + pairs.size() > room && pairs.size() > 1;
      boolean isAside = group.rank() == AnswerGroup.Rank.ASIDE;
      int most = isAside && all > room ? 0 : Math.min(room - 1, isSummary ? pairs.size() : all);
      int shown = most;
      if (most > 0 && isSummary) {
        rows(rows);
        shown = summaries(group.heading(), pairs.subList(0, most));
      } else if (most > 0) {
        rows.add(toFirst.first(most));
      }
      room = Math.max(1, room - most - (isSummary ? 1 : pairs.size()));
      left += group.lines().size() - shown;
    }
    rows(rows);
  }

  /** Writes these groups, and begins another table. */
  private void rows(List<AnswerGroup> groups) {
    if (!groups.isEmpty()) {
      lines.addAll(ComparisonTable.lines(groups, width, verdict));
      reasons(groups);
      groups.clear();
    }
  }

  /**
   * Writes ratios of each two levels over all levels of other factors.
   *
   * @return number of comparisons in them
   */
  private int summaries(String heading, List<PairSummary> pairs) {
    wrapped("%s, ratios of means over all other levels:".formatted(heading));
    lines.addAll(
        aligned(
            pairs.stream()
                .map(
                    pair ->
                        List.of(
                            pair.to() + " / " + pair.from(),
                            pair.ratios(),
                            verdict.apply(pair.finding())))
                .toList()));
    return pairs.stream().mapToInt(pair -> pair.lines().size()).sum();
  }

  /** Why comparisons that are shown decide nothing. */
  private void reasons(List<AnswerGroup> shown) {
    Map<Conclusion, Set<String>> reasons = new EnumMap<>(Conclusion.class);
    shown.stream()
        .flatMap(group -> group.lines().stream())
        .filter(line -> !line.reason().isEmpty())
        .forEach(
            line ->
                reasons
                    .computeIfAbsent(line.finding(), unseen -> new LinkedHashSet<>())
                    .add(line.word() + ": " + line.reason()));
    isUnexplained |= !withReasons && !reasons.isEmpty();
    reasons.values().stream()
        .filter(unseen -> withReasons)
        .forEach(
            same ->
                wrapped(
                    same.iterator().next()
                        + (same.size() > 1 ? "; others: see the report." : ".")));
  }

  /** Rows as lines whose columns begin below each other. */
  static List<String> aligned(List<List<String>> rows) {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder(" ");
      for (int i = 0; i < row.size(); i++) {
        int column = i;
        int width =
            rows.stream().mapToInt(other -> Words.length(other.get(column))).max().orElse(0);
        line.append(
            width == 0
                ? ""
                : " " + row.get(i) + " ".repeat(width - Words.length(row.get(i))) + " ");
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private void wrapped(String text) {
    lines.addAll(Words.wrap(text, width, ""));
  }
}
