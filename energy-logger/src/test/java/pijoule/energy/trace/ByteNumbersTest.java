package pijoule.energy.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteNumbersTest {
  /** Bits of the doubles 0.001 and 30: every double between has its bits between theirs. */
  private static final long MILLIWATT = 0x3f50_624d_d2f1_a9fcL;

  private static final long WATTS_30 = 0x403e_0000_0000_0000L;

  @Property
  void readsEveryLong(@ForAll long number) {
    if (number != Long.MIN_VALUE) {
      byte[] bytes = ascii(Long.toString(number));
      assertThat(ByteNumbers.parseLong(bytes, 0, bytes.length)).isEqualTo(number);
    }
  }

  @Property
  void readsEveryFiniteDoubleToTheLastBit(@ForAll long bits) {
    double value = Double.longBitsToDouble(bits);
    if (Double.isFinite(value)) {
      assertSame(Double.toString(value));
    }
  }

  @Property(tries = 20_000)
  void readsBoardPowersToTheLastBit(@ForAll @LongRange(min = MILLIWATT, max = WATTS_30) long bits) {
    assertSame(Double.toString(Double.longBitsToDouble(bits)));
  }

  /** Any decimal of up to 18 digits, not only the shortest of a double. */
  @Property(tries = 20_000)
  void readsEveryDecimalAsTheJdkDoes(
      @ForAll @LongRange(min = 0, max = 999_999_999_999_999_999L) long digits,
      @ForAll @IntRange(min = 0, max = 19) int places) {
    assertSame(BigDecimal.valueOf(digits, places).toPlainString());
  }

  /** The hardest: a decimal right at, or one digit beside, the middle of two doubles. */
  @Property(tries = 20_000)
  void readsMiddlesBetweenTwoDoublesAsTheJdkDoes(
      @ForAll @LongRange(min = MILLIWATT, max = WATTS_30) long bits,
      @ForAll @IntRange(min = -1, max = 1) int beside) {
    double value = Double.longBitsToDouble(bits);
    BigDecimal middle =
        new BigDecimal(value).add(new BigDecimal(Math.nextUp(value))).divide(BigDecimal.valueOf(2));
    BigDecimal cut = middle.round(new java.math.MathContext(18));
    assertSame(cut.add(cut.ulp().multiply(BigDecimal.valueOf(beside))).toPlainString());
  }

  @Property
  void readsExponents(
      @ForAll @BigRange(min = "-9999", max = "9999") @Scale(4) BigDecimal number,
      @ForAll @IntRange(min = -300, max = 300) int exponent) {
    assertSame(number.toPlainString() + "E" + exponent);
    assertSame(number.toPlainString() + "e" + exponent);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "NaN",
        "Infinity",
        "1.",
        ".5",
        "1.5.",
        "1..5",
        "1.e5",
        "1.E5",
        "1_0",
        "0x1p3",
        "0X1.0P3",
        "-0x1p3",
        "1d",
        " 1",
        "1 ",
        "+1",
        "1E",
        "1E+",
        "1E1.5",
        "1,5",
        "1E999",
        "--1",
        "1-"
      })
  void refusesWhatIsNoFiniteDecimal(String text) {
    byte[] bytes = ascii(text);
    assertThatThrownBy(() -> ByteNumbers.parseDouble(bytes, 0, bytes.length))
        .isInstanceOf(NumberFormatException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-", "1.5", "9223372036854775808", "99999999999999999999", "a"})
  void refusesWhatIsNoLong(String text) {
    byte[] bytes = ascii(text);
    assertThatThrownBy(() -> ByteNumbers.parseLong(bytes, 0, bytes.length))
        .isInstanceOf(NumberFormatException.class);
  }

  @Property
  void findsTheFirstOfACharacter(
      @ForAll @Size(max = 40) byte[] bytes, @ForAll @IntRange(min = 0, max = 40) int from) {
    int to = bytes.length;
    char character = to > 0 && bytes[to / 2] > 0 ? (char) bytes[to / 2] : ',';
    int expected = -1;
    for (int i = to - 1; i >= from; i--) {
      expected = bytes[i] == character ? i : expected;
    }
    assertThat(ByteNumbers.indexOf(bytes, from, to, character)).isEqualTo(expected);
  }

  @Test
  void findsAMarkBesideItsNeighboursInTheTable() {
    byte[] bytes = ascii("-+-,-,+-");

    assertThat(ByteNumbers.indexOf(bytes, 0, bytes.length, ',')).isEqualTo(3);
    assertThat(ByteNumbers.indexOf(bytes, 4, bytes.length, ',')).isEqualTo(5);
    assertThat(ByteNumbers.indexOf(bytes, 6, bytes.length, ',')).isEqualTo(-1);
  }

  private static void assertSame(String text) {
    byte[] padded = ascii("7" + text + "7");
    assertThat(ByteNumbers.parseDouble(padded, 1, padded.length - 1))
        .as(text)
        .isEqualTo(Double.parseDouble(text));
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
