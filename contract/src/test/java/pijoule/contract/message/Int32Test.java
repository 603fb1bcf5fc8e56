package pijoule.contract.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Int32Test {
  @Property
  void readsWhatItWrites(@ForAll int value) {
    assertThat(Int32.parse(" " + value + "\n")).isEqualTo(value);
    assertThat(Int32.length(value)).isEqualTo(Integer.toString(value).length());
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000})
  void knowsTheLengthAroundEachPowerOfTen(int power) {
    for (int number : new int[] {power - 1, power, power * 10 - 1, power * 10}) {
      assertThat(Int32.length(number)).isEqualTo(Integer.toString(number).length());
      assertThat(Int32.length(-number)).isEqualTo(Integer.toString(-number).length());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "1 2",
        "1.0",
        "0x1",
        "--1",
        "2147483648",
        "-2147483649",
        "1e3",
        "\u0661\u0662",
        "\u20031"
      })
  void refusesWhatIsNoInt(String text) {
    assertThatThrownBy(() -> Int32.parse(text))
        .isInstanceOf(InvalidItemException.class)
        .hasMessage(
            "n must be an integer from -2147483648 to 2147483647, got '" + text.trim() + "'");
  }
}
