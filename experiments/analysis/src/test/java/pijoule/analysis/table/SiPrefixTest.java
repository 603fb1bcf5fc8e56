package pijoule.analysis.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SiPrefixTest {
  @ParameterizedTest
  @CsvSource({
    "s, 2, s, 1",
    "s, 0, s, 1",
    "s, 0.4, ms, 1000",
    "J, 0.0004, µJ, 1000000",
    "s, 0.0000000004, ns, 1000000000",
    "1/s, 0.4, 1/s, 1",
    "%, 0.4, %, 1"
  })
  void ratesAndSharesHaveNone(String symbol, double max, String unit, double perUnit) {
    assertThat(SiPrefix.of(symbol, max)).isEqualTo(new SiPrefix(unit, perUnit));
  }

  /** The least value is at least 1, as long as none has more than four digits. */
  @ParameterizedTest
  @CsvSource({
    "J, 0.175, 0.0004, mJ",
    "J, 0.002, 0.0004, µJ",
    "J, 0, 0, J",
    "s, 5, 0.3, ms",
    "s, 4000, 0.3, s",
    "B, 2000000, 3000000, MB",
    "B, 2000000, 300, B"
  })
  void aColumnHasOne(String symbol, double one, double other, String unit) {
    assertThat(SiPrefix.ofColumn(symbol, DoubleStream.of(-one, other)).unit()).isEqualTo(unit);
  }
}
