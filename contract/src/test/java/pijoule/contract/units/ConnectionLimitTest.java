package pijoule.contract.units;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionLimitTest {
  @ParameterizedTest
  @CsvSource({"0, 64", "10, 64", "64, 64", "64.5, 65", "100, 100", "1000, 1000", "2000, 2000"})
  void isASecondOfRequestsAndAtLeast64(double perSecond, int limit) {
    assertThat(ConnectionLimit.usual(perSecond)).isEqualTo(limit);
  }

  @Test
  void isLongerWhereResponsesMayBe() {
    assertThat(ConnectionLimit.forWait(100, 0.1)).isEqualTo(100);
    assertThat(ConnectionLimit.forWait(100, 3)).isEqualTo(300);
    assertThat(ConnectionLimit.forWait(1500, 3)).isEqualTo(2000);
  }

  /** 5 of 500 are 1 %, 10 of 10,000 are 0.1 %: all that are beyond p99.9. */
  @ParameterizedTest
  @CsvSource({
    "0, 500, false",
    "5, 500, false",
    "6, 500, true",
    "99, 9999, false",
    "100, 9999, true",
    "10, 10000, false",
    "11, 10000, true",
    "0, 0, false",
    "3, 0, false"
  })
  void isPassedWhereAPercentileMayBeAnother(int waited, int offered, boolean passed) {
    assertThat(ConnectionLimit.isPassed(waited, offered)).isEqualTo(passed);
  }
}
