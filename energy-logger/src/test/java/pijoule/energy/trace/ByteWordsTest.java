package pijoule.energy.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import pijoule.energy.trace.ByteNumbers.ByteWords;

class ByteWordsTest {
  @Property
  void readsEightDigits(@ForAll @IntRange(min = 0, max = 99_999_999) int number) {
    long word = ByteWords.at(ascii("%08d".formatted(number)), 0);

    assertThat(ByteWords.areDigits(word)).isTrue();
    assertThat(ByteWords.number(word)).isEqualTo(number);
  }

  @Property
  void readsFewerDigitsBeforeAnIndex(
      @ForAll @IntRange(min = 0, max = 9_999_999) int number,
      @ForAll @IntRange(min = 1, max = 7) int count) {
    byte[] bytes = ascii("1,-x%07d9".formatted(number));
    long word = ByteWords.before(bytes, bytes.length - 1, count);

    assertThat(ByteWords.number(word)).isEqualTo(number % (long) Math.pow(10, count));
  }

  /** Every byte at every place: no carry from a neighbour may hide what is no digit. */
  @Test
  void seesEveryByteThatIsNoDigit() {
    for (int place = 0; place < ByteWords.BYTES; place++) {
      for (int value = Byte.MIN_VALUE; value <= Byte.MAX_VALUE; value++) {
        byte[] bytes = ascii("90909090");
        bytes[place] = (byte) value;
        boolean digit = value >= '0' && value <= '9';
        assertThat(ByteWords.areDigits(ByteWords.at(bytes, 0)))
            .as("%d at %d", value, place)
            .isEqualTo(digit);
      }
    }
  }

  @Property
  void seesWhetherAllAreDigits(@ForAll @Size(8) byte[] bytes) {
    boolean digits = true;
    for (byte value : bytes) {
      digits &= value >= '0' && value <= '9';
    }
    assertThat(ByteWords.areDigits(ByteWords.at(bytes, 0))).isEqualTo(digits);
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
    assertThat(ByteWords.indexOf(bytes, from, to, character)).isEqualTo(expected);
  }

  @Test
  void findsAMarkBesideItsNeighboursInTheTable() {
    byte[] bytes = ascii("-+-,-,+-");

    assertThat(ByteWords.indexOf(bytes, 0, bytes.length, ',')).isEqualTo(3);
    assertThat(ByteWords.indexOf(bytes, 4, bytes.length, ',')).isEqualTo(5);
    assertThat(ByteWords.indexOf(bytes, 6, bytes.length, ',')).isEqualTo(-1);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }
}
