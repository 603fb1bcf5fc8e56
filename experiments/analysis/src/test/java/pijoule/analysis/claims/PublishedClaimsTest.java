package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.analysis.claims.ReferenceClaims.ReferenceClaim;
import pijoule.analysis.claims.ReferenceClaims.ReferenceInstance;

/** The published tables say of every claim what was worked out by hand. */
class PublishedClaimsTest {
  private static final Claims CLAIMS = ShippedReference.claims("nunes2013");
  private static final Reference REFERENCE = ShippedReference.read("nunes2013");

  /** Digits that the expected figures have. */
  private static final double RELATIVE = 1e-5;

  @Test
  void allClaimsHaveTheVerdictOfThePrintedTables() throws IOException {
    Map<String, String> verdicts = new LinkedHashMap<>();
    for (ReferenceClaim claim : ReferenceClaims.of(CLAIMS, REFERENCE, Variant.PRINTED)) {
      verdicts.put(claim.claim().id(), claim.verdict().replaceFirst(" by rounding.*", ""));
    }
    Map<String, String> expected = new LinkedHashMap<>();
    rows("expected-claims.csv").forEach(row -> expected.put(row.get(0), row.get(1)));
    assertThat(verdicts).hasSize(52).containsExactlyEntriesOf(expected);
  }

  @ParameterizedTest
  @EnumSource(Variant.class)
  void allCellsHaveTheFiguresOfTheTables(Variant variant) throws IOException {
    Map<String, List<String>> expected = new LinkedHashMap<>();
    for (List<String> row : rows("expected-cells.csv")) {
      if (row.get(1).equals(variant.key())) {
        String key = row.get(0) + "," + String.join(",", row.subList(2, 6));
        expected.put(key, row.subList(6, 9));
      }
    }
    int compared = 0;
    for (ReferenceClaim claim : ReferenceClaims.of(CLAIMS, REFERENCE, variant)) {
      for (ReferenceInstance instance : claim.instances()) {
        List<String> figures = expected.remove(key(instance.instance()));
        if (figures == null) {
          // Rounding decides both of its instances: there is nothing to expect.
          assertThat(claim.claim().id()).isEqualTo("N13-17");
        } else {
          compare(instance, figures);
          compared++;
        }
      }
    }
    assertThat(expected).isEmpty();
    assertThat(compared).isEqualTo(248);
  }

  private static void compare(ReferenceInstance instance, List<String> figures) {
    String name = key(instance.instance());
    double left = instance.left().orElseThrow().value();
    double right = instance.right().orElseThrow().value();
    assertThat(instance.holds()).as(name).isEqualTo(figures.get(2).equals("1"));
    double expected = Double.parseDouble(figures.get(0));
    if (name.startsWith("N13-45")) {
      // Expected is the relative difference.
      assertThat(Math.abs(left / right - 1)).as(name).isCloseTo(expected, within(1e-6));
    } else {
      assertThat(left).as(name).isCloseTo(expected, within(RELATIVE * expected));
      double other = Double.parseDouble(figures.get(1));
      assertThat(right).as(name).isCloseTo(other, within(RELATIVE * other));
    }
  }

  private static String key(Instance instance) {
    Map<String, String> open = instance.open();
    return String.join(
        ",",
        instance.claim().id(),
        instance.side().map(side -> side.key()).orElse(""),
        open.getOrDefault("cpu_mhz", ""),
        open.getOrDefault("framework", ""),
        open.getOrDefault("message_size", ""));
  }

  private static List<List<String>> rows(String resource) throws IOException {
    List<List<String>> rows = new ArrayList<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                PublishedClaimsTest.class.getResourceAsStream(resource), StandardCharsets.UTF_8))) {
      lines.lines().skip(1).forEach(line -> rows.add(List.of(line.split(",", -1))));
    }
    return rows;
  }
}
