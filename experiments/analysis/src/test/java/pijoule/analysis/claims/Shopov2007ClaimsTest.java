package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pijoule.analysis.reference.Reference;
import pijoule.analysis.reference.ShippedReference;
import pijoule.analysis.reference.Variant;

/** The claims of Shopov et al. (2007) in their Table 1, counted by hand. */
class Shopov2007ClaimsTest {
  private static final Reference REFERENCE = ShippedReference.read("shopov2007");
  private static final Claims CLAIMS =
      ClaimsReader.read(ShippedReference.folder("shopov2007").resolve("claims.yaml"));

  @Test
  void holdInAsManyCellsAsAHandCounts() {
    Map<String, String> verdicts = new LinkedHashMap<>();
    results().forEach(claim -> verdicts.put(claim.claim().id(), claim.verdict()));
    assertThat(verdicts)
        .containsExactly(
            Map.entry("S07-01", "yes 1/1"),
            Map.entry("S07-02", "yes 1/1"),
            Map.entry("S07-03", "yes 1/1"),
            Map.entry("S07-04", "no 0/1"),
            Map.entry("S07-05", "no 0/1"),
            Map.entry("S07-06", "partly 3/6"),
            Map.entry("S07-07", "partly 5/6"),
            Map.entry("S07-08", "partly 3/6"),
            Map.entry("S07-09", "not measured"),
            Map.entry("S07-10", "yes 2/2"));
  }

  @Test
  void theHighestOfAllIsComparedWithTheHighestOfTheOthers() {
    assertThat(failing("S07-04")).containsExactly("against standalone, tls, echo");
    assertThat(failing("S07-08"))
        .containsExactlyInAnyOrder(
            "wire delay time deviation, echo",
            "wire jitter time deviation, echo",
            "wire delay time, temperature");
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
