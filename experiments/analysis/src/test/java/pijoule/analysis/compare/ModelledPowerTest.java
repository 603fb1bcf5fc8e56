package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantities;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;

/** What is modelled decides nothing, however large the difference is. */
class ModelledPowerTest {
  private static Measurements campaign(boolean estimate) {
    MadeUpCampaign campaign =
        new MadeUpCampaign(4, 2, MadeUpCampaign.factor("framework", "axis2", "cxf"));
    campaign.estimate = estimate;
    campaign.seconds = (run, cell) -> cell.number() + 0.01 * (run.order() % 3);
    return campaign.measurements();
  }

  @Test
  void everyPowerIsModelledOrSomeIsMeasured() {
    Measurements modelled = campaign(true);
    Measurements measured = campaign(false);
    Measurements both =
        new Measurements(
            modelled.campaign(),
            Stream.concat(modelled.sides().stream(), measured.sides().stream()).toList(),
            modelled.meters(),
            List.of());
    assertThat(ModelledPower.of(modelled)).contains(ModelledPower.SENTENCE);
    assertThat(ModelledPower.of(measured)).isEmpty();
    assertThat(ModelledPower.of(both)).isEmpty();
  }

  @Test
  void noComparisonOfModelledEnergiesIsTested() {
    List<Comparison> comparisons = Comparisons.of(campaign(true));
    assertThat(comparisons).anyMatch(of -> of.finding() == Conclusion.MORE);
    assertThat(comparisons)
        .filteredOn(of -> of.measurand().quantity().ofEnergy())
        .isNotEmpty()
        .allMatch(of -> of.finding() == Conclusion.NOT_TESTED)
        .anyMatch(of -> of.contrast().undecidable().equals(ModelledPower.SENTENCE));
  }

  @Test
  void aTimeIsDecidedBesideAModelledPower() {
    Measurements measurements = campaign(true);
    Cell cell = measurements.campaign().study().cells().get(0);
    Quantity time = Quantities.find("total_time").orElseThrow();
    Quantity energy = Quantities.find("total_energy").orElseThrow();
    Mean seconds = new Mean(1, measurements, cell, Side.CLIENT, time);
    Mean joules = new Mean(1, measurements, cell, Side.CLIENT, energy);
    assertThat(Contrasts.of(List.of(seconds), 1).decides()).isTrue();
    Contrast modelled = Contrasts.of(List.of(joules), 1);
    assertThat(modelled.ratio()).isEmpty();
    assertThat(modelled.undecidable()).isEqualTo(ModelledPower.SENTENCE);
  }
}
