package pijoule.analysis.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.AnswerLines;
import pijoule.analysis.LoadCampaign;
import pijoule.analysis.Report;
import pijoule.analysis.ReportResult;
import pijoule.analysis.gate.Gate;
import pijoule.analysis.gate.GateFiles;
import pijoule.analysis.gate.GateResult;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.stats.Summary;
import pijoule.campaign.CarbonIntensity;
import pijoule.campaign.SyntheticCampaign;

/** Energies and emissions of a million requests; a kilowatt-hour is 3.6 MJ. */
class MillionRequestsTest {
  private static final String STATED =
      SyntheticCampaign.BENCH
          + "carbon_intensity: 380 gCO2e/kWh\ncarbon_intensity_source: EMBER 2024, Germany\n";

  @TempDir Path folder;

  private static MillionRequests row(Optional<CarbonIntensity> carbon, boolean estimate) {
    Summary joules = Summary.of(List.of(0.9, 1.0, 1.1));
    return new MillionRequests(
        LoadQuantity.GROSS,
        new RateCost(new LoadedStack(List.of(), List.of()), "50/s", joules, "J", estimate),
        carbon);
  }

  /** 1 MJ is 0.27778 kWh. Student's quantile of 2 degrees is 4.3027, the error 0.1 / sqrt 3. */
  @Test
  void aJouleARequestIsAQuarterAndMoreOfAKilowattHour() {
    MillionRequests row = row(Optional.of(new CarbonIntensity(380, Optional.empty())), false);
    double half = 4.30265 * 0.1 / Math.sqrt(3) / 3.6;
    assertThat(row.kwh().mean().getAsDouble()).isCloseTo(0.2777777778, within(1e-9));
    assertThat(row.kwh().ci95Low().getAsDouble()).isCloseTo(0.2777778 - half, within(1e-6));
    assertThat(row.kwh().ci95High().getAsDouble()).isCloseTo(0.2777778 + half, within(1e-6));
    assertThat(row.grams().mean().getAsDouble()).isCloseTo(105.5555556, within(1e-6));
    assertThat(row.grams().ci95High().getAsDouble())
        .isCloseTo(380 * (0.2777778 + half), within(1e-3));
  }

  @Test
  void theSentenceHasTheAssumptionBesideTheNumber() {
    assertThat(row(Optional.of(new CarbonIntensity(380, Optional.empty())), false).sentence())
        .isEqualTo(
            "A million requests at 50/s: 0.278 kWh (0.209 to 0.347), 106 gCO2e (79 to 132) at 380"
                + " gCO2e/kWh, without embodied emissions.");
    assertThat(row(Optional.empty(), true).sentence())
        .isEqualTo("A million requests at 50/s (estimate): 0.278 kWh (0.209 to 0.347).");
    assertThat(row(Optional.empty(), true).grams().mean()).isEmpty();
  }

  /**
   * At 100/s the three processes draw 1.7928 W in the mean: 17.928 mJ a request, / 3.6. From
   * process to process 1.4 mW more: half of the interval is 4.3027 x 0.014 mJ / sqrt 3.
   */
  @Test
  void answerAndTableHaveWhatTheBenchStates() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 3).foreign();
    load.campaign.on(STATED);
    ReportResult report = Report.make(load.campaign.write());

    String text = String.join(" ", AnswerLines.of(report.answer(), "DIR", "report.html"));
    assertThat(text)
        .contains(
            "A million requests at 100/s: 0.004980 kWh (0.004970 to 0.004990), 1.892 gCO2e (1.889 to"
                + " 1.896) at 380 gCO2e/kWh, without embodied emissions.");
    List<String> table = Files.readAllLines(folder.resolve("tables/million-requests.csv"));
    assertThat(table).hasSize(1 + 2 * 3);
    assertThat(table.get(0))
        .endsWith("emissions_gco2e,emissions_gco2e_ci95_low,emissions_gco2e_ci95_high");
    assertThat(table.get(3)).startsWith("all,100/s,energy_per_request,false,3,0.00498");
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("I 380 gCO2e/kWh, as the bench states it (source: EMBER 2024, Germany)")
        .contains("this is no whole SCI");
  }

  @Test
  void withoutAnIntensityThereAreNoEmissions() throws Exception {
    Report.make(new LoadCampaign(folder, 3).foreign().campaign.write());
    assertThat(Files.readString(folder.resolve("report.md")))
        .contains("Energy of a million requests")
        .doesNotContain("CO2");
  }

  /** In the mean of four processes 1.7525 W, and 205 and 410 uJ a request at 100/s. */
  @Test
  void aGateHasBothBuildsWithUnits() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 4);
    load.campaign.on(STATED);
    ReportResult report = Report.make(load.campaign.write());
    GateResult result =
        GateResult.of(
            report.answer(),
            report.comparisons(),
            new Gate(Gate.On.CPU, 0.05),
            4,
            Duration.ofMinutes(4));

    JsonNode json = new ObjectMapper().readTree(GateFiles.json(result));
    assertThat(json.path("jdk_energy_kwh_per_million_requests").asDouble())
        .isCloseTo((1.7525 + 0.0205) * 0.01 / 3.6, within(1e-6));
    assertThat(json.path("cxf_energy_kwh_per_million_requests_ci95_low").asDouble())
        .isLessThan(json.path("cxf_energy_kwh_per_million_requests").asDouble());
    assertThat(json.path("cxf_emissions_gco2e_per_million_requests").asDouble())
        .isCloseTo(380 * (1.7525 + 0.041) * 0.01 / 3.6, within(1e-3));
    assertThat(json.path("carbon_intensity_gco2e_per_kwh").asDouble()).isEqualTo(380);
    assertThat(json.path("carbon_intensity_source").asText()).isEqualTo("EMBER 2024, Germany");
    assertThat(json.path("embodied_emissions").asText()).isEqualTo("left out");
    assertThat(json.path("energy_estimate").asBoolean(true)).isFalse();
  }

  @Test
  void anIntensityThatIsNoneIsAProblemOfTheBench() throws Exception {
    LoadCampaign load = new LoadCampaign(folder, 1).foreign();
    load.campaign.on(SyntheticCampaign.BENCH + "carbon_intensity: much\n");
    assertThat(Report.make(load.campaign.write()).problems())
        .anyMatch(
            problem ->
                problem
                    .message()
                    .contains("carbon_intensity must be such as 380 gCO2e/kWh, got 'much'"));
  }
}
