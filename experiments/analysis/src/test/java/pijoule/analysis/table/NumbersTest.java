package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.analysis.stats.Summary;

class NumbersTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @ParameterizedTest
  @CsvSource({
    "957.4123, 1848, 957",
    "1.66871, 0.001, 1.669",
    "14.7213, 7.6, 14.7",
    "0.195, 0, 0.1950"
  })
  void hasNoDigitsThatItsIntervalDoesNotKnow(double value, double half, String expected) {
    assertThat(Numbers.known(value, half, 4)).isEqualTo(expected);
  }

  /** An interval that leaves out 1 is not printed as if it held it. */
  @ParameterizedTest
  @CsvSource({
    "1.0006027, 1.2384, 1.001 to 1.24",
    "0.85, 0.999962, 0.850 to 0.99996",
    "0.9964, 1.0000004, 0.996 to 1.0000004",
    "1, 1, 1.00 to 1.00"
  })
  void theEndOfARatiosIntervalIsNotRoundedToOne(double low, double high, String expected) {
    assertThat(Numbers.rangeOfRatio(low, high)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "38.6412, 0.01234, 38.641 ± 0.012",
    "38.6412, 0.0995, 38.64 ± 0.10",
    "38.6412, 0.0999, 38.64 ± 0.10",
    "38.6412, 3.9, 38.6 ± 3.9",
    "38.6412, 1234.5, 39 ± 1234",
    "0.0021, 0.00000041, 0.00210000 ± 0.00000041",
    "5, 0, 5.000 (no scatter)",
    "0, 0, 0 (no scatter)",
    "-0.04, 1.0, 0.0 ± 1.0"
  })
  void roundsAsTheIntervalAllows(double mean, double half, String expected) {
    Summary summary =
        new Summary(
            3,
            3,
            OptionalDouble.of(mean),
            OptionalDouble.of(1),
            OptionalDouble.of(1),
            OptionalDouble.of(half),
            OptionalDouble.of(2 * half),
            Summary.Bounds.NONE);
    Locale.setDefault(Locale.GERMANY);
    assertThat(Numbers.rounded(summary)).isEqualTo(expected);
  }

  @Test
  void saysWhatIsNotKnown() {
    assertThat(Numbers.rounded(Summary.NONE)).isEqualTo("NA");
    assertThat(Numbers.rounded(Summary.of(List.of(5.0211)))).isEqualTo("5.021 (n=1)");
    Summary oneBlock =
        Summary.ofBlocks(List.of(new Summary.BlockValue(5, 1), new Summary.BlockValue(6, 1)));
    assertThat(Numbers.rounded(oneBlock)).isEqualTo("5.500 (1 block)");
    Summary wide = Summary.of(List.of(356.0, 662.0));
    assertThat(Numbers.rounded(wide)).isEqualTo("509 ± 1944");
    assertThat(Numbers.rounded(wide.ofPositive())).isEqualTo("510 (needs 3 blocks)");
    assertThat(Numbers.rounded(Summary.of(List.of(0.6, 1.0, 1.4)).ofPositive()))
        .isEqualTo("1.00 (0.37 to 2.7)");
    // The same 600 times: 222.1 to 1,620.7.
    assertThat(Numbers.rounded(Summary.of(List.of(360.0, 600.0, 840.0)).ofPositive()))
        .isEqualTo("600 (220 to 1600)");
    assertThat(Numbers.rounded(Summary.of(List.of(-1.0, 1.0)).ofPositive()))
        .isEqualTo("0 (not resolved)");
    assertThat(Numbers.rounded(Summary.of(List.of(100_001.0, 100_001.0)).exact()))
        .isEqualTo("100001");
    assertThat(Numbers.rounded(Summary.of(List.of(89.0)).exact())).isEqualTo("89");
    assertThat(Numbers.full(OptionalDouble.empty())).isEqualTo("NA");
  }

  @Property
  void fullPrecisionReadsBack(@ForAll double value) {
    if (Double.isFinite(value)) {
      String text = Numbers.full(value);
      assertThat(Double.parseDouble(text)).isEqualTo(value + 0.0);
      assertThat(text).doesNotContainAnyWhitespaces().doesNotContain("E");
    }
  }
}
