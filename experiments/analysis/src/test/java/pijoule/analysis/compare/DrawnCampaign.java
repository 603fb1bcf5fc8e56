package pijoule.analysis.compare;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.SideEnergy;
import pijoule.analysis.measure.SideTimes;
import pijoule.analysis.study.AnyLevels;
import pijoule.campaign.Circumstances;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;

/** A campaign of the paper's three factors whose scatter is known; total times alone. */
final class DrawnCampaign {
  private static final SideEnergy NO_ENERGY =
      new SideEnergy(Optional.empty(), Optional.empty(), new EnumMap<>(Part.class));

  private DrawnCampaign() {}

  static ResolvedStudy study(Design design) {
    return new ResolvedStudy(
        "drawn",
        "Drawn",
        Map.of(),
        List.of(),
        List.of(
            factor("cpu_mhz", "700", "950"),
            factor("framework", "axis2", "cxf"),
            factor("message_size", "100000", "500000")),
        Map.of(),
        List.of(),
        design.replicates(),
        design.perRound(),
        1);
  }

  private static FactorLevels factor(String name, String... levels) {
    return AnyLevels.of(name, levels);
  }

  /** A campaign on one pair of boards. */
  static Measurements of(
      ResolvedStudy study, Scatter scatter, ToDoubleFunction<Cell> means, Random random) {
    return of(study, 1, scatter, means, random);
  }

  /** Effects multiply; a round's board settings, blocks and runs each have their own. */
  static Measurements of(
      ResolvedStudy study,
      int pairs,
      Scatter scatter,
      ToDoubleFunction<Cell> means,
      Random random) {
    return of(study, study.cells(), pairs, scatter, means, random);
  }

  /** Draws runs of some cells only. */
  static Measurements of(
      ResolvedStudy study,
      List<Cell> cells,
      int pairs,
      Scatter scatter,
      ToDoubleFunction<Cell> means,
      Random random) {
    Map<String, Double> shared = new HashMap<>();
    Map<String, Integer> blocks = new HashMap<>();
    List<Run> runs = new ArrayList<>();
    List<MeasuredSide> sides = new ArrayList<>();
    for (int replicate = 1; replicate <= study.replicates(); replicate++) {
      int round = study.round(replicate);
      for (Cell cell : cells) {
        String setting = "round " + round + " " + cell.levels().get(0).text();
        String server = setting + " " + cell.levels().get(1).text();
        int block = blocks.computeIfAbsent(server, unseen -> blocks.size() + 1);
        double seconds = means.applyAsDouble(cell) * aboutOne(scatter.run(), random);
        seconds *= effect("round " + round, scatter.round(), shared, random);
        seconds *= effect(setting, scatter.setting(), shared, random);
        seconds *= effect(server, scatter.block(), shared, random);
        int pair = (round - 1) % pairs + 1;
        seconds *= effect("pair " + pair, scatter.pair(), shared, random);
        seconds *= effect("pair " + pair + " " + cell.number(), scatter.pair(), shared, random);
        int order = runs.size() + 1;
        Run run =
            new Run(
                "r" + order,
                order,
                block,
                cell.number(),
                replicate,
                1,
                Optional.empty(),
                Map.of(),
                Circumstances.UNKNOWN,
                Optional.empty(),
                pair);
        runs.add(run);
        SideTimes times = new SideTimes(Map.of(Part.TOTAL, seconds), OptionalDouble.empty(), true);
        sides.add(new MeasuredSide(run, Side.CLIENT, times, NO_ENERGY));
      }
    }
    RecordedCampaign campaign =
        new RecordedCampaign(Path.of("drawn"), study, runs, List.of(), List.of());
    return new Measurements(campaign, sides, List.of(), List.of());
  }

  private static double effect(String name, double sd, Map<String, Double> shared, Random random) {
    return sd == 0 ? 1 : shared.computeIfAbsent(name, unseen -> aboutOne(sd, random));
  }

  private static double aboutOne(double sd, Random random) {
    return 1 + sd * random.nextGaussian();
  }
}
