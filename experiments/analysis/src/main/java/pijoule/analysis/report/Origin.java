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

/** Parts of a request in which a difference between two levels is. */
final class Origin {
  private static final int MAX_PARTS = 3;

  /** Least share of the difference that is named. */
  private static final double SHARE = 0.1;

  /** Their intervals are not simultaneous, as those of ratios are. */
  private static final String INTERVALS = " (95 % intervals, each alone).";

  private Origin() {}

  /**
   * {@return such as {@code Of the 145 ± 21 ms that CXF takes more than Axis2, 56 ± 4 ms are in
   * client: serialize, 37 ± 9 ms in HTTP client and network (95 % intervals, each alone).}; of
   * several cells the mean; absent where no difference is clear}
   *
   * @param calls times of a request by kind of calls, of which the first ones count
   */
  static Optional<String> of(Measurements measurements, List<AnswerGroup> calls) {
    if (calls.isEmpty()) {
      return Optional.empty();
    }
    List<AnswerLine> clear =
        calls.get(0).lines().stream()
            .filter(AnswerLine::isToFirst)
            .filter(line -> line.finding() == Conclusion.MORE || line.finding() == Conclusion.LESS)
            .toList();
    String sentences =
        PairSummary.of(clear).stream()
            .flatMap(
                pair ->
                    Stream.of(Conclusion.MORE, Conclusion.LESS)
                        .map(finding -> lines(pair, finding)))
            .filter(lines -> !lines.isEmpty())
            .flatMap(lines -> sentence(measurements, lines, lines.get(0).finding()).stream())
            .collect(Collectors.joining(" "));
    if (sentences.isEmpty()) {
      return Optional.empty();
    }
    sentences = sentences.substring(0, sentences.length() - 1) + INTERVALS;
    String which = calls.size() > 1 ? calls.get(0).heading() + ": " + inSentence(sentences) : "";
    return Optional.of(which.isEmpty() ? sentences : which);
  }

  private static List<AnswerLine> lines(PairSummary pair, Conclusion finding) {
    return pair.lines().stream().filter(line -> line.finding() == finding).toList();
  }

  /** No sentence where the requests of fewer than two rounds can be compared. */
  private static Optional<String> sentence(
      Measurements measurements, List<AnswerLine> lines, Conclusion finding) {
    AnswerLine first = lines.get(0);
    More more =
        RequestPartsTable.more(
            measurements, lines.stream().map(line -> pair(line.comparison(), finding)).toList());
    double whole = more.whole().mean().orElse(0);
    String largest =
        more.parts().entrySet().stream()
            .filter(part -> part.getValue().mean().getAsDouble() > SHARE * whole)
            .limit(MAX_PARTS)
            .map(part -> shown(part.getValue()) + " in " + inSentence(part.getKey()))
            .collect(Collectors.joining(", "));
    return largest.isEmpty() || whole <= 0 || more.whole().half().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Of the %s that %s takes %s than %s%s, %s."
                .formatted(
                    shown(more.whole()),
                    first.to(),
                    finding == Conclusion.MORE ? "more" : "less",
                    first.from(),
                    lines.size() > 1 ? " on average" : "",
                    largest.replaceFirst(" in ", " are in ")));
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

  private static String shown(Summary seconds) {
    SiPrefix prefix = SiPrefix.of("s", Math.abs(seconds.mean().getAsDouble()));
    return Numbers.rounded(prefix.of(seconds)) + " " + prefix.unit();
  }
}
