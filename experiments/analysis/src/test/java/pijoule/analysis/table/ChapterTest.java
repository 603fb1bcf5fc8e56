package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import pijoule.analysis.table.Listing.Column;

class ChapterTest {
  private static final Figure ESTIMATE =
      new Figure("cost", "Energy per request (mJ, estimate)", true, "", "<svg/>", "joules\n");
  private static final Figure MEASURED = new Figure("time", "Time", false, "", "<svg/>", "s\n");
  private static final Listing LISTING =
      new Listing(
          "l", "L", List.of(Column.of("a", "A")), List.of(List.of(Item.text("b"))), List.of());

  /** A title may say it in other words than at its end. */
  @Test
  void whatRestsOnModelledPowerIsLeftOutByWhatItIs() {
    Chapter chapter =
        new Chapter(
            "k",
            "K",
            List.of("One."),
            List.of(LISTING, LISTING.asEstimate(true)),
            List.of(ESTIMATE, MEASURED));

    Chapter left = chapter.withoutEstimates();

    assertThat(left.figures()).containsExactly(MEASURED);
    assertThat(left.sheets()).containsExactly(LISTING);
    assertThat(left.sentences()).hasSize(2);
    assertThat(LISTING.asEstimate(true).title()).isEqualTo("L (estimate)");
    assertThat(LISTING.asEstimate(true).first(1).isEstimate()).isTrue();
    assertThat(LISTING.asEstimate(true).only(List.of("a")).isEstimate()).isTrue();
    assertThat(LISTING.asEstimate(false)).isEqualTo(LISTING);
  }

  @Test
  void whatWasFoundIsCountedByKindAndKept() {
    Chapter chapter =
        new Chapter("k", "K", List.of(), List.of(LISTING.asEstimate(true)), List.of())
            .with(List.of("b1", "a1", "b2"), thing -> thing.substring(0, 1));

    assertThat(chapter.found()).containsExactly(Map.entry("b", 2L), Map.entry("a", 1L));
    assertThat(Chapter.found(List.of(chapter.withoutEstimates()), "k")).isEqualTo(chapter.found());
    assertThat(Chapter.found(List.of(chapter), "other")).isEmpty();
  }
}
