package pijoule.analysis.tables;

import static org.assertj.core.api.Assertions.assertThat;

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
}
