package pijoule.analysis.claims;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import pijoule.analysis.table.Item;

/** One word for one verdict, in files and for a person; docs/claims.md defines the words. */
class VerdictWordTest {
  @ParameterizedTest
  @EnumSource
  void aPersonReadsTheWordOfTheFiles(ClaimVerdict verdict) {
    Item item = InstancesListing.verdict(verdict);

    assertThat(item.display()).isEqualTo(item.full());
  }

  @ParameterizedTest
  @CsvSource({"HOLDS,holds", "REFUTED,refuted", "UNDECIDED,undecided", "NOT_MEASURED,not measured"})
  void theWordsAreThoseOfThePage(ClaimVerdict verdict, String word) {
    assertThat(InstancesListing.verdict(verdict).display()).isEqualTo(word);
  }
}
