package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.SmallCampaign;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/** Claims about sizes of messages, which need no test where nothing scatters. */
class SizeClaimsTest {
  @TempDir Path folder;

  /** Axis2 answers with 147 bytes, CXF with 49; both are sent 129. */
  private Measurements measured(IntToLongFunction more) throws Exception {
    SmallCampaign small = new SmallCampaign(folder.resolve("campaign"));
    List<SyntheticRun> runs = small.campaign.runs();
    for (int i = 0; i < runs.size(); i++) {
      Map<String, Object> client = runs.get(i).record(Side.CLIENT);
      client.put("request_bytes", 129);
      client.put("response_bytes", (i % 2 == 0 ? 147 : 49) + more.applyAsLong(i));
    }
    return Measurements.of(RecordedCampaign.read(small.campaign.write()));
  }

  private ClaimResult decide(Measurements measurements, String left, String relation, String right)
      throws Exception {
    Path file = folder.resolve("mine.yaml");
    Files.writeString(
        file,
        """
        format: pijoule-claims/1
        title: Mine
        claims:
          - id: A
            statement: a claim
            left: {%s}
            relation: "%s"
            right: {%s}
        """
            .formatted(left, relation, right));
    return CampaignClaims.of(ClaimsReader.read(file), measurements).get(0);
  }

  private static String size(String which, String framework) {
    return "metric: %s_size, side: client, cells: {framework: %s}".formatted(which, framework);
  }

  private ClaimVerdict verdict(String left, String relation, String right) throws Exception {
    return decide(measured(i -> 0), left, relation, right).verdict();
  }

  @Test
  void exactMeansDecideEveryRelation() throws Exception {
    String cxf = size("response", "cxf");
    String axis2 = size("response", "axis2");
    assertThat(verdict(cxf, "<", axis2)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(verdict(cxf, ">=", axis2)).isEqualTo(ClaimVerdict.REFUTED);
    assertThat(verdict(cxf, "~ 1 %", axis2)).isEqualTo(ClaimVerdict.REFUTED);
    assertThat(verdict(cxf, "~ 67 %", axis2)).isEqualTo(ClaimVerdict.HOLDS);
  }

  @Test
  void equalMeansAreNeitherLessNorMore() throws Exception {
    String cxf = size("request", "cxf");
    String axis2 = size("request", "axis2");
    assertThat(verdict(cxf, "<", axis2)).isEqualTo(ClaimVerdict.REFUTED);
    assertThat(verdict(cxf, ">", axis2)).isEqualTo(ClaimVerdict.REFUTED);
    assertThat(verdict(cxf, "<=", axis2)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(verdict(cxf, ">=", axis2)).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(verdict(cxf, "~ 1 %", axis2)).isEqualTo(ClaimVerdict.HOLDS);
  }

  @Test
  void comparesWithConstantsAndRatios() throws Exception {
    String both = size("exchange", "cxf");
    assertThat(verdict(both, "<=", "constant: 178, unit: B")).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(verdict(both, "<", "constant: 178, unit: B")).isEqualTo(ClaimVerdict.REFUTED);
    String ratio = size("response", "axis2") + ", over: {cells: {framework: cxf}}";
    assertThat(verdict(ratio, "<=", "constant: 3")).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(verdict(ratio, ">", "constant: 3")).isEqualTo(ClaimVerdict.REFUTED);
    // 129 of 100 is off by 29 %, which binary digits of 0.29 must not turn.
    String more = "metric: request_size, side: client";
    assertThat(verdict(more, "~ 29 %", "constant: 100, unit: B")).isEqualTo(ClaimVerdict.HOLDS);
  }

  @Test
  void saysWhyNothingIsTested() throws Exception {
    ClaimResult result =
        decide(measured(i -> 0), size("response", "cxf"), "<", size("response", "axis2"));
    assertThat(result.instances())
        .hasSize(2)
        .allMatch(of -> of.p().isEmpty() && of.adjusted().isEmpty())
        .allMatch(of -> of.reason().startsWith("exact: counts without scatter"));
    assertThat(result.decisive()).isPresent();
    Claims claims = ClaimsReader.read(folder.resolve("mine.yaml"));
    String text =
        ClaimsReport.ofCampaign(
                folder.resolve("campaign"), Optional.of(folder.resolve("mine.yaml")))
            .text();
    assertThat(text).contains("holds in 2 of 2 measured").doesNotContain("NaN", "Infinity");
    assertThat(InstancesListing.of(Map.of(claims, List.of(result)), List.of()).rows())
        .isNotEmpty()
        .allMatch(row -> row.stream().noneMatch(item -> item.full().contains("NaN")));
  }

  @Test
  void whatScattersIsTested() throws Exception {
    ClaimResult result =
        decide(measured(i -> i), size("response", "cxf"), "<", size("response", "axis2"));
    assertThat(result.instances())
        .isNotEmpty()
        .allMatch(of -> of.p().isPresent() && of.reason().isEmpty());
  }

  /** A size without scatter beside a time that has some. */
  @Test
  void bytesOverTimeHaveTheScatterOfTheTime() throws Exception {
    String cxf = size("exchange", "cxf") + ", over: {metric: request_time}";
    ClaimResult result =
        decide(measured(i -> 0), cxf, "<", cxf.replace("framework: cxf", "framework: axis2"));
    assertThat(result.claim().left().unit().symbol()).isEqualTo("B^1 s^-1");
    assertThat(result.verdict()).isEqualTo(ClaimVerdict.HOLDS);
    assertThat(result.instances()).isNotEmpty().allMatch(of -> of.p().isPresent());
  }

  @Test
  void aFolderWithoutSizesIsNotMeasured() throws Exception {
    SmallCampaign small = new SmallCampaign(folder.resolve("campaign"));
    for (SyntheticRun run : small.campaign.runs()) {
      run.record(Side.CLIENT).remove("request_bytes");
      run.record(Side.CLIENT).remove("response_bytes");
    }
    Measurements measurements = Measurements.of(RecordedCampaign.read(small.campaign.write()));
    assertThat(measurements.problems()).isEmpty();
    ClaimResult result = decide(measurements, size("request", "cxf"), "<", "constant: 9, unit: B");
    assertThat(result.verdict()).isEqualTo(ClaimVerdict.NOT_MEASURED);
    assertThat(result.instances())
        .isNotEmpty()
        .allMatch(of -> of.reason().contains("does not state the sizes of its messages"));
  }

  @Test
  void theServerCountsNothing() {
    assertThatThrownBy(
            () -> verdict("metric: request_size, side: server", "<", "constant: 9, unit: B"))
        .hasMessageContaining("server has no request_size; name another side or metric");
  }

  @Test
  void bytesAreNoSeconds() {
    assertThatThrownBy(() -> verdict(size("request", "cxf"), "<", "constant: 9, unit: s"))
        .hasMessageContaining("both sides must have one unit, got B on the left and s");
  }
}
