package pijoule.analysis.compare;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.MeasuredValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.measure.SessionMeter;
import pijoule.analysis.measure.SideEnergy;
import pijoule.analysis.measure.SideTimes;
import pijoule.analysis.study.AnyLevels;
import pijoule.base.ClockAnchor;
import pijoule.campaign.BodyBytes;
import pijoule.campaign.Circumstances;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Reporting;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.ProcessValue;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;
import pijoule.contract.study.FactorLevels;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.window.Verdict;

/** A campaign as the planner lays one out, with durations and a power that a test makes up. */
final class MadeUpCampaign {
  private static final ClockRecord CLOCK =
      new ClockRecord(Instant.EPOCH, 0, 1, Optional.of("boot"), OptionalLong.empty());

  /** What a run takes, s. */
  interface Seconds {
    double of(Run run, Cell cell);
  }

  /** Values that a run's program measures of its process. */
  interface Processes {
    List<ProcessValue> of(Side side, int order, Cell cell);
  }

  /** What a run's client sends and gets. */
  interface Bodies {
    BodyBytes of(int order, Cell cell);
  }

  ResolvedStudy study;
  Bodies bodies = (order, cell) -> BodyBytes.UNKNOWN;
  Processes processes = (side, order, cell) -> List.of();
  Seconds seconds = (run, cell) -> 1;
  IntFunction<List<PhaseInterval>> phases = order -> List.of();
  Verdict verdict = Verdict.RESOLVED;
  Predicate<Cell> doubted = cell -> false;
  boolean estimate;
  double watts = 2;
  ToDoubleFunction<Cell> uRelative = cell -> 0;

  /** Power that a cell draws more than the others, as its board's meter reads it, W. */
  ToDoubleFunction<Cell> moreWatts = cell -> 0;

  /** Standard uncertainty of the meters' offsets, W. */
  double uOffset;

  boolean oneBlock;

  /** Pairs of boards that the rounds are dealt to in turn. */
  int pairs = 1;

  /** Runs that failed, by their order. */
  Set<Integer> lost = Set.of();

  private final Map<Side, String> meterOf =
      new EnumMap<>(Map.of(Side.CLIENT, "meter", Side.SERVER, "meter"));
  private final Map<String, MeterInfo> meters =
      new TreeMap<>(
          Map.of("meter", MeterInfo.builder("file", Boundary.BOARD, SampleKind.MEAN).build()));
  int runsMissingFromEnd;
  IntFunction<Circumstances> circumstances = order -> Circumstances.UNKNOWN;

  MadeUpCampaign(int replicates, int replicatesPerBlock, FactorLevels... factors) {
    this(replicates, replicatesPerBlock, List.of(), factors);
  }

  MadeUpCampaign(
      int replicates,
      int replicatesPerBlock,
      List<Map<String, String>> out,
      FactorLevels... factors) {
    study =
        new ResolvedStudy(
            "made-up",
            "Made up",
            Map.of(),
            List.of(),
            List.of(factors),
            Map.of(),
            out,
            replicates,
            replicatesPerBlock,
            2013);
  }

  static FactorLevels factor(String name, String... levels) {
    return AnyLevels.of(name, levels);
  }

  /** Names the factors whose levels the study compares. */
  MadeUpCampaign comparing(String... keys) {
    study =
        new ResolvedStudy(
            study.name(),
            study.title(),
            study.workload(),
            study.assumptions(),
            study.factors(),
            study.fixed(),
            study.exclude(),
            study.rounds(),
            study.seed(),
            new Reporting(
                Optional.empty(), List.of(), Optional.empty(), List.of(keys), Optional.empty()),
            study.instruments(),
            study.settle(),
            study.serverWarmupCalls(),
            study.pairs(),
            study.target());
    return this;
  }

  /** In place of one meter of unknown gain that both sides have. */
  void meters(String client, MeterInfoBuilder ofClient, String server, MeterInfoBuilder ofServer) {
    meterOf.put(Side.CLIENT, client);
    meterOf.put(Side.SERVER, server);
    meters.clear();
    meters.put(client, ofClient.build());
    meters.put(server, ofServer.build());
  }

  Measurements measurements() {
    List<Run> runs = runs();
    runs = runs.subList(0, runs.size() - runsMissingFromEnd);
    List<MeasuredSide> sides = new ArrayList<>();
    for (Run run : runs) {
      if (lost.contains(run.order())) {
        continue;
      }
      Cell cell = study.cells().get(run.cell() - 1);
      double total = seconds.of(run, cell);
      Verdict of = doubted.test(cell) ? Verdict.BELOW_RESOLUTION : verdict;
      for (Side side : Side.values()) {
        sides.add(new MeasuredSide(run, side, times(total), energy(side, total, of, cell)));
      }
    }
    RecordedCampaign campaign =
        new RecordedCampaign(Path.of("made-up"), study, runs, List.of(), List.of());
    ClockAnchor clock = new ClockAnchor(Instant.EPOCH, 0, 1, Optional.of("boot"));
    List<SessionMeter> traces = new ArrayList<>();
    meters.forEach(
        (name, info) ->
            traces.add(
                new SessionMeter(
                    1, new TraceInfo(name, "bench", 170, info, clock, Optional.empty()))));
    return new Measurements(campaign, sides, traces, List.of());
  }

  /** A round carries out every cell; a block is one setting of server and boards in a round. */
  private List<Run> runs() {
    List<Run> runs = new ArrayList<>();
    Map<String, Integer> blocks = new HashMap<>();
    for (int replicate = 1; replicate <= study.replicates(); replicate++) {
      for (Cell cell : study.cells()) {
        String key =
            oneBlock ? "" : study.round(replicate) + " " + study.setting(cell, ChangeCost.SERVER);
        int block = blocks.computeIfAbsent(key, unseen -> blocks.size() + 1);
        int order = runs.size() + 1;
        Map<Side, SideRecord> sides = new EnumMap<>(Side.class);
        for (Side side : Side.values()) {
          sides.put(
              side,
              new SideRecord(
                  phases.apply(order),
                  List.of(),
                  CLOCK,
                  Optional.empty(),
                  Optional.of("meter"),
                  side == Side.CLIENT ? bodies.of(order, cell) : BodyBytes.UNKNOWN,
                  Optional.empty(),
                  processes.of(side, order, cell)));
        }
        runs.add(
            new Run(
                "r%04d".formatted(order),
                order,
                block,
                cell.number(),
                replicate,
                1,
                Optional.empty(),
                sides,
                circumstances.apply(order),
                Optional.empty(),
                (study.round(replicate) - 1) % pairs + 1));
      }
    }
    return runs;
  }

  /** Starts the servers again before a run. */
  void serversStartAgainAt(int first) {
    circumstances =
        order ->
            new Circumstances(
                OptionalInt.empty(),
                Optional.of(Instant.EPOCH.plusSeconds(order < first ? 1 : 2)),
                Map.of());
  }

  private static SideTimes times(double total) {
    Map<Part, Double> seconds = new EnumMap<>(Part.class);
    seconds.put(Part.SERIALIZE, total / 10);
    seconds.put(Part.DESERIALIZE, total / 5);
    seconds.put(Part.TOTAL, total);
    return new SideTimes(seconds, OptionalDouble.empty(), true);
  }

  private SideEnergy energy(Side side, double total, Verdict of, Cell cell) {
    Map<Part, PartEnergy> parts = new EnumMap<>(Part.class);
    double u = uRelative.applyAsDouble(cell);
    double power = watts + moreWatts.applyAsDouble(cell);
    times(total)
        .seconds()
        .forEach((part, s) -> parts.put(part, energyOf(s * power, of, u, side, s * uOffset)));
    return new SideEnergy(Optional.of(meterOf.get(side)), Optional.of(estimate), parts);
  }

  private PartEnergy energyOf(double joules, Verdict of, double u, Side side, double ofOffset) {
    OptionalDouble all = OptionalDouble.of(Math.hypot(joules * u, ofOffset));
    return new PartEnergy(
        MeasuredValue.energy(
            OptionalDouble.of(joules),
            all,
            all,
            ofOffset > 0 ? Map.of(meterOf.get(side), ofOffset) : Map.of(),
            of),
        OptionalDouble.of(0),
        OptionalLong.of(100));
  }
}
