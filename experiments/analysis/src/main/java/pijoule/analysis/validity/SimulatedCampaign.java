package pijoule.analysis.validity;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.SideMeasures;
import pijoule.analysis.measure.SideTimes;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.ChangeCost;

/** Makes campaigns in memory: durations, and energies where the kind has a meter. */
final class SimulatedCampaign {
  /** Seconds; the proportions are of the order of Tables III and VI of Nunes et al. (2013). */
  private static final Map<Side, Map<Part, Double>> MEANS =
      Map.of(
          Side.CLIENT,
          Map.of(Part.SERIALIZE, 0.3, Part.CALL, 6.0, Part.DESERIALIZE, 0.2, Part.REMAINDER, 2.0),
          Side.SERVER,
          Map.of(Part.SERIALIZE, 0.1, Part.DESERIALIZE, 0.3, Part.REMAINDER, 5.0));

  private final CampaignKind kind;
  private final ResolvedStudy study;
  private final SimulatedScatter scatter;
  private final ToDoubleFunction<Cell> factors;
  private final Chance chance;
  private final SimulatedMeter meter;
  private final Map<String, Double> shared = new HashMap<>();

  private SimulatedCampaign(CampaignKind kind, ToDoubleFunction<Cell> factors, Chance chance) {
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
  static Measurements of(CampaignKind kind, ToDoubleFunction<Cell> factors, Chance chance) {
    return new SimulatedCampaign(kind, factors, chance).measurements();
  }

  private Measurements measurements() {
    List<Run> runs = SimulatedDesign.runs(study, kind.rack(), chance);
    List<Cell> cells = study.cells();
    List<SideMeasures> sides = new ArrayList<>();
    for (Run run : runs) {
      Cell cell = cells.get(run.cell() - 1);
      double common = common(run, cell, runs.size());
      if (isLost(run)) {
        continue;
      }
      for (Side side : Side.values()) {
        SideTimes times = times(side, common);
        sides.add(new SideMeasures(run, side, times, meter.energies(cell, side, times.seconds())));
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
    String setting = round + " at " + SimulatedDesign.key(study, cell, ChangeCost.BOARD);
    double block =
        shared.computeIfAbsent("block " + run.block(), unseen -> chance.aboutOne(scatter.block()));
    double ofSetting =
        shared.computeIfAbsent(setting, unseen -> chance.aboutOne(scatter.setting()));
    double ofRound = shared.computeIfAbsent(round, unseen -> chance.aboutOne(scatter.round()));
    double drift = 1 + scatter.drift() * run.order() / runs;
    return factors.applyAsDouble(cell) * block * ofSetting * ofRound * drift * ofPair(run, cell);
  }

  private double ofPair(Run run, Cell cell) {
    String pair = "pair " + run.pair();
    String server = pair + " at " + SimulatedDesign.key(study, cell, ChangeCost.SERVER);
    double level = shared.computeIfAbsent(pair, unseen -> chance.aboutOne(scatter.pair()));
    double ofServer = shared.computeIfAbsent(server, unseen -> chance.aboutOne(scatter.pair()));
    return level * ofServer * kind.rack().factor(cell.number(), run.pair());
  }

  private SideTimes times(Side side, double common) {
    Map<Part, Double> seconds = new EnumMap<>(Part.class);
    double total = 0;
    for (Part part : Part.of(side)) {
      Double mean = MEANS.get(side).get(part);
      if (mean != null) {
        double value = mean * common * ofRun();
        seconds.put(part, value);
        total += value;
      }
    }
    seconds.put(Part.TOTAL, total);
    seconds.put(Part.REQUEST, side == Side.SERVER ? total : total - seconds.get(Part.REMAINDER));
    return new SideTimes(seconds, OptionalDouble.empty(), true);
  }

  private double ofRun() {
    return scatter.skewed() ? chance.skewedAboutOne(scatter.run()) : chance.aboutOne(scatter.run());
  }
}
