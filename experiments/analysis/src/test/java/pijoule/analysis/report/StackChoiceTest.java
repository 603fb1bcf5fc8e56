package pijoule.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.units.RequestRate;

/** Which stack takes least at a rate: of cxf and jdk, jdk's requests take half as much. */
class StackChoiceTest {
  @TempDir Path folder;

  private static StackChoice at(String rate, Path results) {
    return StackChoice.of(Measurements.of(RecordedCampaign.read(results)), RequestRate.parse(rate));
  }

  private static String text(StackChoice choice) {
    return String.join("\n", choice.lines("DIR"));
  }

  @Test
  void atAMeasuredRateTheLeastIsNamedWithItsUncertainty() throws Exception {
    StackChoice choice = at("50/s", new LoadCampaign(folder, 5).campaign.write());
    assertThat(choice.decided()).isTrue();
    assertThat(text(choice))
        .startsWith("Least energy per request at 50/s: JDK.\nAt 50/s, energy per request, mean ±")
        .containsPattern("  JDK  35\\.\\d+ ± 0\\.0\\d+ mJ\n")
        .containsPattern("  CXF  35\\.\\d+ ± 0\\.0\\d+ mJ  1\\.01 \\(1\\.01 to 1\\.01\\) more")
        .contains("Holds for: ", "message size 10kB", "5 server processes of each stack.")
        .doesNotContain("Requests without")
        .doesNotContain("Next: ");
  }

  @Test
  void betweenMeasuredRatesBothMustAgree() throws Exception {
    StackChoice choice = at("60/s", new LoadCampaign(folder, 5).campaign.write());
    assertThat(choice.decided()).isTrue();
    assertThat(text(choice))
        .startsWith("Least energy per request at 60/s: JDK, as at 50/s and 100/s, measured around")
        .contains("At 50/s, energy", "At 100/s, energy", "0.10 % of requests failed");
  }

  @Test
  void beyondTheMeasuredRatesNothingIsSaidButHowToMeasureThere() throws Exception {
    StackChoice choice = at("200/s", new LoadCampaign(folder, 3).campaign.write());
    assertThat(choice.decided()).isFalse();
    assertThat(text(choice))
        .contains("Not decided at 200/s: it was measured from 10/s to 100/s")
        .contains("run DIR/study.yaml --bench DIR/bench.yaml --fix rate=200/s");
  }

  @Test
  void sharesOfGreatestRatesAreNoCommonRate() throws Exception {
    StackChoice choice = at("50/s", new LoadCampaign(folder, 3).graduated().campaign.write());
    assertThat(choice.decided()).isFalse();
    assertThat(text(choice)).contains("no two stacks were measured at one rate", "run load ");
  }

  @Test
  void ofOneProcessNothingIsDecided() throws Exception {
    StackChoice choice = at("50/s", new LoadCampaign(folder, 1).campaign.write());
    assertThat(choice.decided()).isFalse();
    assertThat(text(choice))
        .contains("Not decided, least energy per request at 50/s: at 50/s it can be CXF or JDK.")
        .contains("Next: ");
  }

  @Test
  void modelledPowerDecidesNoEnergy() throws Exception {
    StackChoice choice = at("50/s", new LoadCampaign(folder, 5).modelled().campaign.write());
    assertThat(choice.decided()).isFalse();
    assertThat(text(choice))
        .contains("Least energy is not known: the power is modelled")
        .contains("Least CPU time per request at 50/s: JDK.")
        .contains("meter list");
  }

  /** A stack that answers too few requests needs little energy. */
  @Test
  void aStackThatDoesNotCarryTheRateIsNotChosen() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 5);
    for (SyntheticRun run : load.campaign.runs()) {
      Map<String, Object> record = run.part(Side.CLIENT, "load");
      if (run.get("levels").equals(Map.of("framework", "jdk", "rate", "50/s"))) {
        record.put("completed", 450);
        record.put("errors", Map.of("status 503", 50));
      }
    }
    StackChoice choice = at("50/s", load.campaign.write());
    assertThat(text(choice))
        .startsWith("Least energy per request at 50/s: CXF.")
        .contains("10 % of requests failed: it does not carry this rate")
        .contains("\nRequests without the expected answer are above every time in percentiles");
  }

  @Test
  void callsHaveNoRate() throws Exception {
    Path calls = new SmallCampaign(folder).campaign.write();
    assertThatThrownBy(() -> at("50/s", calls))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("which has single calls; run the study load with --fix rate=50/s");
  }
}
