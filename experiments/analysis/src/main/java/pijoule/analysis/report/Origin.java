package pijoule.analysis.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.RequestPartsTable;
import pijoule.analysis.paper.RequestPartsTable.More;
import pijoule.analysis.paper.RequestPartsTable.Pair;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Numbers;
import pijoule.analysis.table.SiPrefix;

/**
 * Parts of a request in which a difference between two levels is.
 *
 * @param calls their kind in words; empty where all calls are of one kind
 * @param lines comparisons of the same two levels that show it; of several the mean
 * @param finding whether the second level takes more or less
 * @param more time that it takes more, or less, in all and by part
 */
record Origin(String calls, List<AnswerLine> lines, Conclusion finding, More more) {
  private static final int MAX_PARTS = 2;

  /** Least share of the difference that is named. */
  private static final double SHARE = 0.1;

  /** Their intervals are not simultaneous, as those of ratios are. */
  private static final String INTERVALS = " (95 % intervals, each alone).";

  /**
   * {@return where each clear difference is, in the order of the lines; none where the requests of
   * fewer than two rounds can be compared}
   *
   * @param measurements of a campaign
   * @param calls times of a request by kind of calls, of which the first ones count
   */
  static List<Origin> all(Measurements measurements, List<AnswerGroup> calls) {
    String kind = calls.size() > 1 ? calls.get(0).heading() : "";
    List<AnswerLine> clear =
        calls.stream()
            .limit(1)
            .flatMap(group -> group.lines().stream())
            .filter(AnswerLine::isToFirst)
            .filter(line -> line.finding() == Conclusion.MORE || line.finding() == Conclusion.LESS)
            .toList();
    return PairSummary.of(clear).stream()
        .flatMap(
            pair ->
                Stream.of(Conclusion.MORE, Conclusion.LESS).map(finding -> lines(pair, finding)))
        .filter(lines -> !lines.isEmpty())
        .map(lines -> of(kind, measurements, lines))
        .filter(of -> of.more.whole().mean().orElse(0) > 0 && isClear(of.more.whole()))
        .toList();
  }

  private static List<AnswerLine> lines(PairSummary pair, Conclusion finding) {
    return pair.lines().stream().filter(line -> line.finding() == finding).toList();
  }

  private static Origin of(String calls, Measurements measurements, List<AnswerLine> lines) {
    Conclusion finding = lines.get(0).finding();
    List<Pair> pairs = lines.stream().map(line -> pair(line.comparison(), finding)).toList();
    return new Origin(calls, lines, finding, RequestPartsTable.more(measurements, pairs));
  }

  /**
   * {@return such as {@code Of the 145 ± 21 ms that CXF takes more than Axis2, 56 ± 4 ms are in
   * client: serialize, 37 ± 9 ms in HTTP client and network (95 % intervals, each alone).}; absent
   * where no part is clear}
   *
   * @param differences of a campaign
   */
  static Optional<String> sentences(List<Origin> differences) {
    String sentences =
        differences.stream()
            .flatMap(difference -> difference.sentence().stream())
            .collect(Collectors.joining(" "));
    if (sentences.isEmpty()) {
      return Optional.empty();
    }
    sentences = sentences.substring(0, sentences.length() - 1) + INTERVALS;
    String calls = differences.get(0).calls;
    return Optional.of(calls.isEmpty() ? sentences : calls + ": " + inSentence(sentences));
  }

  /** Parts whose interval contains 0 may be in no difference, and are not named. */
  private Optional<String> sentence() {
    double whole = more.whole().mean().getAsDouble();
    String largest =
        more.parts().entrySet().stream()
            .filter(part -> part.getValue().mean().getAsDouble() > SHARE * whole)
            .filter(part -> isClear(part.getValue()))
            .limit(MAX_PARTS)
            .map(part -> shown(part.getValue()) + " in " + inSentence(part.getKey()))
            .collect(Collectors.joining(", "));
    return largest.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Of the %s that %s%s, %s."
                .formatted(
                    shown(more.whole()),
                    words(),
                    lines.size() > 1 ? " on average" : "",
                    largest.replaceFirst(" in ", " are in ")));
  }

  /**
   * {@return such as {@code Where the 285 ± 42 ms are that CXF takes more than Axis2}; of several
   * cells it says so, and of several kinds of calls which}
   */
  String heading() {
    return "Where the %s are that %s%s%s"
        .formatted(
            shown(more.whole()),
            words(),
            lines.size() > 1 ? ", on average over " + lines.size() + " comparisons" : "",
            calls.isEmpty() ? "" : ": " + inSentence(calls));
  }

  /** {@return whether it is of one comparison, and no mean of several} */
  boolean isOfOne() {
    return lines.size() == 1;
  }

  /** {@return such as {@code CXF takes more than Axis2}} */
  private String words() {
    return "%s takes %s than %s"
        .formatted(
            lines.get(0).to(), finding == Conclusion.MORE ? "more" : "less", lines.get(0).from());
  }

  /**
   * {@return whether its interval leaves out 0}
   *
   * @param difference of a part
   */
  static boolean isClear(Summary difference) {
    return difference.ci95Low().orElse(0) > 0 || difference.ci95High().orElse(0) < 0;
  }

  private static Pair pair(Comparison of, Conclusion finding) {
    return finding == Conclusion.MORE
        ? new Pair(of.fromCell(), of.toCell())
        : new Pair(of.toCell(), of.fromCell());
  }

  /** A part's label, without a capital but of an abbreviation. */
  private static String inSentence(String label) {
    return label.isEmpty() || Character.isUpperCase(label.charAt(1))
        ? label
        : label.substring(0, 1).toLowerCase(Locale.ROOT) + label.substring(1);
  }

  /**
   * {@return it with half of its interval and its unit}
   *
   * @param seconds with a mean
   */
  static String shown(Summary seconds) {
    SiPrefix prefix = SiPrefix.of("s", Math.abs(seconds.mean().getAsDouble()));
    return Numbers.rounded(prefix.of(seconds)) + " " + prefix.unit();
  }
}
