package pijoule.contract.octet;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;

class OctetTypeTest {
  private static <T> byte[] written(MessageType<T> type, T value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    OctetType.of(type).write(value, out);
    return out.toByteArray();
  }

  private static <T> T read(MessageType<T> type, byte... bytes) throws IOException {
    return OctetType.of(type).read(new ByteArrayInputStream(bytes));
  }

  @Property(tries = 200)
  void readsTheNumbersThatItWrote(@ForAll int[] numbers) throws IOException {
    byte[] bytes = written(NumbersType.INSTANCE, numbers);

    assertThat(read(NumbersType.INSTANCE, bytes)).isEqualTo(numbers);
    assertThat(bytes).hasSize(4 + 4 * numbers.length);
  }

  @Property(tries = 200)
  void readsTheFloatsThatItWrote(@ForAll @NotEmpty float[] numbers) throws IOException {
    byte[] bytes = written(FloatsType.INSTANCE, numbers);

    assertThat(read(FloatsType.INSTANCE, bytes)).isEqualTo(numbers);
    assertThat(read(FloatType.INSTANCE, written(FloatType.INSTANCE, numbers[0])))
        .isEqualTo(numbers[0]);
  }

  @Test
  void countsTheBytesOfEveryCharacter() throws IOException {
    String text = "a\t\u00e9\u20ac\ud83d\ude00";

    assertThat(written(TextType.INSTANCE, text))
        .hasSize((int) OctetType.of(TextType.INSTANCE).size(text));
    assertThat(read(TextType.INSTANCE, written(TextType.INSTANCE, text))).isEqualTo(text);
  }

  @Test
  void refusesALengthThatLies() {
    byte[] many = ByteBuffer.allocate(8).putInt(10_000_000).putInt(1).array();
    assertInvalid(NumbersType.INSTANCE, many, "body must be as long as its lengths say, got fewer");
    byte[] few = ByteBuffer.allocate(12).putInt(1).putInt(1).putInt(2).array();
    assertInvalid(NumbersType.INSTANCE, few, "body must end with its last item, got more bytes");
    byte[] negative = ByteBuffer.allocate(4).putInt(-1).array();
    assertInvalid(NumbersType.INSTANCE, negative, "numbers must hold at least 0 items, got -1");
    byte[] none = ByteBuffer.allocate(4).array();
    assertInvalid(WordsType.INSTANCE, none, "words must hold at least 1 items, got 0");
    byte[] word = {0, 0, 0, 1, 0, 9, 'a'};
    assertInvalid(WordsType.INSTANCE, word, "body must be as long as its lengths say, got fewer");
  }

  private static void assertInvalid(MessageType<?> type, byte[] bytes, String message) {
    assertThatThrownBy(() -> read(type, bytes))
        .isInstanceOf(InvalidOctetsException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void refusesWhatAnotherFormCannotCarry() {
    byte[] notANumber = ByteBuffer.allocate(8).putInt(1).putFloat(Float.NaN).array();
    assertThatThrownBy(() -> read(FloatsType.INSTANCE, notANumber))
        .isInstanceOf(InvalidItemException.class)
        .hasMessage("f must be a finite 32-bit floating-point number, got 'NaN'");
    byte[] control = {0, 2, 'a', 1};
    assertThatThrownBy(() -> read(TextType.INSTANCE, control))
        .hasMessage("text must hold characters that XML 1.0 allows, got 'U+0001' at index 1");
    byte[] word = "  NaN".getBytes(US_ASCII);
    word[0] = 0;
    word[1] = 3;
    assertThatThrownBy(() -> read(FloatType.INSTANCE, word))
        .hasMessage("f must be a finite 32-bit floating-point number, got 'NaN'");
    byte[] notUtf = {0, 1, (byte) 0xff};
    assertThatThrownBy(() -> read(TextType.INSTANCE, notUtf))
        .hasMessage("texts must be modified UTF-8 as DataOutput writes it, got other bytes");
  }

  @Test
  void refusesATextThatIsTooLong() {
    assertThatThrownBy(() -> written(TextType.INSTANCE, "a".repeat(65_536)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a text must take at most 65535 B by protocol octet");
  }
}
