package pijoule.contract.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestRateTest {
  @Property(tries = 200)
  void isReadAsItIsWritten(
      @ForAll @BigRange(min = "0.001", max = "100") @Scale(3) BigDecimal value) {
    for (String unit : new String[] {"/s", "%"}) {
      RequestRate rate = RequestRate.parse(value.toPlainString() + unit);

      assertThat(RequestRate.parse(rate.toString())).isEqualTo(rate);
      assertThat(rate.isShare() ? rate.share() * 100 : rate.perSecond())
          .isCloseTo(value.doubleValue(), org.assertj.core.data.Offset.offset(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "050.0/s, 50/s",
    "0.50/s, 0.5/s",
    "25.0%, 25%",
    "idle, idle",
    "max, max",
    "100 %, 100%"
  })
  void hasOneForm(String typed, String form) {
    assertThat(RequestRate.parse(typed)).hasToString(form);
    assertThat(RequestRate.parse(typed)).isEqualTo(RequestRate.parse(form));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0/s",
        "-1/s",
        "50",
        "50/min",
        "0%",
        "101%",
        "1e3/s",
        "Idle",
        "",
        "/s",
        "1000000/s"
      })
  void anotherIsRefused(String typed) {
    assertThatThrownBy(() -> RequestRate.parse(typed))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "a rate must be above 0/s and at most "
                + RequestRate.MAX_PER_SECOND
                + "/s such as 50/s, a share above 0% and at most 100%, idle or max, got '"
                + typed
                + "'");
  }

  @Test
  void whatARateIsNotIsNotAsked() {
    assertThatThrownBy(RequestRate.IDLE::perSecond).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(RequestRate.parse("5/s")::share).isInstanceOf(IllegalStateException.class);
  }
}
