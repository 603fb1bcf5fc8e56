package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.stats.LogContrast;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.SampleKind;

/**
 * If any uncertainty of a campaign's energies is larger, no interval is narrower and no p smaller.
 */
class UncertaintyPropertiesTest {
  private static final Quantity ENERGY = Quantities.find("total_energy").orElseThrow();
  private static final FactorLevels FRAMEWORK = MadeUpCampaign.factor("framework", "axis2", "cxf");
  private static final double ROUNDING = 1e-9;

  @Property(tries = 200)
  void aLargerUOfACellShowsNoMore(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 8) int rounds,
      @ForAll @DoubleRange(min = 0, max = 0.2) double u,
      @ForAll @DoubleRange(min = 0, max = 0.2) double more,
      @ForAll @IntRange(min = 1, max = 2) int cell) {
    LogContrast less = betweenCells(seed, rounds, u, 0, cell);
    showsNoMore(less, betweenCells(seed, rounds, u, more, cell));
  }

  @Property(tries = 200)
  void aLargerUOfAGainShowsNoMore(
      @ForAll long seed,
      @ForAll @IntRange(min = 2, max = 8) int rounds,
      @ForAll @DoubleRange(min = 0, max = 0.2) double gain,
      @ForAll @DoubleRange(min = 0, max = 0.2) double more) {
    showsNoMore(betweenBoards(seed, rounds, gain), betweenBoards(seed, rounds, gain + more));
  }

  private static void showsNoMore(LogContrast less, LogContrast more) {
    assertThat(more.ci95Low()).isLessThanOrEqualTo(less.ci95Low() * (1 + ROUNDING));
    assertThat(more.ci95High()).isGreaterThanOrEqualTo(less.ci95High() * (1 - ROUNDING));
    assertThat(more.pDifferent()).isGreaterThanOrEqualTo(less.pDifferent() * (1 - ROUNDING));
  }

  private static LogContrast betweenCells(
      long seed, int rounds, double u, double more, int larger) {
    MadeUpCampaign campaign = campaign(seed, rounds);
    campaign.uRelative = cell -> cell.number() == larger ? u + more : u;
    Measurements measurements = campaign.measurements();
    List<Cell> cells = measurements.campaign().study().cells();
    return contrast(
        new Mean(1, measurements, cells.get(1), Side.CLIENT, ENERGY),
        new Mean(-1, measurements, cells.get(0), Side.CLIENT, ENERGY));
  }

  private static LogContrast betweenBoards(long seed, int rounds, double gain) {
    MadeUpCampaign campaign = campaign(seed, rounds);
    campaign.meters("one", meter("aa", gain), "other", meter("bb", 0.01));
    Measurements measurements = campaign.measurements();
    List<Cell> cells = measurements.campaign().study().cells();
    return contrast(
        new Mean(1, measurements, cells.get(1), Side.CLIENT, ENERGY),
        new Mean(-1, measurements, cells.get(0), Side.SERVER, ENERGY));
  }

  private static LogContrast contrast(Mean... means) {
    return Contrasts.of(List.of(means), 1).log().orElseThrow();
  }

  private static MadeUpCampaign campaign(long seed, int rounds) {
    SplittableRandom random = new SplittableRandom(seed);
    MadeUpCampaign campaign = new MadeUpCampaign(2 * rounds, 2, FRAMEWORK);
    campaign.seconds = (run, cell) -> cell.number() + random.nextDouble();
    return campaign;
  }

  private static MeterInfoBuilder meter(String calibration, double uGain) {
    return MeterInfo.builder("file", Boundary.BOARD, SampleKind.MEAN)
        .calibration(calibration)
        .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.of(uGain));
  }
}
