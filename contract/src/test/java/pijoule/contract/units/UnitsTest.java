package pijoule.contract.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
  @Property
  void sizesAreReadBackInAnyLocale(@ForAll @LongRange(min = 0) long bytes) {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(DataSize.parse(new DataSize(bytes).toString()).bytes()).isEqualTo(bytes);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Property
  void durationsAreReadBack(@ForAll @LongRange(min = 0) long nanos) {
    Duration duration = Duration.ofNanos(nanos);

    assertThat(Durations.parse(Durations.format(duration))).isEqualTo(duration);
  }

  @ParameterizedTest
  @CsvSource({"100kB,100000", "100KiB,102400", "1.5MB,1500000", "64 KiB,65536", "7B,7"})
  void decimalAndBinaryUnitsDiffer(String text, long bytes) {
    assertThat(DataSize.parse(text).bytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"100", "kB", "100Kb", "-1kB", "1.5B", "1e99GB", "100 bytes"})
  void sizesNeedAUnit(String text) {
    assertThatThrownBy(() -> DataSize.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a size must be");
  }

  @ParameterizedTest
  @CsvSource({"50/s,50/s", "0.50/s,0.5/s", "100.0 /s,100/s", "1000/s,1000/s"})
  void ratesHaveOneForm(String text, String form) {
    assertThat(Rate.parse(text)).hasToString(form);
    assertThat(Rate.parse(form)).isEqualTo(Rate.parse(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0/s", "-1/s", "50", "50/min", "/s", "1e3/s", "0.0/s"})
  void ratesAreAboveZeroAndNeedTheirUnit(String text) {
    assertThatThrownBy(() -> Rate.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a rate must be a number above 0 with /s, such as 50/s, got '" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({"2s,2000", "100ms,100", "1.5min,90000", "1h,3600000", "500us,0"})
  void durationsAreReadWithTheirUnit(String text, long millis) {
    assertThat(Durations.parse(text).toMillis()).isEqualTo(millis);
  }

  @ParameterizedTest
  @ValueSource(strings = {"2", "s", "-1s", "0.1ns", "2 hours"})
  void durationsNeedAUnit(String text) {
    assertThatThrownBy(() -> Durations.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a duration must be");
  }
}
