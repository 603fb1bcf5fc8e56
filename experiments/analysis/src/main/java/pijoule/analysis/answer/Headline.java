package pijoule.analysis.answer;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import pijoule.analysis.inference.Finding;

/** What several comparisons show together, in a sentence. */
final class Headline {
  private Headline() {}

  static String of(List<AnswerLine> lines) {
    if (lines.isEmpty()) {
      return "";
    }
    if (LevelPair.of(lines).size() > 1) {
      return ofPairs(lines);
    }
    Map<String, Long> words = new LinkedHashMap<>();
    lines.forEach(line -> words.merge(word(line), 1L, Long::sum));
    if (words.size() == 1) {
      return alike(lines.get(0));
    }
    return words.entrySet().stream()
        .map(of -> "%s in %s of %s".formatted(of.getKey(), of.getValue(), lines.size()))
        .collect(Collectors.joining("; ", "Requests compared: ", "."));
  }

  /** Whether what is found holds for boards in general; empty where one pair made all runs. */
  static String ofBoards(List<AnswerLine> lines) {
    List<AnswerLine> found =
        lines.stream()
            .filter(line -> !line.boards().isEmpty())
            .filter(
                line ->
                    !EnumSet.of(Finding.UNCLEAR, Finding.TOO_FEW, Finding.NOT_TESTED)
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
  private static String ofPairs(List<AnswerLine> lines) {
    List<AnswerLine> toFirst = lines.stream().filter(AnswerLine::isToFirst).toList();
    Map<String, List<String>> levels = new LinkedHashMap<>();
    for (LevelPair pair : LevelPair.of(toFirst.isEmpty() ? lines : toFirst)) {
      levels.computeIfAbsent(pair.phrase(), phrase -> new ArrayList<>()).add(pair.to());
    }
    return levels.entrySet().stream()
        .map(of -> String.join(", ", of.getValue()) + " " + of.getKey())
        .collect(Collectors.joining("; ", "Requests: ", "."));
  }

  private static String word(AnswerLine line) {
    return switch (line.finding()) {
      case MORE, LESS ->
          line.to() + " " + line.finding().word(line.quantity()) + " than " + line.from();
      default -> line.finding().word(line.quantity());
    };
  }

  private static String alike(AnswerLine line) {
    String to = line.to();
    String from = line.from();
    return switch (line.finding()) {
      case MORE -> "%s is slower than %s: its requests take longer.".formatted(to, from);
      case LESS -> "%s is faster than %s: its requests take less time.".formatted(to, from);
      case EQUAL ->
          "Requests take equally long on %s and %s, within %s %%."
              .formatted(from, to, Math.round(Finding.MARGIN * 100));
      case UNCLEAR ->
          "No clear difference between %s and %s: these runs do not show which is faster."
              .formatted(from, to);
      case TOO_FEW ->
          "Too few rounds to decide between %s and %s: %s.".formatted(from, to, line.reason());
      case NOT_TESTED -> "%s and %s were not tested: %s.".formatted(from, to, line.reason());
    };
  }
}
