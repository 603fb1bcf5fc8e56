package pijoule.analysis.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.ModelledPower;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.campaign.RunMark;
import pijoule.contract.phase.Side;

/** Answer of calls that follow each other. */
record AnswerOfCalls() implements CampaignAnswer {
  /** Calls below which a JVM still compiles what a server runs; a rule of thumb. */
  private static final int STEADY_CALLS = 500;

  /** A fact of a server's file in environment/. */
  private static final String SERVER_ON_A_JVM = "jvm version";

  /** The runs of each cell that Nunes et al. (2013) made, section IV-B. */
  private static final int REPLICATES_OF_NUNES = 50;

  private static final String LIFECYCLE = "lifecycle";
  private static final String COLD = "cold";

  @Override
  public String noEnergy(Measurements measurements, List<AnswerLine> energies) {
    Optional<String> modelled = ModelledPower.of(measurements);
    if (modelled.isPresent()) {
      return modelled.get();
    }
    if (energies.stream().anyMatch(line -> line.finding() != Conclusion.NOT_TESTED)) {
      return "";
    }
    if (measurements.meters().isEmpty()) {
      return "no meter's trace could be used";
    }
    return energies.stream()
        .map(AnswerLine::reason)
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .orElse("nothing is compared");
  }

  @Override
  public List<RequestRow> rows(Measurements measurements) {
    return RequestRow.ofCalls(measurements);
  }

  @Override
  public List<QualityCheck> checks(Measurements measurements) {
    return ModelledPower.of(measurements).isPresent() || measurements.meters().isEmpty()
        ? List.of()
        : List.of(
            QualityChecks.energies(
                measurements, Side.CLIENT, Part.TOTAL, "usable client energies"));
  }

  @Override
  public List<String> onWarmUp(Measurements measurements) {
    RecordedCampaign campaign = measurements.campaign();
    return Stream.of(compiling(campaign), unsteady(campaign)).flatMap(Optional::stream).toList();
  }

  @Override
  public List<String> lastly(Measurements measurements) {
    return scattered(measurements.campaign()).stream().toList();
  }

  /** Servers are compared on the way to what they need when warm, and their order can change. */
  private static Optional<String> compiling(RecordedCampaign campaign) {
    OptionalInt calls = campaign.study().serverWarmupCalls();
    boolean compiles =
        campaign.hosts().stream().anyMatch(host -> host.facts().containsKey(SERVER_ON_A_JVM));
    return !compiles || calls.isEmpty() || calls.getAsInt() >= STEADY_CALLS
        ? Optional.empty()
        : Optional.of(
            "servers were still being compiled after %s warm-up %s"
                .formatted(calls.getAsInt(), calls.getAsInt() == 1 ? "call" : "calls"));
  }

  private static Optional<String> unsteady(RecordedCampaign campaign) {
    return marked(campaign, RunMark.NOT_STEADY)
        .map(runs -> "servers were not steady at the limit of their warm-up: " + runs);
  }

  private static Optional<String> scattered(RecordedCampaign campaign) {
    return marked(campaign, RunMark.SCATTERED)
        .map(
            runs ->
                "servers' times scattered by more than 5 % around one level after their warm-up: "
                    + runs);
  }

  /** Blocks with a mark, of all. */
  private static Optional<String> marked(RecordedCampaign campaign, RunMark mark) {
    long blocks = blocks(campaign.having(mark));
    return blocks == 0
        ? Optional.empty()
        : Optional.of("%s of %s blocks".formatted(blocks, blocks(campaign.runs())));
  }

  private static long blocks(List<Run> runs) {
    return runs.stream().filter(Run::valid).mapToInt(Run::block).distinct().count();
  }

  @Override
  public String fewRounds(ResolvedStudy study, int rounds) {
    return rounds == 1
        ? "one round: servers were not started again, so nothing is decided between them"
        : "only %s rounds: small differences are not found".formatted(rounds);
  }

  @Override
  public Optional<String> fewReplicates(ResolvedStudy study) {
    int replicates = study.replicates();
    return CampaignAnswer.few(
        replicates,
        REPLICATES_OF_NUNES,
        "Few replicates: %s a cell, where Nunes et al. (2013) have %s"
            .formatted(replicates, REPLICATES_OF_NUNES),
        "the spread is");
  }

  @Override
  public boolean startsCold(ResolvedStudy study) {
    boolean varied =
        study.factors().stream()
            .filter(factor -> factor.key().equals(LIFECYCLE))
            .flatMap(factor -> factor.levels().stream())
            .anyMatch(level -> level.value().equals(COLD));
    return varied || COLD.equals(study.fixed().get(LIFECYCLE));
  }
}
