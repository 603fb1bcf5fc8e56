package pijoule.analysis.validity;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.SideEnergy;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.measures.SideTimes;
import pijoule.analysis.results.Campaign;
import pijoule.analysis.results.Cell;
import pijoule.analysis.results.Factor.Hardness;
import pijoule.analysis.results.Run;
import pijoule.analysis.results.Side;
import pijoule.analysis.results.Study;

/** Makes campaigns of durations in memory. Energies are not simulated. */
final class SimulatedCampaign {
  /** Seconds; the proportions are of the order of Tables III and VI of Nunes et al. (2013). */
  private static final Map<Side, Map<Part, Double>> MEANS =
      Map.of(
          Side.CLIENT,
          Map.of(Part.SERIALIZE, 0.3, Part.CALL, 6.0, Part.DESERIALIZE, 0.2, Part.REMAINDER, 2.0),
          Side.SERVER,
          Map.of(Part.SERIALIZE, 0.1, Part.DESERIALIZE, 0.3, Part.REMAINDER, 5.0));

  private static final SideEnergy NO_ENERGY =
      new SideEnergy(Optional.empty(), Optional.empty(), new EnumMap<>(Part.class));

  private final Study study;
  private final Scatter scatter;
  private final ToDoubleFunction<Cell> factors;
  private final Chance chance;
  private final Map<String, Double> shared = new HashMap<>();

  private SimulatedCampaign(
      Study study, Scatter scatter, ToDoubleFunction<Cell> factors, Chance chance) {
    this.study = study;
    this.scatter = scatter;
    this.factors = factors;
    this.chance = chance;
  }

  /**
   * Makes a campaign without failed runs.
   *
   * @param factors of a cell's true means; 1 for every cell where no factor has an effect
   */
  static Measurements of(
      Study study, Scatter scatter, ToDoubleFunction<Cell> factors, Chance chance) {
    return new SimulatedCampaign(study, scatter, factors, chance).measurements();
  }

  private Measurements measurements() {
    List<Run> runs = SimulatedDesign.runs(study, chance);
    List<Cell> cells = study.cells();
    List<SideMeasures> sides = new ArrayList<>();
    for (Run run : runs) {
      double common = common(run, cells.get(run.cell() - 1), runs.size());
      for (Side side : Side.values()) {
        sides.add(new SideMeasures(run, side, times(side, common), NO_ENERGY));
      }
    }
    Campaign campaign = new Campaign(Path.of("simulated"), study, runs, List.of(), List.of());
    return new Measurements(campaign, sides, List.of(), List.of());
  }

  /** What all parts of a run share. */
  private double common(Run run, Cell cell, int runs) {
    String setting =
        study.round(run.replicate()) + " " + SimulatedDesign.key(study, cell, Hardness.HOST);
    double block =
        shared.computeIfAbsent("block " + run.block(), unseen -> chance.aboutOne(scatter.block()));
    double ofSetting =
        shared.computeIfAbsent(setting, unseen -> chance.aboutOne(scatter.setting()));
    double drift = 1 + scatter.drift() * run.order() / runs;
    return factors.applyAsDouble(cell) * block * ofSetting * drift;
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
    return new SideTimes(seconds, OptionalDouble.empty(), true);
  }

  private double ofRun() {
    return scatter.skewed() ? chance.skewedAboutOne(scatter.run()) : chance.aboutOne(scatter.run());
  }
}
