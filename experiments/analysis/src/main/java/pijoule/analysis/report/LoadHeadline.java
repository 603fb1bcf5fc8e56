package pijoule.analysis.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.load.CampaignErrors;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.KeptRate;
import pijoule.analysis.load.LoadedStack;
import pijoule.analysis.load.RateCost;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RunMark;
import pijoule.contract.study.Factor;

/**
 * Sentence on what servers under load show together.
 *
 * @param text of it
 * @param isAnswer whether any cost of a request is known, and of several stacks two can be compared
 */
record LoadHeadline(String text, boolean isAnswer) {
  /** With more, a sentence names the first and the last. */
  private static final int MAX_RATES = 4;

  private static final String PER_REQUEST = " per request";

  private static final String UNKNOWN = ": nothing is known of what a request costs.";

  static LoadHeadline of(
      Measurements measurements, List<AnswerGroup> groups, CampaignErrors errors) {
    List<LoadedStack> stacks = LoadedStack.of(measurements.campaign().study());
    if (stacks.size() == 1) {
      return ofOneStack(measurements, stacks.get(0), errors);
    }
    long left = measurements.campaign().runs().stream().filter(run -> !run.decides()).count();
    if (groups.isEmpty() || left > 0 && left == loaded(measurements)) {
      return none(
          measurements,
          "no two others can be compared",
          "No answer: costs of a request were not compared, no two stacks have them at one rate.");
    }
    AnswerGroup first = groups.get(0);
    boolean isName = Character.isUpperCase(first.heading().charAt(1));
    String what =
        isName
            ? first.heading()
            : first.heading().substring(0, 1).toLowerCase(Locale.ROOT)
                + first.heading().substring(1);
    return new LoadHeadline(
        new Headline("the %s of".formatted(what), LoadHeadline::condition).of(first.lines()), true);
  }

  /** Such as {@code at 50/s, 100 kB}, after a blank. */
  private static String condition(AnswerLine line) {
    return line.comparison().fixed().stream()
        .map(
            level ->
                !level.factor().equals(Factor.RATE)
                    ? ", " + Headline.named(level)
                    : level.rate().isMax()
                        ? " at the greatest rate of each"
                        : " at " + level.display())
        .sorted(Comparator.comparing(words -> words.startsWith(",")))
        .collect(Collectors.joining());
  }

  /** No answer: the generator is the reason if it limited runs, or its connections were few. */
  private static LoadHeadline none(Measurements measurements, String others, String otherwise) {
    int limited = limitedRuns(measurements);
    long loaded = loaded(measurements);
    return new LoadHeadline(
        limited == 0
            ? waited(measurements).orElse(otherwise)
            : "No answer: the generator, or its busy host, limited %s of %s runs with requests%s; end other programs there, or lower the rates."
                .formatted(limited, loaded, limited == loaded ? "" : ", and " + others),
        false);
  }

  private static Optional<String> waited(Measurements measurements) {
    List<String> rates =
        KeptRate.missed(measurements).stream()
            .filter(rate -> rate.waits().isPresent())
            .map(KeptRate::words)
            .toList();
    return rates.isEmpty()
        ? Optional.empty()
        : Optional.of("No answer: " + String.join("; ", rates) + ".");
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

  /** Cost of a request at each rate; at the first and the last if there are many. */
  private static LoadHeadline ofOneStack(
      Measurements measurements, LoadedStack stack, CampaignErrors errors) {
    boolean isForeign = ForeignService.isIn(measurements.campaign().study());
    List<Measurand> shown =
        Stream.of(LoadAnswer.shownCost(measurements), LoadAnswer.cost(measurements))
            .flatMap(Optional::stream)
            .distinct()
            .toList();
    List<RateCost> costs =
        shown.isEmpty() ? List.of() : RateCost.of(measurements, stack, shown.get(0));
    if (costs.isEmpty()) {
      return none(
          measurements,
          "the others have no cost of a request",
          isForeign
              ? "No answer: the service at its URL" + UNKNOWN
              : "No answer: one server" + UNKNOWN);
    }
    String each =
        shown.stream()
            .map(cost -> named(cost, RateCost.of(measurements, stack, cost)))
            .collect(Collectors.joining("; "));
    return new LoadHeadline(
        "%s request costs %s%s."
            .formatted(
                errors.areMany() ? "An answered" : "A",
                each,
                needs(costs, isForeign ? "replicates" : "server processes")),
        true);
  }

  private static String named(Measurand cost, List<RateCost> costs) {
    String estimate = costs.stream().anyMatch(RateCost::estimate) ? " (estimate)" : "";
    String each =
        costs.size() <= MAX_RATES
            ? costs.stream().map(RateCost::inWords).collect(Collectors.joining(", "))
            : "from %s to %s"
                .formatted(costs.get(0).inWords(), costs.get(costs.size() - 1).inWords());
    return "in %s%s %s".formatted(cost.display().replace(PER_REQUEST, ""), estimate, each);
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
}
