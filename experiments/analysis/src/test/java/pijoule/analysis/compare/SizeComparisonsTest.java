package pijoule.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongBiFunction;
import org.junit.jupiter.api.Test;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Sizes;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.BodyBytes;
import pijoule.contract.study.Cell;

/** Sizes of messages, which do not scatter unless a study makes them. */
class SizeComparisonsTest {
  /** Not a power of two: 49 times 1/49 is not 1 in binary. */
  private static final long SENT = 49;

  private final MadeUpCampaign campaign =
      new MadeUpCampaign(4, 1, MadeUpCampaign.factor("framework", "axis2", "cxf"));

  private void answers(ToLongBiFunction<Integer, Cell> bytes) {
    campaign.bodies =
        (order, cell) ->
            new BodyBytes(OptionalLong.of(SENT), OptionalLong.of(bytes.applyAsLong(order, cell)));
  }

  private List<Comparison> sizes() {
    return Comparisons.of(campaign.measurements()).stream()
        .filter(of -> of.family() == Family.SIZES)
        .toList();
  }

  private Comparison of(Quantity size) {
    return sizes().stream()
        .filter(of -> of.measurand().quantity() == size)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void equalCountsAreExact() {
    answers((order, cell) -> cell.number() == 1 ? 100 : 250);
    Comparison answer = of(Sizes.RESPONSE);
    assertThat(answer.contrast().exact()).isTrue();
    assertThat(answer.contrast().ratio()).hasValue(2.5);
    assertThat(answer.contrast().log()).isEmpty();
    assertThat(answer.p()).isEmpty();
    assertThat(answer.decision()).isEqualTo("different");
    assertThat(answer.finding()).isEqualTo(Conclusion.MORE);
    assertThat(answer.finding().word(Sizes.RESPONSE)).isEqualTo("larger");
    assertThat(of(Sizes.EXCHANGE).contrast().ratio()).hasValue(299.0 / 149);
  }

  @Test
  void theSameCountsAreEqual() {
    answers((order, cell) -> 100);
    assertThat(sizes()).hasSize(3);
    for (Comparison same : sizes()) {
      assertThat(same.contrast().ratio()).hasValue(1);
      assertThat(same.decision()).isEqualTo("equal");
      assertThat(same.finding()).isEqualTo(Conclusion.EQUAL);
    }
  }

  /** One server process for each cell: times could not be compared, sizes can. */
  @Test
  void serversNeedNoRepeats() {
    MadeUpCampaign once =
        new MadeUpCampaign(4, 4, MadeUpCampaign.factor("framework", "axis2", "cxf"));
    once.bodies =
        (order, cell) -> new BodyBytes(OptionalLong.of(SENT), OptionalLong.of(cell.number()));
    assertThat(Comparisons.of(once.measurements()))
        .filteredOn(of -> of.family() == Family.SIZES)
        .hasSize(3)
        .noneMatch(of -> of.decision().equals("not tested"));
    once.bodies =
        (order, cell) ->
            new BodyBytes(OptionalLong.of(SENT), OptionalLong.of(1000 * cell.number() + order));
    assertThat(Comparisons.of(once.measurements()))
        .filteredOn(of -> of.measurand().quantity() == Sizes.RESPONSE)
        .isNotEmpty()
        .allMatch(of -> of.decision().equals("different") && of.p().isPresent());
  }

  @Test
  void whatScattersIsTested() {
    answers((order, cell) -> cell.number() == 1 ? 1000 : 2000 + order);
    Comparison answer = of(Sizes.RESPONSE);
    assertThat(answer.contrast().exact()).isFalse();
    assertThat(answer.contrast().ratio().getAsDouble()).isCloseTo(2, within(0.01));
    assertThat(answer.contrast().log().orElseThrow().ci95Low()).isGreaterThan(1.9);
    assertThat(answer.decision()).isEqualTo("different");
  }

  @Test
  void twoRunsAtLeastMustAgree() {
    MadeUpCampaign once =
        new MadeUpCampaign(1, 1, MadeUpCampaign.factor("framework", "axis2", "cxf"));
    once.bodies =
        (order, cell) -> new BodyBytes(OptionalLong.of(SENT), OptionalLong.of(cell.number()));
    assertThat(Comparisons.of(once.measurements()))
        .filteredOn(of -> of.family() == Family.SIZES)
        .isNotEmpty()
        .allMatch(of -> of.decision().equals("not tested"))
        .allMatch(of -> of.contrast().reason().endsWith("needs at least 2 runs, got 1"));
  }

  @Test
  void whatIsMeasuredIsNeverExact() {
    assertThat(Comparisons.of(campaign.measurements()))
        .filteredOn(of -> of.family() == Family.TABLES)
        .isNotEmpty()
        .noneMatch(of -> of.contrast().exact());
  }

  @Test
  void aMissingSizeHasAReason() {
    for (Comparison missing : sizes()) {
      assertThat(missing.decision()).isEqualTo("not tested");
      assertThat(missing.contrast().ratio()).isEmpty();
      assertThat(missing.contrast().reason())
          .endsWith("the client's record does not state the sizes of its messages");
    }
  }

  @Test
  void noListingHasANumberThatIsNone() {
    for (ToLongBiFunction<Integer, Cell> bytes :
        List.<ToLongBiFunction<Integer, Cell>>of(
            (order, cell) -> 100,
            (order, cell) -> cell.number(),
            (order, cell) -> 0,
            (order, cell) -> cell.number() == 1 ? 7 : order)) {
      answers(bytes);
      Listing listing = Comparisons.listing(sizes(), List.of());
      assertThat(listing.rows())
          .hasSize(3)
          .allSatisfy(
              row ->
                  assertThat(row)
                      .extracting(Item::full)
                      .noneMatch(full -> full.contains("NaN") || full.contains("Infinity")));
    }
  }
}
