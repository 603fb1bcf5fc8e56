package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import pijoule.analysis.measure.Quantities;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;

class MeanRatioTest {
  /**
   * By R: 10 to 13 s and twice as long in four rounds each have a standard error of 0.0793800 with
   * 6 degrees of freedom, and t(6; 1 - 0.025 / 14) is 4.6316762.
   */
  @Test
  void theIntervalOfOneOfFourteenIsWider() {
    FactorLevels framework = MadeUpCampaign.factor("framework", "axis2", "cxf");
    MadeUpCampaign a = new MadeUpCampaign(4, 1, framework);
    a.seconds = (run, cell) -> 9 + run.replicate();
    MadeUpCampaign b = new MadeUpCampaign(4, 1, framework);
    b.seconds = (run, cell) -> 18 + 2 * run.replicate();
    Cell cell = a.study.cells().get(0);

    MeanRatio ratio =
        MeanRatio.of(
                a.measurements(),
                b.measurements(),
                new CellPairs.Pair(cell, cell),
                new Measurand(Side.CLIENT, Quantities.find("total_time").orElseThrow()))
            .among(14);

    assertThat(ratio.interval().orElseThrow().low()).isCloseTo(1.3847011673, within(1e-7));
    assertThat(ratio.interval().orElseThrow().high()).isCloseTo(2.8887099213, within(1e-7));
  }
}
