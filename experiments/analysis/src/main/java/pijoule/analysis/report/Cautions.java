package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.analysis.compare.ComparedFactors;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.PairsText;
import pijoule.analysis.hosts.Disturbances;
import pijoule.analysis.hosts.PairsAtOnce;
import pijoule.analysis.measure.GcTime;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.paper.Reasons;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.study.Cell;

/** Limitations that affect an answer most, one sentence each. */
final class Cautions {
  /** Share of a difference that garbage collection must be more than to be named. */
  private static final double NOTABLE = 0.05;

  private static final double PERCENT = 100;

  /** More are no longer read. */
  private static final int MAX = 4;

  /** Cells with failed runs that are named. */
  private static final int MAX_CELLS = 3;

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
    CampaignAnswer kind = CampaignAnswer.of(measurements.campaign().study());
    failed(measurements).ifPresent(cautions::add);
    missing(measurements.campaign()).ifPresent(cautions::add);
    MeterReadings.caution(measurements).ifPresent(cautions::add);
    kind.onErrors(measurements).ifPresent(cautions::add);
    cautions.addAll(kind.onWarmUp(measurements));
    containers(measurements).ifPresent(cautions::add);
    cautions.addAll(onCollection(measurements, requests));
    limited(Limitation.emulatedHosts(measurements), cautions);
    cautions.addAll(kind.onRequests(measurements));
    part(measurements.campaign()).ifPresent(cautions::add);
    PairsAtOnce.of(measurements.campaign())
        .map(PairsAtOnce::sentence)
        .or(() -> disturbed(measurements))
        .ifPresent(cautions::add);
    limited(Limitation.emulatedClock(measurements), cautions);
    fewPairs(measurements).ifPresent(cautions::add);
    int rounds = QualityChecks.rounds(measurements);
    if (rounds < FEW_ROUNDS) {
      cautions.add(kind.fewRounds(measurements.campaign().study(), rounds));
    }
    limited(Limitation.oneMachine(measurements), cautions);
    cautions.addAll(kind.lastly(measurements));
    limited(Limitation.coldClients(measurements), cautions);
    return cautions.stream().limit(MAX).toList();
  }

  /**
   * {@return failed runs by cell, with the reasons: a mean over the others may be one of the faster
   * runs}
   */
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
    int left = campaign.counts().missing();
    return left == 0 ? Optional.empty() : Optional.of("runs that are missing: %s".formatted(left));
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

  private static void limited(Optional<Limitation> by, List<String> cautions) {
    by.map(Limitation::caution).ifPresent(cautions::add);
  }

  private static Optional<String> part(RecordedCampaign campaign) {
    if (!campaign.isPart()) {
      return Optional.empty();
    }
    int all = campaign.study().pairs();
    String without =
        IntStream.rangeClosed(1, all)
            .filter(shard -> !campaign.pairs().containsKey(shard))
            .mapToObj(shard -> shard + "/" + all)
            .collect(Collectors.joining(", "));
    return Optional.of(
        "runs of only %s of the study's %s pairs of boards, without shards %s; merge those of all"
            .formatted(campaign.pairs().size(), all, without));
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
            "%s of %s runs %s disturbed: %s"
                .formatted(
                    found.runs().size(),
                    found.measured(),
                    found.runs().size() == 1 ? "was" : "were",
                    found.causes()));
  }

  /** Garbage collection as a cause of differences. */
  private static List<String> onCollection(Measurements measurements, List<AnswerLine> requests) {
    List<String> cautions = new ArrayList<>();
    collectors("clients", ofClients(measurements.campaign())).ifPresent(cautions::add);
    collectors("servers", ofServers(measurements.campaign())).ifPresent(cautions::add);
    explained(measurements, requests).ifPresent(cautions::add);
    return cautions;
  }

  private static Collection<String> ofClients(RecordedCampaign campaign) {
    return campaign.runs().stream()
        .flatMap(run -> Optional.ofNullable(run.sides().get(Side.CLIENT)).stream())
        .flatMap(client -> client.jvm().flatMap(JvmInfo::collectors).stream())
        .map(Cautions::withoutPhases)
        .collect(Collectors.toSet());
  }

  private static Collection<String> ofServers(RecordedCampaign campaign) {
    return campaign.hosts().stream()
        .flatMap(host -> host.fact("jvm collectors").stream())
        .map(Cautions::withoutPhases)
        .collect(Collectors.toSet());
  }

  /** Some releases name G1's concurrent phases as a collector (JDK-8297247); it is the same G1. */
  private static String withoutPhases(String collectors) {
    return Stream.of(collectors.split(", "))
        .filter(name -> !name.equals("G1 Concurrent GC"))
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> collectors(String programs, Collection<String> collectors) {
    return collectors.size() < 2
        ? Optional.empty()
        : Optional.of(
            "garbage collectors of the %s differ (%s), and a difference can be theirs"
                .formatted(
                    programs, collectors.stream().sorted().collect(Collectors.joining("; "))));
  }

  /** The difference of which garbage collection makes the greatest share. */
  private static Optional<String> explained(Measurements measurements, List<AnswerLine> requests) {
    String sentence = "";
    double greatest = NOTABLE;
    for (AnswerLine line : requests) {
      double share = share(measurements, line).orElse(0);
      if (share > greatest) {
        greatest = share;
        sentence =
            "garbage collection is %s %% of the difference in the time of a request, %s"
                .formatted(
                    Math.round(share * PERCENT),
                    Stream.of(line.to() + " / " + line.from(), line.at())
                        .filter(word -> !word.isEmpty())
                        .collect(Collectors.joining(", ")));
      }
    }
    return Optional.of(sentence).filter(words -> !words.isEmpty());
  }

  /** Absent where no difference was found, or where not every JVM logged its pauses. */
  private static OptionalDouble share(Measurements measurements, AnswerLine line) {
    boolean differs = line.finding() == Conclusion.MORE || line.finding() == Conclusion.LESS;
    OptionalDouble from = seconds(measurements, line.comparison().fromCell());
    OptionalDouble to = seconds(measurements, line.comparison().toCell());
    if (!differs || from.isEmpty() || to.isEmpty()) {
      return OptionalDouble.empty();
    }
    double difference =
        line.comparison().toMean().getAsDouble() - line.comparison().fromMean().getAsDouble();
    return OptionalDouble.of((to.getAsDouble() - from.getAsDouble()) / difference);
  }

  private static OptionalDouble seconds(Measurements measurements, Cell cell) {
    List<OptionalDouble> runs =
        measurements.of(cell, Side.CLIENT).stream()
            .map(client -> GcTime.ofRequest(client.run()))
            .toList();
    return runs.stream().anyMatch(OptionalDouble::isEmpty)
        ? OptionalDouble.empty()
        : runs.stream().mapToDouble(OptionalDouble::getAsDouble).average();
  }
}
