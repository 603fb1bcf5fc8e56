package pijoule.checks.validity;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.MeasuredValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.measure.SessionMeter;
import pijoule.analysis.measure.SideEnergy;
import pijoule.analysis.measure.SideTimes;
import pijoule.base.ClockAnchor;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.window.Verdict;

/** Makes campaigns in memory: durations, and energies where the kind has a meter. */
final class SimulatedCampaign {
  /** Seconds; the proportions are of the order of Tables III and VI of Nunes et al. (2013). */
  private static final Map<Side, Map<Part, Double>> MEANS =
      Map.of(
          Side.CLIENT,
          Map.of(Part.SERIALIZE, 0.3, Part.CALL, 6.0, Part.DESERIALIZE, 0.2, Part.REMAINDER, 2.0),
          Side.SERVER,
          Map.of(Part.SERIALIZE, 0.1, Part.DESERIALIZE, 0.3, Part.REMAINDER, 5.0));

  private final SimulatedKind kind;
  private final ResolvedStudy study;
  private final SimulatedScatter scatter;
  private final ToDoubleFunction<Cell> factors;
  private final Chance chance;
  private final SimulatedMeter meter;
  private final Map<String, Double> shared = new HashMap<>();

  private SimulatedCampaign(SimulatedKind kind, ToDoubleFunction<Cell> factors, Chance chance) {
    this.kind = kind;
    this.study = kind.study();
    this.scatter = kind.scatter();
    this.factors = factors;
    this.chance = chance;
    this.meter = new SimulatedMeter(kind.metering(), chance);
  }

  /**
   * Makes a campaign.
   *
   * @param kind of it
   * @param factors of a cell's true means; 1 for every cell where no factor has an effect
   */
  static Measurements of(SimulatedKind kind, ToDoubleFunction<Cell> factors, Chance chance) {
    return new SimulatedCampaign(kind, factors, chance).measurements();
  }

  private Measurements measurements() {
    List<Run> runs = SimulatedDesign.runs(study, kind.rack(), chance);
    List<Cell> cells = study.cells();
    List<MeasuredSide> sides = new ArrayList<>();
    for (Run run : runs) {
      Cell cell = cells.get(run.cell() - 1);
      double common = common(run, cell, runs.size());
      if (isLost(run)) {
        continue;
      }
      for (Side side : Side.values()) {
        SideTimes times = times(side, common);
        sides.add(new MeasuredSide(run, side, times, meter.energies(cell, side, times.seconds())));
      }
    }
    RecordedCampaign campaign =
        new RecordedCampaign(Path.of("simulated"), study, runs, List.of(), List.of());
    return new Measurements(campaign, sides, meter.meters(), List.of());
  }

  private boolean isLost(Run run) {
    int replicateOfBlock = (run.replicate() - 1) % study.rounds().perRound();
    return kind.losses().loses(study.round(run.replicate()), run.block(), replicateOfBlock, chance);
  }

  /** {@return factor that all parts of a run share} */
  private double common(Run run, Cell cell, int runs) {
    String round = "round " + study.round(run.replicate());
    String setting = round + " at " + study.setting(cell, ChangeCost.BOARD);
    String process = study.isOfForeignService() ? "service" : "block " + run.block();
    double block = shared.computeIfAbsent(process, unseen -> chance.aboutOne(scatter.block()));
    double ofSetting =
        shared.computeIfAbsent(setting, unseen -> chance.aboutOne(scatter.setting()));
    double ofRound = shared.computeIfAbsent(round, unseen -> chance.aboutOne(scatter.round()));
    double drift = 1 + scatter.drift() * run.order() / runs;
    return factors.applyAsDouble(cell) * block * ofSetting * ofRound * drift * ofPair(run, cell);
  }

  private double ofPair(Run run, Cell cell) {
    String pair = "pair " + run.pair();
    String server = pair + " at " + study.setting(cell, ChangeCost.SERVER);
    double level = shared.computeIfAbsent(pair, unseen -> chance.aboutOne(scatter.pair()));
    double ofServer = shared.computeIfAbsent(server, unseen -> chance.aboutOne(scatter.pair()));
    return level * ofServer * kind.rack().factor(cell.number(), run.pair());
  }

  private SideTimes times(Side side, double common) {
    Map<Part, Double> seconds = new EnumMap<>(Part.class);
    double total = 0;
    Map<Part, Double> means = MEANS.getOrDefault(side, Map.of());
    for (Part part : Part.of(side)) {
      Double mean = means.get(part);
      if (mean != null) {
        double value = mean * common * ofRun();
        seconds.put(part, value);
        total += value;
      }
    }
    seconds.put(Part.TOTAL, total);
    seconds.put(
        Part.REQUEST,
        side == Side.SERVER ? total : total - seconds.getOrDefault(Part.REMAINDER, 0.0));
    return new SideTimes(seconds, OptionalDouble.empty(), true);
  }

  private double ofRun() {
    return scatter.skewed() ? chance.skewedAboutOne(scatter.run()) : chance.aboutOne(scatter.run());
  }

  /** Turns durations into the energies that a meter with common errors would report. */
  private static final class SimulatedMeter {
    /** About what a Raspberry Pi of the first generation draws. */
    private static final double WATTS = 2;

    /** Relative standard deviation of the mean power from run to run. */
    private static final double POWER = 0.005;

    private static final String NAME = "simulated";
    private static final long SAMPLES = 1000;

    /** One mean, whose error all runs share. */
    private record OfMean(int cell, Side side, Part part) {}

    private final Metering metering;
    private final Chance chance;
    private final double gain;
    private final Map<OfMean, Double> errors = new HashMap<>();

    SimulatedMeter(Metering metering, Chance chance) {
      this.metering = metering;
      this.chance = chance;
      this.gain = chance.aboutOne(metering.gain());
    }

    /** None where there is no meter. */
    List<SessionMeter> meters() {
      if (!metering.present()) {
        return List.of();
      }
      MeterInfo info =
          MeterInfo.builder(NAME, Boundary.BOARD, SampleKind.MEAN)
              .calibration(NAME)
              .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.of(metering.gain()))
              .build();
      ClockAnchor clock = new ClockAnchor(Instant.EPOCH, 0, 1, Optional.of(NAME));
      return List.of(
          new SessionMeter(1, new TraceInfo(NAME, NAME, 170, info, clock, Optional.empty())));
    }

    SideEnergy energies(Cell cell, Side side, Map<Part, Double> seconds) {
      Map<Part, PartEnergy> parts = new EnumMap<>(Part.class);
      if (!metering.present()) {
        return new SideEnergy(Optional.empty(), Optional.empty(), parts);
      }
      double watts = WATTS * chance.aboutOne(POWER);
      seconds.forEach(
          (part, time) -> parts.put(part, energy(watts * time * gain * error(cell, side, part))));
      return new SideEnergy(Optional.of(NAME), Optional.of(false), parts);
    }

    private double error(Cell cell, Side side, Part part) {
      OfMean mean = new OfMean(cell.number(), side, part);
      return errors.computeIfAbsent(mean, unseen -> chance.aboutOne(metering.mean()));
    }

    private PartEnergy energy(double joules) {
      return new PartEnergy(
          MeasuredValue.energy(
              OptionalDouble.of(joules),
              OptionalDouble.of(joules * Math.hypot(metering.gain(), metering.mean())),
              OptionalDouble.of(joules * metering.mean()),
              Map.of(),
              Verdict.RESOLVED),
          OptionalDouble.of(0),
          OptionalLong.of(SAMPLES));
    }
  }
}
