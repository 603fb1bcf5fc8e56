package pijoule.analysis.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import pijoule.analysis.boards.Disturbances;
import pijoule.analysis.boards.Emulation;
import pijoule.analysis.boards.PairsAtOnce;
import pijoule.analysis.inference.ComparedFactors;
import pijoule.analysis.inference.PairsText;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.paper.Reasons;
import pijoule.analysis.results.RecordedCampaign;
import pijoule.analysis.results.ResolvedStudy;
import pijoule.analysis.results.Run;
import pijoule.analysis.results.RunMark;
import pijoule.contract.study.Cell;

/** What limits this answer most, one sentence each. */
final class Cautions {
  /** More are no longer read. */
  private static final int MAX = 4;

  /** Cells with failed runs that are named. */
  private static final int MAX_CELLS = 3;

  /** Calls below which a JVM still compiles what a server runs; a rule of thumb. */
  static final int STEADY_CALLS = 500;

  /** A fact of a server's file in environment/. */
  private static final String SERVER_ON_A_JVM = "jvm version";

  static final int FEW_ROUNDS = 10;
  private static final int FEW_PAIRS = 5;

  private Cautions() {}

  /**
   * The most important ones first, four at most.
   *
   * @param requests comparisons of the time of a request
   */
  static List<String> of(Measurements measurements, List<AnswerLine> requests) {
    List<String> cautions = new ArrayList<>();
    failed(measurements).ifPresent(cautions::add);
    missing(measurements.campaign()).ifPresent(cautions::add);
    compiling(measurements.campaign()).ifPresent(cautions::add);
    unsteady(measurements.campaign()).ifPresent(cautions::add);
    containers(measurements).ifPresent(cautions::add);
    cautions.addAll(GcCautions.of(measurements, requests));
    emulated(measurements).ifPresent(cautions::add);
    if (measurements.campaign().underLoad()) {
      cautions.addAll(LoadCautions.of(measurements));
    }
    part(measurements.campaign()).ifPresent(cautions::add);
    PairsAtOnce.of(measurements.campaign())
        .map(PairsAtOnce::sentence)
        .or(() -> disturbed(measurements))
        .ifPresent(cautions::add);
    emulated(measurements.campaign().study()).ifPresent(cautions::add);
    fewPairs(measurements).ifPresent(cautions::add);
    fewRounds(measurements).ifPresent(cautions::add);
    oneMachine(measurements).ifPresent(cautions::add);
    scattered(measurements.campaign()).ifPresent(cautions::add);
    cold(measurements.campaign().study()).ifPresent(cautions::add);
    return cautions.stream().limit(MAX).toList();
  }

  /** By cell, with the reasons: a mean over the others may be one of the faster runs. */
  private static Optional<String> failed(Measurements measurements) {
    List<String> cells = new ArrayList<>();
    for (Cell cell : measurements.campaign().study().cells()) {
      List<Run> runs = measurements.runs(cell);
      List<String> reasons = runs.stream().flatMap(run -> run.failure().stream()).toList();
      if (!reasons.isEmpty()) {
        cells.add(
            "%s of %s of %s (%s)"
                .formatted(reasons.size(), runs.size(), cell.display(), Reasons.counted(reasons)));
      }
    }
    String others =
        cells.size() > MAX_CELLS
            ? "; and of %s other cells".formatted(cells.size() - MAX_CELLS)
            : "";
    return cells.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "runs failed: "
                + cells.stream().limit(MAX_CELLS).collect(Collectors.joining("; "))
                + others);
  }

  private static Optional<String> missing(RecordedCampaign campaign) {
    int left = campaign.planned() - campaign.runs().size();
    return left == 0 ? Optional.empty() : Optional.of("runs that are missing: %s".formatted(left));
  }

  /** Servers are compared on the way to what they need when warm, and their order can change. */
  private static Optional<String> compiling(RecordedCampaign campaign) {
    OptionalInt calls = campaign.study().serverWarmupCalls();
    boolean compiles =
        campaign.hosts().stream().anyMatch(host -> host.facts().containsKey(SERVER_ON_A_JVM));
    return campaign.underLoad() || !compiles || calls.isEmpty() || calls.getAsInt() >= STEADY_CALLS
        ? Optional.empty()
        : Optional.of(
            "servers were still being compiled: %s warm-up %s, and a JVM needs some hundreds"
                .formatted(calls.getAsInt(), calls.getAsInt() == 1 ? "call" : "calls"));
  }

  private static Optional<String> unsteady(RecordedCampaign campaign) {
    return marked(campaign, RunMark.NOT_STEADY)
        .map(of -> "servers were not steady at the limit of their warm-up: " + of);
  }

  private static Optional<String> scattered(RecordedCampaign campaign) {
    return marked(campaign, RunMark.SCATTERED)
        .map(
            of ->
                "servers' times scattered by more than 5 % around one level after their warm-up: "
                    + of);
  }

  /** Blocks of calls with a mark, of all. Under load runs are counted. */
  private static Optional<String> marked(RecordedCampaign campaign, RunMark mark) {
    long blocks = blocks(campaign.having(mark));
    return campaign.underLoad() || blocks == 0
        ? Optional.empty()
        : Optional.of("%s of %s blocks".formatted(blocks, blocks(campaign.runs())));
  }

  private static long blocks(List<Run> runs) {
    return runs.stream().filter(Run::valid).mapToInt(Run::block).distinct().count();
  }

  /** Bindings differ between frameworks as a rule; the container is a choice. */
  private static Optional<String> containers(Measurements measurements) {
    List<String> different =
        measurements
            .levelParts()
            .containers(ComparedFactors.factors(measurements.campaign().study()));
    return different.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "containers differ as well (%s), and a difference can be theirs"
                .formatted(String.join("; ", different)));
  }

  private static Optional<String> emulated(Measurements measurements) {
    return Emulation.isIn(measurements.campaign())
        ? Optional.of("emulated hosts: their seconds and joules are not a Raspberry Pi's")
        : Optional.empty();
  }

  private static Optional<String> part(RecordedCampaign campaign) {
    return campaign.isPart()
        ? Optional.of(
            "runs of %s of the study's %s pairs of boards alone; merge the shards of all"
                .formatted(campaign.pairs().size(), campaign.study().pairs()))
        : Optional.empty();
  }

  /** Fewer than five pairs widen the interval for boards in general by a third or more. */
  private static Optional<String> fewPairs(Measurements measurements) {
    int pairs = PairsText.count(measurements);
    return pairs < 2 || pairs >= FEW_PAIRS
        ? Optional.empty()
        : Optional.of(
            pairs == 2
                ? "two pairs say almost nothing of boards in general"
                : "only %s pairs: the interval for boards in general is wide".formatted(pairs));
  }

  private static Optional<String> disturbed(Measurements measurements) {
    Disturbances found = Disturbances.of(measurements.campaign());
    return found.runs().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "%s of %s runs %s disturbed: other programs used up to %s %% of the processors"
                .formatted(
                    found.runs().size(),
                    found.measured(),
                    found.runs().size() == 1 ? "was" : "were",
                    Math.round(found.maxOthersPercent().orElse(0))));
  }

  private static Optional<String> emulated(ResolvedStudy study) {
    return study.emulated().isEmpty()
        ? Optional.empty()
        : Optional.of("emulated clock: a CPU quota does not slow phases below 100 ms to scale");
  }

  private static Optional<String> fewRounds(Measurements measurements) {
    int rounds = QualityChecks.rounds(measurements);
    if (rounds >= FEW_ROUNDS) {
      return Optional.empty();
    }
    if (measurements.campaign().underLoad()) {
      return Optional.of(
          rounds == 1
              ? "one server process of each stack: nothing is decided between them"
              : "only %s server processes of each stack: small differences are not found"
                  .formatted(rounds));
    }
    return Optional.of(
        rounds == 1
            ? "one round: servers were not started again, so nothing is decided between them"
            : "only %s rounds: small differences are not found".formatted(rounds));
  }

  private static Optional<String> oneMachine(Measurements measurements) {
    return Conditions.onOneMachine(measurements.campaign()) > 0
        ? Optional.of("client and server shared one machine, without a network between them")
        : Optional.empty();
  }

  private static Optional<String> cold(ResolvedStudy study) {
    return Conditions.startsCold(study)
        ? Optional.of(
            "clients start cold: a first call is mostly class loading, not a steady state")
        : Optional.empty();
  }
}
