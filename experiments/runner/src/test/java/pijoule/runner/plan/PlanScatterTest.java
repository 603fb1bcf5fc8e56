package pijoule.runner.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import pijoule.analysis.compare.Scatter;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.SideEnergy;
import pijoule.analysis.measure.SideTimes;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.contract.study.LevelSource;

class PlanScatterTest {
  @Test
  void withoutAPilotTheNumbersArePrinted() {
    PlanScatter assumed = PlanScatter.assumed();

    assertThat(assumed.times()).containsExactly(Scatter.ASSUMED_TIME);
    assertThat(String.join(" ", assumed.lines()))
        .contains("run 3.0 %, server 3.0 %, board setting 3.0 %, round 5.0 %", "meter 0.50 %")
        .contains("--pilot");
  }

  /** Two runs of a block differ by 2 %, so s^2 = 2 (0.01)^2 in each of four blocks. */
  @Test
  void aPilotGivesWhatItCanAndTheRestIsAssumed() {
    PlanScatter scatter = PlanScatter.of(pilot(0.01));

    assertThat(scatter.times()).hasSize(1);
    assertThat(scatter.times().get(0).run()).isCloseTo(Math.sqrt(2) * 0.01, within(1e-4));
    assertThat(scatter.times().get(0).setting()).isEqualTo(Scatter.ASSUMED_TIME.setting());
    assertThat(scatter.energies().get(0).u()).isEqualTo(Scatter.ASSUMED_ENERGY.u());
    assertThat(scatter.lines())
        .element(1)
        .asString()
        .startsWith("  client's total time: run 1.4 % (df 4), server ")
        .contains("board setting 3.0 % (assumed)");
  }

  @Test
  void aPilotWithoutRunsSaysSo() {
    PlanScatter scatter =
        PlanScatter.of(new Measurements(campaign(), List.of(), List.of(), List.of()));

    assertThat(scatter.times()).isEqualTo(PlanScatter.assumed().times());
    assertThat(scatter.lines().get(0)).contains("shows no scatter");
  }

  private static ResolvedStudy study() {
    List<Level> levels =
        Stream.of("axis2", "cxf").map(text -> new Level(Factor.FRAMEWORK, text)).toList();
    return new ResolvedStudy(
        "pilot",
        "A pilot",
        Map.of(),
        List.of(),
        List.of(new FactorLevels(Factor.FRAMEWORK, levels, LevelSource.SET)),
        Map.of(),
        List.of(),
        4,
        2,
        1);
  }

  private static RecordedCampaign campaign() {
    return new RecordedCampaign(Path.of("pilot"), study(), List.of(), List.of(), List.of());
  }

  private static Measurements pilot(double deviation) {
    SideEnergy none = new SideEnergy(Optional.empty(), Optional.empty(), new EnumMap<>(Part.class));
    List<MeasuredSide> sides = new ArrayList<>();
    for (int replicate = 1; replicate <= 4; replicate++) {
      for (int cell = 1; cell <= 2; cell++) {
        int order = sides.size() + 1;
        int block = 2 * (study().round(replicate) - 1) + cell;
        double seconds = cell * Math.exp(replicate % 2 == 0 ? deviation : -deviation);
        sides.add(
            new MeasuredSide(
                new Run("r" + order, order, block, cell, replicate, 1, Optional.empty(), Map.of()),
                Side.CLIENT,
                new SideTimes(Map.of(Part.TOTAL, seconds), OptionalDouble.empty(), true),
                none));
      }
    }
    return new Measurements(campaign(), sides, List.of(), List.of());
  }
}
