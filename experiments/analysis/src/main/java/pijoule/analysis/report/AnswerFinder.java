package pijoule.analysis.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.claims.ClaimsChapter;
import pijoule.analysis.compare.ComparedFactors;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Family;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.compare.RatioChanges;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Chapter;
import pijoule.campaign.CampaignKind;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;

/** Finds a campaign's answer in its measurements and comparisons. */
public final class AnswerFinder {
  /** Choices of a server alone. */
  private static final Set<Factor> OF_SERVERS = Set.of(Factor.FRAMEWORK, Factor.CONTAINER);

  private final Measurements measurements;
  private final ResolvedStudy study;
  private final List<Comparison> comparisons;

  private AnswerFinder(Measurements measurements, List<Comparison> comparisons) {
    this.measurements = measurements;
    this.study = measurements.campaign().study();
    this.comparisons = comparisons;
  }

  /**
   * {@return the answer}
   *
   * @param measurements of a campaign
   * @param comparisons of the same campaign
   * @param chapters of its report, with the warnings and the claims
   */
  public static Answer of(
      Measurements measurements, List<Comparison> comparisons, List<Chapter> chapters) {
    return new AnswerFinder(measurements, comparisons).answer(chapters);
  }

  private Answer answer(List<Chapter> chapters) {
    List<AnswerLine> requests = lines(Part.REQUEST, Kind.TIME);
    ComparedCalls compared = ComparedCalls.of(measurements.campaign());
    List<AnswerLine> totals = lines(Part.TOTAL, Kind.TIME);
    List<AnswerLine> energies = lines(Part.BOARDS, Kind.ENERGY);
    CampaignAnswer kind = CampaignAnswer.of(study);
    Optional<LoadAnswer> load = kind.underLoad(measurements, this::lines);
    AnswerFigures figures = new AnswerFigures(measurements);
    String reason = kind.noEnergy(measurements, energies);
    String noEnergy = reason.isEmpty() ? reason : reason + MeterReadings.ifMetersWork(measurements);
    List<AnswerLine> shown = noEnergy.isEmpty() ? energies : List.of();
    List<AnswerLine> times = Stream.concat(requests.stream(), totals.stream()).toList();
    AnswerGroup servers = servers(compared);
    List<AnswerLine> decided = load.map(LoadAnswer::allLines).orElse(times);
    return new Answer(
        study.name(),
        study.title(),
        measurements.campaign().counts(),
        TimeTaken.of(measurements.campaign()),
        Occasion.of(measurements.campaign()),
        factors(),
        compared.found(requests),
        Headline.doubt(measurements.campaign()),
        sentences(),
        Origin.all(measurements, compared.groups(requests)),
        ComparedFactors.named(study),
        requests,
        servers,
        totals,
        shown,
        noEnergy,
        energies.stream().anyMatch(line -> line.comparison().estimate()),
        Cautions.of(measurements, requests),
        QualityChecks.of(measurements, chapters),
        claims(chapters),
        kind.rows(measurements),
        NextStep.of(measurements, decided, noEnergy.isEmpty()),
        load.map(figures::of).orElseGet(() -> figures.of(requests, totals, shown)),
        load);
  }

  private String factors() {
    return ComparedFactors.factors(study).stream()
        .map(factor -> factor.display().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(", "));
  }

  /** Those below the headline: what the levels hold. */
  private List<String> sentences() {
    return Stream.of(
            study.target().map(target -> "Request: " + target + ".").stream(),
            changes().stream(),
            measurements.levelParts().sentences(ComparedFactors.factors(study)).stream())
        .flatMap(sentences -> sentences)
        .toList();
  }

  private List<AnswerLine> lines(Part part, Kind kind) {
    return lines(new Measurand(Side.CLIENT, Quantity.of(part, kind)));
  }

  private List<AnswerLine> lines(Measurand measurand) {
    return lines(Family.ANSWER, measurand);
  }

  /**
   * {@return lines of a measurand's comparisons; those to their factor's first level come first}
   */
  private List<AnswerLine> lines(Family family, Measurand measurand) {
    List<FactorLevels> factors = ComparedFactors.factors(study);
    return comparisons.stream()
        .filter(
            comparison -> comparison.family() == family && comparison.measurand().equals(measurand))
        .filter(comparison -> factors.contains(comparison.factor()))
        .map(comparison -> new AnswerLine(comparison, runs(comparison)))
        .sorted(Comparator.comparing(line -> !line.isToFirst()))
        .toList();
  }

  /** Each run of the second level over the mean of the first level's in its round. */
  private List<AnswerLine.RunRatio> runs(Comparison of) {
    ToDoubleFunction<MeasuredSide> value =
        run -> of.measurand().quantity().value(run).getAsDouble();
    Map<Integer, Double> means =
        known(of.fromCell(), of.measurand())
            .collect(
                Collectors.groupingBy(
                    run -> study.round(run.run().replicate()), Collectors.averagingDouble(value)));
    return known(of.toCell(), of.measurand())
        .filter(run -> means.containsKey(study.round(run.run().replicate())))
        .map(
            run ->
                new AnswerLine.RunRatio(
                    run.run().id(),
                    value.applyAsDouble(run) / means.get(study.round(run.run().replicate()))))
        .filter(run -> Double.isFinite(run.ratio()))
        .toList();
  }

  /** Runs that decide nothing are compared with nothing. */
  private Stream<MeasuredSide> known(Cell cell, Measurand measurand) {
    List<MeasuredSide> runs =
        measurements.of(cell, measurand.side()).stream()
            .filter(run -> run.run().decides())
            .toList();
    return measurand.quantity().known(runs).stream();
  }

  private static Map<String, Long> claims(List<Chapter> chapters) {
    Map<String, Long> counts = ClaimsChapter.verdicts(chapters);
    return reproduces(counts, chapters) ? counts : Map.of();
  }

  /** A study that measures less than most of a paper's claims was not made to reproduce it. */
  private static boolean reproduces(Map<String, Long> counts, List<Chapter> chapters) {
    long all = counts.values().stream().mapToLong(count -> count).sum();
    boolean areOwn =
        chapters.stream()
            .filter(chapter -> chapter.key().equals(ClaimsChapter.KEY))
            .anyMatch(chapter -> chapter.heading().equals(ClaimsChapter.OWN));
    return areOwn || 2 * counts.getOrDefault(ClaimsChapter.notMeasured(), 0L) < all;
  }

  private List<String> changes() {
    return study.kind() == CampaignKind.CALLS ? RatioChanges.sentences(measurements) : List.of();
  }

  /**
   * The servers' own times: of frameworks with clients of their own, a request is one of different
   * clients as well; of one client for all, the client's part hides a difference of the servers.
   */
  private AnswerGroup servers(ComparedCalls calls) {
    Measurand total = new Measurand(Side.SERVER, Quantity.of(Part.TOTAL, Kind.TIME));
    Map<Boolean, List<AnswerLine>> byOwnClients =
        lines(Family.TABLES, total).stream()
            .filter(line -> OF_SERVERS.contains(line.comparison().factor().factor()))
            .filter(AnswerLine::isToFirst)
            .collect(
                Collectors.partitioningBy(line -> calls.haveOwnClients(line.comparison().fixed())));
    List<AnswerLine> own = byOwnClients.get(true);
    return new AnswerGroup(
        "The servers alone" + calls.together(),
        "servers alone" + calls.together(),
        own.isEmpty() ? byOwnClients.get(false) : own,
        AnswerGroup.Rank.ASIDE);
  }
}
