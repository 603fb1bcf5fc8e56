package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import pijoule.analysis.compare.CampaignComparisons;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.SideBySide;
import pijoule.analysis.measure.Measurements;

/**
 * The answers of two campaigns, comparison by comparison: whether the second one gives the same.
 *
 * @param findings comparisons that both have
 */
public record TwoAnswers(List<Finding> findings) {
  private static final int MAX_ROWS = 8;

  private static final Set<Conclusion> DECIDED =
      EnumSet.of(Conclusion.MORE, Conclusion.LESS, Conclusion.EQUAL);

  public TwoAnswers {
    findings = List.copyOf(findings);
  }

  /**
   * One comparison in both campaigns.
   *
   * @param label what is compared
   * @param a in the first campaign
   * @param b in the second
   */
  record Finding(String label, AnswerLine a, AnswerLine b) {
    boolean isDecided() {
      return DECIDED.contains(a.finding()) && DECIDED.contains(b.finding());
    }

    boolean isSame() {
      return isDecided() && a.finding() == b.finding();
    }

    /** {@return both answers by the names of their campaigns} */
    Map<String, AnswerLine> answers() {
      return Collections.unmodifiableMap(new TreeMap<>(Map.of("A", a, "B", b)));
    }

    /** {@return label, both ratios with their intervals, and a word} */
    List<String> cells() {
      return List.of(label, shown(a), shown(b), word());
    }

    String word() {
      return !isDecided() ? "not decided in both" : isSame() ? "the same" : "another answer";
    }
  }

  /** {@return the answers of both campaigns} */
  public static TwoAnswers of(SideBySide both) {
    List<Answer> answers = both.campaigns().stream().map(TwoAnswers::answer).toList();
    List<Finding> findings = new ArrayList<>();
    for (AnswerGroup group : answers.get(0).groups()) {
      for (AnswerLine a : group.toFirst().lines()) {
        like(a, answers.get(1)).ifPresent(b -> findings.add(new Finding(label(group, a), a, b)));
      }
    }
    return new TwoAnswers(findings);
  }

  private static Answer answer(Measurements of) {
    return AnswerFinder.of(of, CampaignComparisons.of(of.campaign()).answers(of), List.of());
  }

  private static Optional<AnswerLine> like(AnswerLine a, Answer other) {
    return other.groups().stream()
        .flatMap(group -> group.lines().stream())
        .filter(b -> isLike(a.comparison(), b.comparison()))
        .findFirst();
  }

  private static boolean isLike(Comparison a, Comparison b) {
    return a.measurand().equals(b.measurand())
        && a.from().equals(b.from())
        && a.to().equals(b.to())
        && a.fixed().equals(b.fixed());
  }

  private static String label(AnswerGroup group, AnswerLine line) {
    String levels = line.to() + " / " + line.from();
    return Stream.of(group.label(), levels, line.at())
        .filter(word -> !word.isEmpty())
        .reduce((one, other) -> one + ", " + other)
        .orElseThrow();
  }

  /** {@return whether the answer is the same, then a row a comparison; none without any in both} */
  public List<String> lines() {
    if (findings.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add(sentence());
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("", "A: ratio (95 % interval)", "B", ""));
    findings.stream().limit(MAX_ROWS).map(Finding::cells).forEach(rows::add);
    lines.addAll(ComparisonText.aligned(rows));
    return lines;
  }

  /** {@return whether the answer is the same} */
  String sentence() {
    long decided = findings.stream().filter(Finding::isDecided).count();
    long same = findings.stream().filter(Finding::isSame).count();
    if (findings.isEmpty()) {
      return "No comparison is in both campaigns.";
    }
    if (decided == 0) {
      return "It is not known whether B has A's answer: no comparison is decided in both.";
    }
    if (same < decided) {
      return "B has another answer than A in %s of %s comparisons that are decided in both."
          .formatted(decided - same, decided);
    }
    return "B has A's answer in %s of %s comparisons%s."
        .formatted(
            same,
            findings.size(),
            decided < findings.size() ? "; the others are not decided in both" : "");
  }

  /** {@return the ratio with its interval} */
  static String shown(AnswerLine of) {
    String interval = of.interval().isEmpty() ? "" : " (" + of.interval() + ")";
    return of.ratio() + interval;
  }
}
