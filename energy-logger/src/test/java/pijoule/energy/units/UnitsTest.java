package pijoule.energy.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Locale;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.lifecycle.AfterProperty;
import net.jqwik.api.lifecycle.BeforeProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
  /** Bits of the greatest double; those of every positive one lie between 1 and these. */
  private static final long MAX_DOUBLE = 0x7fef_ffff_ffff_ffffL;

  private final Locale usual = Locale.getDefault();

  @BeforeProperty
  void speakGerman() {
    Locale.setDefault(Locale.GERMANY);
  }

  @AfterProperty
  void speakAsUsual() {
    Locale.setDefault(usual);
  }

  @Property
  void aPowerParsesToItselfInAGermanLocale(@ForAll long bits) {
    Assume.that(Double.isFinite(Double.longBitsToDouble(bits)));
    Power power = Power.ofWatts(Double.longBitsToDouble(bits));

    assertThat(Power.parse(power.format())).isEqualTo(power);
  }

  @Property
  void aFrequencyParsesToItselfInAGermanLocale(
      @ForAll @LongRange(min = 1, max = MAX_DOUBLE) long bits) {
    Frequency frequency = Frequency.ofHertz(Double.longBitsToDouble(bits));

    assertThat(Frequency.parse(frequency.format())).isEqualTo(frequency);
  }

  @Example
  void aPointIsTheDecimalMarkEverywhere() {
    assertThat(Power.ofWatts(1.77).format()).isEqualTo("1.77W");
    assertThat(Power.parse("1.77W")).isEqualTo(Power.ofWatts(1.77));
  }

  @ParameterizedTest
  @CsvSource({
    "170Hz, 170",
    "950MHz, 950e6",
    "0.5 kHz, 500",
    "1.2GHz, 1.2e9",
    "1e2Hz, 100",
  })
  void readsAFrequency(String text, double hertz) {
    assertThat(Frequency.parse(text).hertz()).isEqualTo(hertz);
  }

  @ParameterizedTest
  @CsvSource({"170, 170Hz", "950e6, 950MHz", "0.5, 0.5Hz", "1500, 1.5kHz"})
  void formatsWithTheGreatestFittingPrefix(double hertz, String text) {
    assertThat(Frequency.ofHertz(hertz).format()).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0W", "0.0019, 1.9mW", "-1.5, -1.5W", "2200, 2.2kW"})
  void formatsAPower(double watts, String text) {
    assertThat(Power.ofWatts(watts).format()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"170", "170 hz", "Hz", "", "0Hz", "-3Hz", "1,5kHz", "NaNHz", "1e999Hz"})
  void refusesWhatIsNoFrequency(String text) {
    assertThatThrownBy(() -> Frequency.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .message()
        .contains("170Hz")
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1.77", "1.77 J", "1,77W", "W"})
  void refusesWhatIsNoPower(String text) {
    assertThatThrownBy(() -> Power.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + text + "'; write it like 1.77W");
  }
}
