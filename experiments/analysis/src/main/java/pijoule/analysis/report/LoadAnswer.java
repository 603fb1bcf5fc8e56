package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.compare.SideQuantity;
import pijoule.analysis.load.CountedTime;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.load.MaxRates;
import pijoule.analysis.load.PowerWords;
import pijoule.analysis.load.RateCost;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RunMark;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Answer of a campaign under load, in place of the answer about calls.
 *
 * @param headline in a sentence
 * @param groups of comparisons: energies and CPU times per request, a response time, memory,
 *     greatest rates
 * @param sentences on greatest rates and on power against rate, one a stack
 * @param steps of the counters of CPU time, in a sentence; empty where they are fine
 * @param isForeign whether pijoule did not start the service, which is one process in all runs
 */
public record LoadAnswer(
    String headline,
    List<AnswerGroup> groups,
    List<String> sentences,
    List<String> steps,
    boolean isForeign) {
  /** With more, a sentence names the first and the last. */
  private static final int MAX_RATES = 4;

  public LoadAnswer {
    groups = List.copyOf(groups);
    sentences = List.copyOf(sentences);
    steps = List.copyOf(steps);
  }

  static LoadAnswer of(Measurements measurements, Function<SideQuantity, List<AnswerLine>> lines) {
    List<AnswerGroup> groups = new ArrayList<>();
    for (SideQuantity measurand : SideQuantity.underLoad(measurements)) {
      List<AnswerLine> of = lines.apply(measurand);
      if (!of.isEmpty()) {
        boolean estimate = of.stream().anyMatch(line -> line.comparison().estimate());
        String display = measurand.display();
        groups.add(
            AnswerGroup.first(
                display.substring(0, 1).toUpperCase(Locale.ROOT)
                    + display.substring(1)
                    + (estimate ? " (estimate)" : ""),
                of));
      }
    }
    List<String> sentences = new ArrayList<>();
    CountedTime.programs(measurements.campaign()).ifPresent(sentences::add);
    for (MaxRates rates : MaxRates.all(measurements)) {
      sentences.add(
          "Greatest rate of %s at %s: %s."
              .formatted(rates.stack().display(), rates.limit(), rates.words()));
    }
    if (ModelledPower.of(measurements).isEmpty()) {
      sentences.addAll(PowerWords.of(measurements));
    }
    return new LoadAnswer(
        headline(measurements, groups),
        groups,
        sentences,
        CountedTime.steps(measurements.campaign()),
        ForeignService.isIn(measurements.campaign().study()));
  }

  /** Lines of the headline: the first group, energies or CPU times per request. */
  List<AnswerLine> lines() {
    return groups.isEmpty() ? List.of() : groups.get(0).lines();
  }

  /** Lines of all groups. */
  List<AnswerLine> allLines() {
    return groups.stream().flatMap(group -> group.lines().stream()).toList();
  }

  private static String headline(Measurements measurements, List<AnswerGroup> groups) {
    List<LoadedStack> stacks = LoadedStack.of(measurements.campaign().study());
    if (stacks.size() == 1) {
      return ofOneStack(measurements, stacks.get(0));
    }
    int limited = limitedRuns(measurements);
    if (groups.isEmpty() || limited > 0 && limited == loaded(measurements)) {
      return limited(measurements, "no two others can be compared")
          .orElse("Costs of a request were not compared: no two stacks have them at one rate.");
    }
    AnswerGroup first = groups.get(0);
    boolean isName = Character.isUpperCase(first.heading().charAt(1));
    String what =
        isName
            ? first.heading()
            : first.heading().substring(0, 1).toLowerCase(Locale.ROOT)
                + first.heading().substring(1);
    return PairSummary.of(first.lines().stream().filter(AnswerLine::isToFirst).toList()).stream()
        .map(LoadAnswer::phrase)
        .collect(
            Collectors.joining(
                "; ", "Servers under load%s, %s: ".formatted(rates(first.lines()), what), "."));
  }

  private static Optional<String> limited(Measurements measurements, String others) {
    int limited = limitedRuns(measurements);
    long loaded = loaded(measurements);
    return limited == 0
        ? Optional.empty()
        : Optional.of(
            "No answer: the generator, or its busy host, limited %s of %s runs with requests%s; end other programs there, or lower the rates."
                .formatted(limited, loaded, limited == loaded ? "" : ", and " + others));
  }

  private static int limitedRuns(Measurements measurements) {
    return measurements.campaign().having(RunMark.GENERATOR_LIMITED).size();
  }

  /** {@return runs with requests} */
  private static long loaded(Measurements measurements) {
    return measurements.campaign().runs().stream()
        .filter(run -> run.load().filter(load -> !load.isIdle()).isPresent())
        .count();
  }

  /** Such as {@code at 10/s, 50/s, 100/s}, of what was compared. */
  private static String rates(List<AnswerLine> lines) {
    List<Level> rates =
        lines.stream()
            .flatMap(line -> line.comparison().fixed().stream())
            .filter(level -> level.factor().equals(Factor.RATE))
            .distinct()
            .toList();
    List<String> shown =
        rates.stream()
            .map(rate -> rate.rate().isMax() ? "the greatest rate of each" : rate.display())
            .toList();
    if (shown.isEmpty()) {
      return "";
    }
    return shown.size() <= MAX_RATES
        ? " at " + String.join(", ", shown)
        : " at %s rates from %s to %s"
            .formatted(shown.size(), shown.get(0), shown.get(shown.size() - 1));
  }

  /** Cost of a request at each rate; at the first and the last if there are many. */
  private static String ofOneStack(Measurements measurements, LoadedStack stack) {
    Optional<SideQuantity> cost = cost(measurements);
    boolean isForeign = ForeignService.isIn(measurements.campaign().study());
    String whose = isForeign ? "The service at its URL under load" : "One server under load";
    if (cost.isEmpty()) {
      return whose + ": nothing is known of what a request costs.";
    }
    List<RateCost> costs = RateCost.of(measurements, stack, cost.get());
    if (costs.isEmpty()) {
      return limited(measurements, "the others have no cost of a request")
          .orElse(whose + ": nothing is known of what a request costs.");
    }
    boolean estimate = costs.stream().anyMatch(RateCost::estimate);
    String what = cost.get().display() + (estimate ? " (estimate)" : "");
    String each =
        costs.size() <= MAX_RATES
            ? costs.stream().map(RateCost::inWords).collect(Collectors.joining(", "))
            : "from %s to %s"
                .formatted(costs.get(0).inWords(), costs.get(costs.size() - 1).inWords());
    return "%s, %s: %s%s."
        .formatted(whose, what, each, needs(costs, isForeign ? "replicates" : "server processes"));
  }

  /** Says what rates without an interval need, and names them where others have one. */
  private static String needs(List<RateCost> costs, String more) {
    List<String> without =
        costs.stream().filter(cost -> cost.mean().ci95Low().isEmpty()).map(RateCost::rate).toList();
    if (without.isEmpty()) {
      return "";
    }
    boolean all = without.size() == costs.size() || without.size() > MAX_RATES;
    String at = all ? "" : " at " + String.join(", ", without);
    return "; an interval%s needs more %s".formatted(at, more);
  }

  /**
   * {@return its first quantity that is a cost of a request; absent where no run has one}
   *
   * @param measurements of a campaign under load
   */
  static Optional<SideQuantity> cost(Measurements measurements) {
    return SideQuantity.underLoad(measurements).stream()
        .filter(measurand -> measurand.quantity() != LoadQuantity.MEMORY)
        .filter(measurand -> measurand.quantity() != LoadQuantity.MAX_RATE)
        .findFirst();
  }

  private static String phrase(PairSummary pair) {
    int rates = pair.lines().size();
    if (count(pair, Conclusion.TOO_FEW) + count(pair, Conclusion.NOT_TESTED) == rates) {
      return pair.to() + " " + pair.phrase();
    }
    Map<String, Long> found = new LinkedHashMap<>();
    add(found, "more", count(pair, Conclusion.MORE));
    add(found, "less", count(pair, Conclusion.LESS));
    long equal = count(pair, Conclusion.EQUAL);
    if (equal == rates) {
      return "%s takes as much as %s, within %s %%%s"
          .formatted(
              pair.to(),
              pair.from(),
              Math.round(Conclusion.MARGIN * 100),
              rates == 1 ? "" : ", at each rate");
    }
    add(found, "equal within 5 %", equal);
    add(found, "unclear", rates - found.values().stream().mapToLong(count -> count).sum());
    String at =
        rates == 1 || found.size() == 1
            ? found.keySet().iterator().next() + (rates == 1 ? "" : " at each rate")
            : found.entrySet().stream()
                .map(entry -> entry.getKey() + " at " + entry.getValue())
                .collect(Collectors.joining(", ", "", " of " + rates + " rates"));
    return "%s takes %s times as much as %s, %s"
        .formatted(pair.to(), pair.ratiosInWords(), pair.from(), at);
  }

  private static void add(Map<String, Long> found, String word, long count) {
    if (count > 0) {
      found.put(word, count);
    }
  }

  private static long count(PairSummary pair, Conclusion finding) {
    return pair.lines().stream().filter(line -> line.finding() == finding).count();
  }
}
