package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import pijoule.analysis.compare.Warnings.Residuals;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.analysis.table.Chapter;
import pijoule.analysis.table.Sheet;
import pijoule.contract.phase.Side;

class CampaignComparisonsTest {
  @Test
  void oneCellHasWarningsAlone() {
    Chapter chapter = chapter(new MadeUpCampaign(2, 1));
    assertThat(chapter.sheets()).extracting(Sheet::name).containsExactly("warnings");
    assertThat(chapter.sentences()).first().asString().startsWith("The study has one cell");
  }

  @Test
  void aCampaignWithoutARunSaysSo() {
    MadeUpCampaign campaign =
        new MadeUpCampaign(1, 1, MadeUpCampaign.factor("framework", "axis2", "cxf"));
    campaign.runsMissingFromEnd = 2;
    Chapter chapter = chapter(campaign);
    assertThat(chapter.sheets())
        .extracting(Sheet::name)
        .containsExactly("warnings", "effects", "anova", "comparisons");
    assertThat(chapter.sentences())
        .anySatisfy(sentence -> assertThat(sentence).startsWith("Analysis of variance of 0 of 14"))
        .anySatisfy(sentence -> assertThat(sentence).contains("14 could not be tested"));
  }

  @Test
  void numbersAreTheSameInEveryLocale() {
    MadeUpCampaign campaign =
        new MadeUpCampaign(4, 1, MadeUpCampaign.factor("framework", "axis2", "cxf"));
    campaign.seconds = (run, cell) -> 1 + run.order() % 3 / 7.0;
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.ROOT);
      Chapter root = chapter(campaign);
      Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
      assertThat(chapter(campaign)).isEqualTo(root);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void residualsAreWhatTheCellsLeave() {
    MadeUpCampaign campaign =
        new MadeUpCampaign(5, 1, MadeUpCampaign.factor("framework", "axis2", "cxf"));
    campaign.seconds = (run, cell) -> 10 * cell.number() + run.replicate();
    Measurand time = new Measurand(Side.SERVER, Quantity.of(Part.TOTAL, Kind.TIME));
    List<Residual> residuals =
        Residuals.of(campaign.measurements(), time.values(campaign.measurements()));
    assertThat(residuals).extracting(of -> of.run().order()).isSorted().hasSize(10);
    assertThat(residuals.get(0).value()).isCloseTo(-2, within(1e-12));
    assertThat(residuals.get(0).standardized().getAsDouble())
        .isCloseTo(-2 / Math.sqrt(2.5), within(1e-12));
  }

  private static Chapter chapter(MadeUpCampaign campaign) {
    Measurements measurements = campaign.measurements();
    return CampaignComparisons.of(measurements.campaign())
        .chapter(measurements, Comparisons.of(measurements));
  }
}
