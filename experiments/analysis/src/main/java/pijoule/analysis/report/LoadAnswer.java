package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.hosts.Disturbances;
import pijoule.analysis.load.CampaignErrors;
import pijoule.analysis.load.CountedTime;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.MaxRates;
import pijoule.analysis.load.MillionRequests;
import pijoule.analysis.load.NamedRequests;
import pijoule.analysis.load.PowerWords;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/**
 * Answer of a campaign under load, in place of the answer about calls.
 *
 * @param headline what they show together
 * @param groups of comparisons: energies and CPU times per request, a response time, memory,
 *     greatest rates
 * @param rates sentences on programs and greatest rates
 * @param power sentences on power against rate, one a stack
 * @param million energies and emissions of a million requests, by stack and rate
 * @param steps of the counters of CPU time, in a sentence; empty where they are fine
 * @param isForeign whether pijoule did not start the service, which is one process in all runs
 * @param errors requests without the expected answer
 * @param partial runs that a cell's costs are of, such as {@code 1 of 3 runs}, by the number of the
 *     cell; of those of which runs were left out
 * @param disturbed that other programs disturbed every run, without a full stop; absent where some
 *     was not disturbed
 */
public record LoadAnswer(
    LoadHeadline headline,
    List<AnswerGroup> groups,
    List<String> rates,
    List<String> power,
    List<MillionRequests> million,
    List<String> steps,
    boolean isForeign,
    CampaignErrors errors,
    Map<Integer, String> partial,
    Optional<String> disturbed) {
  public LoadAnswer {
    groups = List.copyOf(groups);
    rates = List.copyOf(rates);
    power = List.copyOf(power);
    million = List.copyOf(million);
    partial = Map.copyOf(partial);
    steps = List.copyOf(steps);
  }

  static LoadAnswer of(Measurements measurements, Function<Measurand, List<AnswerLine>> lines) {
    CampaignErrors errors = CampaignErrors.of(measurements);
    List<AnswerGroup> groups = new ArrayList<>();
    for (Measurand measurand : Measurand.underLoad(measurements)) {
      List<AnswerLine> of = lines.apply(measurand);
      if (!of.isEmpty()) {
        boolean estimate = of.stream().anyMatch(line -> line.comparison().estimate());
        String display = errors.perRequest(measurand.display());
        groups.add(
            AnswerGroup.first(
                display.substring(0, 1).toUpperCase(Locale.ROOT)
                    + display.substring(1)
                    + (estimate ? " (estimate)" : ""),
                of));
      }
    }
    LoadHeadline headline = LoadHeadline.of(measurements, groups, errors);
    return new LoadAnswer(
        headline,
        headline.isAnswer() ? groups : List.of(),
        rates(measurements),
        ModelledPower.of(measurements).isEmpty() ? PowerWords.of(measurements) : List.of(),
        MillionRequests.of(measurements).stream().filter(MillionRequests::isGross).toList(),
        CountedTime.steps(measurements.campaign()),
        ForeignService.isIn(measurements.campaign().study()),
        errors,
        partial(measurements),
        disturbed(measurements.campaign()));
  }

  private static List<String> rates(Measurements measurements) {
    List<String> rates = new ArrayList<>();
    CountedTime.programs(measurements.campaign()).ifPresent(rates::add);
    Map<String, String> greatest =
        MaxRates.all(measurements).stream()
            .collect(
                Collectors.groupingBy(
                    MaxRates::limit,
                    LinkedHashMap::new,
                    Collectors.mapping(
                        found -> found.stack().display() + " " + found.words(),
                        Collectors.joining("; "))));
    NamedRequests.sentence(measurements).ifPresent(rates::add);
    greatest.forEach(
        (limit, words) -> rates.add("Greatest rate at %s: %s.".formatted(limit, words)));
    return rates;
  }

  /** {@return sentences on rates, then on a million requests, then on power} */
  List<String> sentences() {
    return Stream.of(rates.stream(), ofMillion().stream(), power.stream())
        .flatMap(sentences -> sentences)
        .toList();
  }

  /** Sentence on the last rate of one stack; several have a table. */
  private Optional<String> ofMillion() {
    boolean isOfOne = million.stream().map(row -> row.cost().stack()).distinct().count() == 1;
    return isOfOne ? Optional.of(million.get(million.size() - 1).sentence()) : Optional.empty();
  }

  /** Lines of the headline: the first group, energies or CPU times per request. */
  List<AnswerLine> lines() {
    return groups.isEmpty() ? List.of() : groups.get(0).lines();
  }

  /** Lines of all groups. */
  List<AnswerLine> allLines() {
    return groups.stream().flatMap(group -> group.lines().stream()).toList();
  }

  /**
   * {@return its first quantity that is a cost of a request; absent where no run has one}
   *
   * @param measurements of a campaign under load
   */
  static Optional<Measurand> cost(Measurements measurements) {
    return Measurand.underLoad(measurements).stream()
        .filter(measurand -> measurand.quantity() != LoadQuantity.MEMORY)
        .filter(measurand -> measurand.quantity() != LoadQuantity.MAX_RATE)
        .findFirst();
  }

  /**
   * {@return the cost that a headline has: of a service at a URL above active idle, where that was
   * measured}
   *
   * @param measurements of a campaign under load
   */
  static Optional<Measurand> shownCost(Measurements measurements) {
    Measurand active = new Measurand(Side.SERVER, LoadQuantity.ACTIVE);
    boolean isShown =
        ForeignService.isIn(measurements.campaign().study())
            && Measurand.underLoad(RequestRow.used(measurements)).contains(active);
    return isShown ? Optional.of(active) : cost(measurements);
  }

  private static Map<Integer, String> partial(Measurements measurements) {
    Measurements used = RequestRow.used(measurements);
    Map<Integer, String> partial = new HashMap<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      int all = measurements.of(cell, Side.CLIENT).size();
      int shown = used.of(cell, Side.CLIENT).size();
      if (shown < all) {
        partial.put(cell.number(), "%s of %s runs".formatted(shown, all));
      }
    }
    return partial;
  }

  private static Optional<String> disturbed(RecordedCampaign campaign) {
    Disturbances found = Disturbances.of(campaign);
    return found.measured() > 0 && found.runs().size() == found.measured()
        ? Optional.of(
            "%s of %s runs were disturbed: %s"
                .formatted(found.runs().size(), found.measured(), found.causes()))
        : Optional.empty();
  }
}
