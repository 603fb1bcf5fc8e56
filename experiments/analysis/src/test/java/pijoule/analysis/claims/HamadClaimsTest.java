package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pijoule.analysis.reference.Reference;
import pijoule.analysis.reference.ShippedReference;
import pijoule.analysis.reference.Variant;

/** The claims of Hamad et al. (2010) in their Table 3, counted by hand. */
class HamadClaimsTest {
  private static final Reference REFERENCE = ShippedReference.read("hamad2010");
  private static final Claims CLAIMS =
      ClaimsReader.read(ShippedReference.folder("hamad2010").resolve("claims.yaml"));

  @Test
  void holdInAsManyCellsAsAHandCounts() {
    Map<String, String> verdicts = new LinkedHashMap<>();
    results().forEach(claim -> verdicts.put(claim.claim().id(), claim.verdict()));
    assertThat(verdicts)
        .containsExactly(
            Map.entry("H10-01", "yes 14/14"),
            Map.entry("H10-02", "yes 14/14"),
            Map.entry("H10-03", "partly 3/7"),
            Map.entry("H10-04", "partly 13/14"),
            Map.entry("H10-05", "yes 1/1"),
            Map.entry("H10-06", "not measured"));
  }

  @Test
  void failWhereTheTableSaysSo() {
    assertThat(failing("H10-03"))
        .containsExactly("elements 2", "elements 3", "elements 7", "elements 8");
    assertThat(failing("H10-04")).containsExactly("concat, elements 8");
  }

  private static List<String> failing(String id) {
    return results().stream()
        .filter(claim -> claim.claim().id().equals(id))
        .flatMap(claim -> claim.instances().stream())
        .filter(instance -> !instance.holds())
        .map(instance -> instance.instance().display())
        .toList();
  }

  private static List<ReferenceClaim> results() {
    return ReferenceClaims.of(CLAIMS, REFERENCE, Variant.PRINTED);
  }
}
