package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import pijoule.analysis.compare.Measurand;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.load.CampaignErrors;
import pijoule.analysis.load.Drift;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.KeptRate;
import pijoule.analysis.load.LoadChapter;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.RequestErrors;
import pijoule.analysis.stats.Summary;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.RunMark;
import pijoule.contract.phase.Side;

/** Answer of a campaign whose servers are measured under load. */
record AnswerOfLoad() implements CampaignAnswer {
  private static final int MANY_PROCESSES = 10;

  @Override
  public Optional<LoadAnswer> underLoad(
      Measurements measurements, Function<Measurand, List<AnswerLine>> lines) {
    return Optional.of(LoadAnswer.of(measurements, lines));
  }

  @Override
  public String noEnergy(Measurements measurements, List<AnswerLine> energies) {
    if (measurements.meters().isEmpty()) {
      return ForeignService.isIn(measurements.campaign().study())
          ? "no meter's trace could be used; attach a meter, or write one of kind model with idle"
              + " and busy of the service's own machine in the bench"
          : "no meter's trace could be used";
    }
    return measurements.has(LoadQuantity.GROSS)
        ? ModelledPower.of(measurements).orElse("")
        : "no window of a server under load has a known energy";
  }

  @Override
  public List<RequestRow> rows(Measurements measurements) {
    return RequestRow.underLoad(measurements);
  }

  @Override
  public List<QualityCheck> checks(Measurements measurements) {
    List<QualityCheck> checks = new ArrayList<>();
    if (ModelledPower.of(measurements).isEmpty()) {
      checks.add(
          QualityChecks.energies(measurements, Side.SERVER, Part.LOAD, "usable server energies"));
    }
    for (RunMark mark : RunMark.values()) {
      int runs = measurements.campaign().having(mark).size();
      String value = runs == 0 ? "none" : runs + (runs == 1 ? " run" : " runs");
      checks.add(new QualityCheck(mark.text(), value, runs == 0, LoadChapter.KEY));
    }
    List<Drift> drifts = Drift.all(measurements);
    boolean large = drifts.stream().anyMatch(Drift::isLarge);
    String size = drifts.isEmpty() ? "not measured" : large ? "beyond 5 %" : "within 5 %";
    boolean good = !drifts.isEmpty() && !large;
    checks.add(new QualityCheck("drift in a process", size, good, LoadChapter.KEY));
    return checks;
  }

  @Override
  public Optional<String> onErrors(Measurements measurements) {
    return CampaignErrors.of(measurements)
        .beyond(RequestErrors.MAX_SHARE)
        .map(beyond -> beyond + "; costs are per answered request");
  }

  @Override
  public List<String> onRequests(Measurements measurements) {
    List<String> cautions = new ArrayList<>();
    RecordedCampaign campaign = measurements.campaign();
    String servers = ForeignService.isIn(campaign.study()) ? "the service was" : "servers were";
    marked(campaign, RunMark.GENERATOR_LIMITED)
        .map("the load generator limited %s; they are in no ratio and no line"::formatted)
        .ifPresent(cautions::add);
    marked(campaign, RunMark.WAITED)
        .map("requests waited for a connection in %s; they are in no ratio and no line"::formatted)
        .ifPresent(cautions::add);
    KeptRate.missed(measurements).stream().map(KeptRate::words).forEach(cautions::add);
    if (ForeignService.isIn(campaign.study())) {
      cautions.add(ForeignService.SENTENCE);
    }
    marked(campaign, RunMark.NOT_STEADY)
        .map((servers + " not steady after the warm-up: %s")::formatted)
        .ifPresent(cautions::add);
    marked(campaign, RunMark.SCATTERED)
        .map(
            "the servers' times scattered by more than 5 %% around one level after the warm-up: %s"
                ::formatted)
        .ifPresent(cautions::add);
    marked(campaign, RunMark.COMPILING)
        .map("the server's JVM compiled for more than 2 %% of its CPU time: %s"::formatted)
        .ifPresent(cautions::add);
    Drift.all(measurements).stream()
        .filter(Drift::isLarge)
        .max(Comparator.comparing(AnswerOfLoad::isShown).thenComparing(AnswerOfLoad::size))
        .map(AnswerOfLoad::drifted)
        .ifPresent(cautions::add);
    marked(campaign, RunMark.LATE)
        .map("the load generator was late in %s; their response times contain its delay"::formatted)
        .ifPresent(cautions::add);
    return cautions;
  }

  @Override
  public String fewRounds(ResolvedStudy study, int rounds) {
    if (ForeignService.isIn(study)) {
      String replicates = rounds == 1 ? "one replicate" : "only %s replicates".formatted(rounds);
      return replicates + " of each rate: small differences are not found";
    }
    return rounds == 1
        ? "one server process of each stack: nothing is decided between them"
        : "only %s server processes of each stack: small differences are not found"
            .formatted(rounds);
  }

  /** A replicate of a stack is a server process. */
  @Override
  public Optional<String> fewReplicates(ResolvedStudy study) {
    int replicates = study.replicates();
    return CampaignAnswer.few(
        replicates,
        MANY_PROCESSES,
        ForeignService.isIn(study)
            ? "Few replicates: %s of each rate".formatted(replicates)
            : "Few server processes: %s of each stack".formatted(replicates),
        "how much they differ is");
  }

  @Override
  public boolean startsCold(ResolvedStudy study) {
    return false;
  }

  /** Runs with a mark, of all, such as {@code 2 of 8 runs}; empty where none has it. */
  private static Optional<String> marked(RecordedCampaign campaign, RunMark mark) {
    int runs = campaign.having(mark).size();
    return runs == 0
        ? Optional.empty()
        : Optional.of("%s of %s runs".formatted(runs, campaign.runs().size()));
  }

  /** Tests whether its interval leaves out that nothing changed. */
  private static boolean isShown(Drift drift) {
    return drift.logs().ci95Low().orElse(-1) > 0 || drift.logs().ci95High().orElse(1) < 0;
  }

  private static double size(Drift drift) {
    return Math.abs(Math.log(drift.ratio()));
  }

  private static String drifted(Drift drift) {
    return String.format(
        Locale.ROOT,
        "%s of %s changed by %+.0f %%%s while it was measured",
        drift.measurand().display(),
        drift.stack().display(),
        percent(drift.ratio()),
        interval(drift.logs()));
  }

  /** Writes its ends; of one that contains no change, that it does. */
  private static String interval(Summary logs) {
    if (logs.ci95Low().isEmpty()) {
      return "";
    }
    double low = logs.ci95Low().getAsDouble();
    double high = logs.ci95High().getAsDouble();
    return low <= 0 && high >= 0
        ? " (its 95 % interval contains 0)"
        : String.format(
            Locale.ROOT,
            " (95 %%: %+.0f to %+.0f %%)",
            percent(Math.exp(low)),
            percent(Math.exp(high)));
  }

  private static double percent(double ratio) {
    return (ratio - 1) * 100;
  }
}
