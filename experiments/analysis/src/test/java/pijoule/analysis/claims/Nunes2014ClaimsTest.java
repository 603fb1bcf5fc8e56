package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.analysis.EmulatedCampaign;
import pijoule.analysis.claims.ClaimResult.InstanceResult;
import pijoule.analysis.claims.ReferenceClaims.ReferenceClaim;
import pijoule.analysis.claims.ReferenceClaims.ReferenceInstance;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;

/** The claims of Nunes et al. (2014) in their Table 1, worked out by hand. */
class Nunes2014ClaimsTest {
  private static final Reference REFERENCE = ShippedReference.read("nunes2014");
  private static final Claims CLAIMS = ShippedReference.claims("nunes2014");

  /** Digits that the expected figures have. */
  private static final double RELATIVE = 1e-5;

  @Test
  void everyCellHasTheFiguresOfTheTable() throws IOException {
    Map<String, List<String>> expected = expected();
    assertThat(expected).hasSize(76);
    for (ReferenceClaim claim : ReferenceClaims.of(CLAIMS, REFERENCE, Variant.PRINTED)) {
      for (ReferenceInstance instance : claim.instances()) {
        String key = key(instance.instance());
        List<String> figures = expected.remove(key);
        assertThat(figures).as(key).isNotNull();
        assertThat(instance.holds()).as(key).isEqualTo(figures.get(2).equals("1"));
        close(key, instance.left().orElseThrow().value(), figures.get(0));
        close(key, instance.right().orElseThrow().value(), figures.get(1));
      }
    }
    assertThat(expected).isEmpty();
  }

  @Test
  void noCorrectionReplacesAFigure() {
    assertThat(REFERENCE.corrected()).isEmpty();
    assertThat(ReferenceClaims.of(CLAIMS, REFERENCE, Variant.CORRECTED))
        .extracting(ReferenceClaim::verdict)
        .isEqualTo(
            ReferenceClaims.of(CLAIMS, REFERENCE, Variant.PRINTED).stream()
                .map(ReferenceClaim::verdict)
                .toList());
  }

  /** Every decision is what arithmetic says of the means; widths of intervals are not compared. */
  @Test
  void aCampaignDecidesAllButTheWidths(@TempDir Path folder) throws Exception {
    EmulatedCampaign.write(folder, "");
    Measurements measurements = Measurements.of(RecordedCampaign.read(folder));
    Map<Instance, Boolean> truth = new HashMap<>();
    ReferenceClaims.of(CLAIMS, REFERENCE, Variant.PRINTED).stream()
        .flatMap(claim -> claim.instances().stream())
        .forEach(instance -> truth.put(instance.instance(), instance.holds()));
    int decided = 0;
    for (ClaimResult claim : CampaignClaims.of(CLAIMS, measurements)) {
      boolean widths = claim.claim().id().equals("N14-11");
      assertThat(claim.verdict() == ClaimVerdict.NOT_MEASURED)
          .as(claim.claim().id())
          .isEqualTo(widths);
      for (InstanceResult instance : claim.instances()) {
        if (widths) {
          assertThat(instance.reason()).startsWith("widths of intervals are compared in published");
          assertThat(instance.left()).isEmpty();
        } else if (instance.verdict() != ClaimVerdict.UNDECIDED) {
          assertThat(instance.verdict() == ClaimVerdict.HOLDS)
              .as(claim.claim().id() + " " + instance.instance().display())
              .isEqualTo(truth.get(instance.instance()));
          decided++;
        }
      }
    }
    assertThat(truth).hasSize(76);
    assertThat(decided).isGreaterThan(30);
  }

  private static void close(String key, double value, String expected) {
    double figure = Double.parseDouble(expected);
    assertThat(value).as(key).isCloseTo(figure, within(RELATIVE * figure));
  }

  /** By claim and what it leaves open; a claim names what it does not leave open. */
  private static String key(Instance instance) {
    Map<String, String> open = instance.open();
    return String.join(
        ",",
        instance.claim().id(),
        instance.side().map(side -> side.key()).orElse(""),
        instance.quantity().map(quantity -> quantity.key()).orElse(""),
        open.getOrDefault("device", ""),
        open.getOrDefault("message_size", ""));
  }

  private static Map<String, List<String>> expected() throws IOException {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                Nunes2014ClaimsTest.class.getResourceAsStream("nunes2014-cells.csv"),
                StandardCharsets.UTF_8))) {
      lines
          .lines()
          .skip(1)
          .map(line -> List.of(line.split(",", -1)))
          .forEach(row -> expected.put(String.join(",", row.subList(0, 5)), row.subList(5, 8)));
    }
    return expected;
  }
}
