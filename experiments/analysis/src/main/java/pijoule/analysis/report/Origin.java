package pijoule.analysis.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.RequestPartsTable;

/** Parts of a request in which a difference between two levels is. */
final class Origin {
  private static final int MAX_PARTS = 3;

  /** Least share of the difference that is named. */
  private static final double SHARE = 0.1;

  private Origin() {}

  /**
   * {@return such as {@code Of the 145 ms that CXF takes more than Axis2, 56 ms are in client:
   * serialize, 37 ms in HTTP client and network.}; of several cells the mean; absent where no
   * difference is clear}
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
    String which = calls.size() > 1 ? calls.get(0).heading() + ": " + inSentence(sentences) : "";
    return Optional.of(which.isEmpty() ? sentences : which).filter(text -> !sentences.isEmpty());
  }

  private static List<AnswerLine> lines(PairSummary pair, Conclusion finding) {
    return pair.lines().stream().filter(line -> line.finding() == finding).toList();
  }

  private static Optional<String> sentence(
      Measurements measurements, List<AnswerLine> lines, Conclusion finding) {
    AnswerLine first = lines.get(0);
    Map<String, Double> more = new LinkedHashMap<>();
    double all = 0;
    for (AnswerLine line : lines) {
      Comparison of = line.comparison();
      boolean isMore = finding == Conclusion.MORE;
      Map<String, Double> parts =
          RequestPartsTable.differences(
              measurements,
              isMore ? of.fromCell() : of.toCell(),
              isMore ? of.toCell() : of.fromCell());
      parts.forEach((part, seconds) -> more.merge(part, seconds / lines.size(), Double::sum));
      all += parts.values().stream().mapToDouble(seconds -> seconds).sum() / lines.size();
    }
    double whole = all;
    String largest =
        more.entrySet().stream()
            .filter(part -> part.getValue() > SHARE * whole)
            .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
            .limit(MAX_PARTS)
            .map(part -> shown(part.getValue()) + " in " + inSentence(part.getKey()))
            .collect(Collectors.joining(", "));
    return largest.isEmpty() || whole <= 0
        ? Optional.empty()
        : Optional.of(
            "Of the %s that %s takes %s than %s%s, %s."
                .formatted(
                    shown(whole),
                    first.to(),
                    finding == Conclusion.MORE ? "more" : "less",
                    first.from(),
                    lines.size() > 1 ? " on average" : "",
                    largest.replaceFirst(" in ", " are in ")));
  }

  /** A part's label, without a capital but of an abbreviation. */
  private static String inSentence(String label) {
    return label.isEmpty() || Character.isUpperCase(label.charAt(1))
        ? label
        : label.substring(0, 1).toLowerCase(Locale.ROOT) + label.substring(1);
  }

  private static String shown(double seconds) {
    return ValueFormat.value(OptionalDouble.of(seconds), "s");
  }
}
