package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Conclusion;

/** Sentence on what several comparisons show together. */
final class Headline {
  /** Number of lines up to which the sentence has means; of more it has the range of ratios. */
  private static final int MAX_MEANS = 2;

  private Headline() {}

  static String of(String calls, List<AnswerLine> lines) {
    if (lines.isEmpty()) {
      return "";
    }
    if (PairSummary.of(lines).size() > 1) {
      return ofPairs(calls, lines);
    }
    Map<String, Long> words = new LinkedHashMap<>();
    lines.forEach(line -> words.merge(word(line), 1L, Long::sum));
    if (words.size() == 1) {
      return calls + ": " + alike(new PairSummary(lines)) + ".";
    }
    return words.entrySet().stream()
        .map(word -> "%s in %s of %s".formatted(word.getKey(), word.getValue(), lines.size()))
        .collect(Collectors.joining("; ", calls + ": ", " comparisons."));
  }

  /**
   * {@return sentence on whether findings hold for boards in general; empty if one pair made all
   * runs}
   */
  static String ofBoards(List<AnswerLine> lines) {
    List<AnswerLine> found =
        lines.stream()
            .filter(line -> !line.boards().isEmpty())
            .filter(
                line ->
                    !EnumSet.of(Conclusion.UNCLEAR, Conclusion.TOO_FEW, Conclusion.NOT_TESTED)
                        .contains(line.finding()))
            .toList();
    if (found.isEmpty()) {
      return "";
    }
    long shown = found.stream().filter(AnswerLine::holdsForBoards).count();
    if (shown == found.size()) {
      return " This holds on these pairs, and for boards in general.";
    }
    return shown == 0
        ? " This holds on these pairs; for boards in general it is not shown."
        : " This holds on these pairs; for boards in general in %s of %s comparisons, each taken alone."
            .formatted(shown, found.size());
  }

  /** Each level against the first one of its factor, levels of which the same is shown together. */
  private static String ofPairs(String calls, List<AnswerLine> lines) {
    List<AnswerLine> toFirst = lines.stream().filter(AnswerLine::isToFirst).toList();
    Map<String, List<String>> levels = new LinkedHashMap<>();
    for (PairSummary pair : PairSummary.of(toFirst.isEmpty() ? lines : toFirst)) {
      levels.computeIfAbsent(pair.phrase(), phrase -> new ArrayList<>()).add(pair.to());
    }
    return levels.entrySet().stream()
        .map(level -> String.join(", ", level.getValue()) + " " + level.getKey())
        .collect(Collectors.joining("; ", calls + ": ", "."));
  }

  private static String word(AnswerLine line) {
    return switch (line.finding()) {
      case MORE, LESS ->
          line.to() + " " + line.finding().word(line.quantity()) + " than " + line.from();
      default -> line.finding().word(line.quantity());
    };
  }

  private static String alike(PairSummary pair) {
    AnswerLine line = pair.lines().get(0);
    String to = pair.to();
    String from = pair.from();
    return switch (line.finding()) {
      case MORE, LESS ->
          "%s takes %s times as long as %s".formatted(to, pair.ratiosInWords(), from) + count(pair);
      case EQUAL ->
          "%s and %s take equally long, within %s %%"
              .formatted(from, to, Math.round(Conclusion.MARGIN * 100));
      case UNCLEAR -> "no clear difference between %s and %s".formatted(from, to);
      case TOO_FEW ->
          "too few rounds to decide between %s and %s: %s".formatted(from, to, line.reason());
      case NOT_TESTED -> "%s and %s were not tested: %s".formatted(from, to, line.reason());
    };
  }

  /** So that nobody takes ratios of several lines for an interval. */
  private static String count(PairSummary pair) {
    int lines = pair.lines().size();
    return lines > 1 ? " in %s comparisons".formatted(lines) : "";
  }

  /**
   * {@return sentence on the servers' own times}
   *
   * @param lines of the servers' times
   * @param together which calls a time adds up, as {@link ComparedCalls#together} says
   */
  static Optional<String> ofServers(List<AnswerLine> lines, String together) {
    List<AnswerLine> toFirst = lines.stream().filter(AnswerLine::isToFirst).toList();
    return toFirst.isEmpty()
        ? Optional.empty()
        : Optional.of(
            PairSummary.of(toFirst).stream()
                .map(pair -> "%s %s (%s)".formatted(pair.to(), pair.phrase(), amounts(pair)))
                .collect(Collectors.joining("; ", "The servers alone" + together + ": ", ".")));
  }

  /** Means, so that a reader sees how little of a request they are; of many lines those found. */
  private static String amounts(PairSummary pair) {
    if (pair.lines().size() <= MAX_MEANS) {
      return means(pair, pair.lines());
    }
    List<AnswerLine> found =
        pair.lines().stream()
            .filter(line -> EnumSet.of(Conclusion.MORE, Conclusion.LESS).contains(line.finding()))
            .toList();
    String all = "ratios " + pair.ratios();
    return found.isEmpty() || found.size() > MAX_MEANS ? all : means(pair, found) + "; all " + all;
  }

  private static String means(PairSummary pair, List<AnswerLine> lines) {
    return lines.stream()
        .map(
            line ->
                Stream.of(
                        line.at(),
                        "%s %s, %s %s"
                                .formatted(pair.from(), line.fromMean(), pair.to(), line.toMean())
                            + ratio(line))
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(": ")))
        .collect(Collectors.joining("; "));
  }

  private static String ratio(AnswerLine line) {
    return line.interval().isEmpty()
        ? ""
        : ", ratio %s (%s)".formatted(line.ratio(), line.interval());
  }
}
