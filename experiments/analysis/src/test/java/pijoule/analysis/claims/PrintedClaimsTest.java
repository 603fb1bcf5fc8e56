package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.claims.ReferenceClaims.ReferenceClaim;

/** Verdicts of shipped references on their own claims, by their printed tables. */
class PrintedClaimsTest {
  private static List<ReferenceClaim> claims(String reference) {
    return ReferenceClaims.of(
        ShippedReference.claims(reference), ShippedReference.read(reference), Variant.PRINTED);
  }

  private static List<String> verdicts(String reference) {
    return claims(reference).stream()
        .map(claim -> claim.claim().id() + " " + claim.verdict())
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          hamad2010  | H10-01 yes 14/14, H10-02 yes 14/14, H10-03 partly 3/7, H10-04 partly 13/14, H10-05 yes 1/1, H10-06 not measured
          nunes2014  | N14-01 yes 8/8, N14-02 partly 4/12, N14-03 yes 12/12, N14-04 partly 1/2, N14-05 partly 1/2, N14-06 partly 1/2, N14-07 partly 1/2, N14-08 no 0/2, N14-09 no 0/2, N14-10 partly 10/12, N14-11 partly 9/12, N14-12 partly 6/8
          shopov2007 | S07-01 yes 1/1, S07-02 yes 1/1, S07-03 yes 4/4, S07-04 partly 3/4, S07-05 no 0/1, S07-06 partly 3/6, S07-07 partly 5/6, S07-08 partly 3/6, S07-09 not measured, S07-10 yes 2/2, S07-11 not measured
          """)
  void holdInAsManyCellsAsAHandCounts(String reference, String expected) {
    assertThat(verdicts(reference)).containsExactly(expected.split(", "));
  }

  /** 189/40 and 197/40 are below 5; with 39.5 for about 40, and 197.5, the second could be 5. */
  @Test
  void ratiosAndGrowthsInATextDecide() {
    assertThat(verdicts("groba2010"))
        .contains(
            "G10-01 yes 1/1",
            "G10-02b yes 1/1",
            "G10-04b undecidable by rounding",
            "G10-05c yes 1/1",
            "G10-06e yes 1/1",
            "G10-07 no 0/1",
            "G10-07b undecidable by rounding",
            "G10-08 yes 1/1",
            "G10-10c yes 1/1",
            "G10-13e yes 1/1",
            "G10-09 not measured");
  }

  /** The highest of all of shopov2007 is compared with each of the others, as in a campaign. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          hamad2010  | H10-03 | elements 2; elements 3; elements 7; elements 8
          hamad2010  | H10-04 | concat, elements 8
          shopov2007 | S07-04 | against standalone, tls, echo
          shopov2007 | S07-08 | wire delay time deviation, echo; wire jitter time deviation, echo; wire delay time, temperature
          """)
  void failWhereTheTableSaysSo(String reference, String id, String instances) {
    assertThat(claims(reference))
        .filteredOn(claim -> claim.claim().id().equals(id))
        .flatExtracting(ReferenceClaim::instances)
        .filteredOn(instance -> !instance.holds())
        .extracting(instance -> instance.instance().display())
        .containsExactlyInAnyOrder(instances.split("; "));
  }
}
