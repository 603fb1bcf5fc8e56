package pijoule.analysis.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.inference.Conclusion;
import pijoule.analysis.inference.SideQuantity;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.load.MaxRates;
import pijoule.analysis.load.PowerWords;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.results.RunMark;

/**
 * What a campaign under load answers, in place of what calls do.
 *
 * @param headline in a sentence
 * @param groups of comparisons: energies and CPU times per request, a response time, memory,
 *     greatest rates
 * @param sentences on greatest rates and on power against rate, one a stack
 */
public record LoadAnswer(String headline, List<AnswerGroup> groups, List<String> sentences) {
  public LoadAnswer {
    groups = List.copyOf(groups);
    sentences = List.copyOf(sentences);
  }

  static LoadAnswer of(Measurements measurements, Function<SideQuantity, List<AnswerLine>> lines) {
    List<AnswerGroup> groups = new ArrayList<>();
    for (SideQuantity measurand : SideQuantity.underLoad(measurements)) {
      List<AnswerLine> of = lines.apply(measurand);
      if (!of.isEmpty()) {
        boolean estimate = of.stream().anyMatch(line -> line.comparison().estimate());
        String display = measurand.display();
        groups.add(
            new AnswerGroup(
                display.substring(0, 1).toUpperCase(Locale.ROOT)
                    + display.substring(1)
                    + (estimate ? " (estimate)" : ""),
                of));
      }
    }
    List<String> sentences = new ArrayList<>();
    for (MaxRates rates : MaxRates.all(measurements)) {
      sentences.add(
          "Greatest rate of %s at %s: %s."
              .formatted(rates.stack().display(), rates.limit(), rates.words()));
    }
    sentences.addAll(PowerWords.of(measurements));
    return new LoadAnswer(headline(measurements, groups), groups, sentences);
  }

  /** Lines of the headline: the first group, energies or CPU times per request. */
  List<AnswerLine> lines() {
    return groups.isEmpty() ? List.of() : groups.get(0).lines();
  }

  private static String headline(Measurements measurements, List<AnswerGroup> groups) {
    List<LoadedStack> stacks = LoadedStack.of(measurements.campaign().study());
    if (stacks.size() == 1) {
      return "What a request costs at each rate, on one stack.";
    }
    int limited = measurements.campaign().having(RunMark.GENERATOR_LIMITED).size();
    if (groups.isEmpty() && limited > 0) {
      return "No answer: the generator, or its busy host, limited %s of %s runs; no two others can be compared."
          .formatted(limited, measurements.campaign().runs().size());
    }
    if (groups.isEmpty()) {
      return "Costs of a request were not compared: no two stacks have them at one rate.";
    }
    AnswerGroup first = groups.get(0);
    return PairSummary.of(first.lines().stream().filter(AnswerLine::isToFirst).toList()).stream()
        .map(LoadAnswer::phrase)
        .collect(Collectors.joining("; ", first.heading() + ": ", "."));
  }

  private static String phrase(PairSummary pair) {
    long more = count(pair, Conclusion.MORE);
    long less = count(pair, Conclusion.LESS);
    long equal = count(pair, Conclusion.EQUAL);
    String of = pair.to() + " over " + pair.from() + " " + pair.ratios();
    List<String> found = new ArrayList<>();
    add(found, "more", more);
    add(found, "less", less);
    add(found, "equal within 5 %", equal);
    add(found, "unclear", pair.lines().size() - more - less - equal);
    return found.size() == 1
        ? of + ", " + found.get(0).replaceFirst(" at \\d+$", "")
        : of + ", " + String.join(", ", found) + " of " + pair.lines().size() + " rates";
  }

  private static void add(List<String> found, String word, long count) {
    if (count > 0) {
      found.add(word + " at " + count);
    }
  }

  private static long count(PairSummary pair, Conclusion finding) {
    return pair.lines().stream().filter(line -> line.finding() == finding).count();
  }
}
