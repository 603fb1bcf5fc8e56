package pijoule.contract.jackson;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.message.FloatType;
import pijoule.contract.message.FloatsType;
import pijoule.contract.message.Invalid;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.MessageType;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.QueryType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.protocol.Cbor;

/** Bytes are in hexadecimal; RFC 8949 has their meaning, appendix A most of them. */
class CborFormatTest {
  private static final JacksonFormat FORMAT = new CborFormat();
  private static final int[] TEXT_LENGTHS = {
    1, 24, 256, 3_996, 7_999, 8_000, 8_001, 8_500, 16_000, 65_536, 99_968, 333_333
  };
  private static final String RULE = "body must be CBOR with unique keys, such as ";

  private static <T> byte[] written(MessageType<T> type, T value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FORMAT.write(JacksonType.of(type).wrap(value), out);
    return out.toByteArray();
  }

  private static <T> T read(MessageType<T> type, byte[] cbor) throws IOException {
    return new StrictJackson<>(FORMAT, JacksonType.of(type)).read(new ByteArrayInputStream(cbor));
  }

  private static <T> T read(MessageType<T> type, String hex) throws IOException {
    return read(type, bytes(hex));
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replace(" ", ""));
  }

  @Property(tries = 300)
  void readsTheNumbersThatItWrote(@ForAll int[] numbers) throws IOException {
    byte[] cbor = written(NumbersType.INSTANCE, numbers);

    assertThat(read(NumbersType.INSTANCE, cbor)).isEqualTo(numbers);
    assertThat(cbor).hasSize((int) new Cbor().size(NumbersType.INSTANCE, numbers));
  }

  @Property(tries = 300)
  void readsTheReadingsThatItWrote(
      @ForAll double value, @ForAll long timestamp, @ForAll @IntRange(max = 300) int idLength)
      throws IOException {
    Reading[] readings = {new Reading(value, timestamp, "a".repeat(idLength))};
    byte[] cbor = written(ReadingsType.INSTANCE, readings);

    assertThat(read(ReadingsType.INSTANCE, cbor)).isEqualTo(readings);
    assertThat(cbor).hasSize((int) new Cbor().size(ReadingsType.INSTANCE, readings));
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0, 1, 23, 24, 255, 256, 3_995, 3_996, 3_997, 7_992, 7_993, 8_015, 8_016, 100_000})
  void knowsTheSizesOfTexts(int length) throws IOException {
    String text = "a".repeat(length);
    byte[] cbor = written(TextType.INSTANCE, text);

    assertThat(read(TextType.INSTANCE, cbor)).isEqualTo(text);
    assertThat(cbor).hasSize((int) new Cbor().size(TextType.INSTANCE, text));
  }

  @Test
  void writesMapsWithoutAndArraysWithALength() throws IOException {
    assertThat(written(NumbersType.INSTANCE, new int[] {0, 23, 24, -1, -25, 70_000}))
        .isEqualTo(bytes("bf 616e 86 00 17 1818 20 3818 1a00011170 ff"));
    assertThat(written(WordsType.INSTANCE, new String[] {"a", "\u00e9"}))
        .isEqualTo(bytes("bf 6177 82 6161 62c3a9 ff"));
    assertThat(written(FloatsType.INSTANCE, new float[] {1.1f}))
        .isEqualTo(bytes("bf 6166 81 fa3f8ccccd ff"));
    assertThat(written(FloatType.INSTANCE, 11f)).isEqualTo(bytes("bf 6166 fa41300000 ff"));
    assertThat(written(QueryType.INSTANCE, 10)).isEqualTo(bytes("bf 616e 0a ff"));
  }

  @ParameterizedTest
  @CsvSource({
    "a1 616e 8101, definite map",
    "bf 616e 9f01ff ff, indefinite array",
    "bf 7f616eff 8101 ff, key in pieces",
    "b801 616e 8101, map with a length in a byte",
    "d9d9f7 bf 616e 8101 ff, self-described",
    "bf 616e 81c101 ff, tag that is skipped",
    "bf 616e 811b0000000000000001 ff, longer than needed",
    "bf 616e 81c24101 ff, an integer of bytes"
  })
  void readsEveryLengthThatIsWellFormed(String hex, String name) throws IOException {
    assertThat(read(NumbersType.INSTANCE, hex)).as(name).containsExactly(1);
  }

  @Test
  void readsOtherFormsOfTextsAndNumbers() throws IOException {
    assertThat(read(TextType.INSTANCE, "bf 6474657874 7f61616162ff ff")).isEqualTo("ab");
    assertThat(read(FloatsType.INSTANCE, "bf 6166 83 f93e00 fb3ff8000000000000 02 ff"))
        .containsExactly(1.5f, 1.5f, 2f);
    assertThat(read(NumbersType.INSTANCE, "bf 616e 81c34100 ff")).containsExactly(-1);
  }

  /** Others write the length of a text, however long, or pieces of other lengths than Jackson's. */
  @ParameterizedTest
  @ValueSource(strings = {"a", "\u00e9", "\u20ac", "\ud83d\ude00", "ab\u00e9\u20ac\ud83d\ude00"})
  void readsTextsAsOtherEncodersWriteThem(String characters) throws IOException {
    JacksonType<String> type = JacksonType.of(TextType.INSTANCE);
    for (int length : TEXT_LENGTHS) {
      String text = characters.repeat(length / characters.length() + 1);
      for (byte[] cbor : List.of(definite(text), pieces(text, 1_000), pieces(text, length))) {
        String as = characters + " " + length + " " + cbor.length;
        assertThat(read(TextType.INSTANCE, cbor).equals(text)).as(as).isTrue();
        String alone = FORMAT.read(type, new ByteArrayInputStream(cbor)).value();
        assertThat(alone.equals(text)).as(as).isTrue();
      }
    }
  }

  private static byte[] definite(String text) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes("a1 6474657874"));
    text(text, out);
    return out.toByteArray();
  }

  private static byte[] pieces(String text, int length) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(bytes("bf 6474657874 7f"));
    int start = 0;
    while (start < text.length()) {
      int end = Math.min(text.length(), start + length);
      end -= end < text.length() && Character.isLowSurrogate(text.charAt(end)) ? 1 : 0;
      end += end == start ? 2 : 0;
      text(text.substring(start, end), out);
      start = end;
    }
    out.writeBytes(bytes("ff ff"));
    return out.toByteArray();
  }

  /** A text with its length in four bytes. */
  private static void text(String text, ByteArrayOutputStream out) {
    byte[] bytes = text.getBytes(UTF_8);
    out.writeBytes(ByteBuffer.allocate(5).put((byte) 0x7a).putInt(bytes.length).array());
    out.writeBytes(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "'', nothing",
    "81 01, an array",
    "a0, no key",
    "f6, null alone",
    "bfff, no key and a break",
    "bf 616e f6 ff, null",
    "bf 616e 81f6 ff, null for a number",
    "bf 616e f7 ff, undefined",
    "bf 616e 81f7 ff, undefined for a number",
    "bf 616e 81e1 ff, simple value 1",
    "bf 616e 81f820 ff, simple value 32",
    "bf 616e 81f801 ff, simple value 1 in two bytes",
    "bf 616e 81f5 ff, true",
    "bf 616e 81f93c00 ff, a half of 1.0",
    "bf 616e 81fb3ff0000000000000 ff, a double of 1.0",
    "bf 616e 816131 ff, a text",
    "bf 616e 814101 ff, bytes",
    "bf 616e 4401020304 ff, bytes for the array",
    "bf 616e 811a80000000 ff, 2^31",
    "bf 616e 813a80000000 ff, -2^31-1",
    "bf 616e 811bffffffffffffffff ff, 2^64-1",
    "bf 616e 81c249010000000000000000 ff, 2^64",
    "bf 616e 81c4820001 ff, a decimal fraction",
    "bf 616e 818101 ff, an array in the array",
    "bf 616e 01 ff, no array",
    "bf 616e 8101 616e 8101 ff, duplicate keys",
    "a2 616e 8101 616e 8101, duplicate keys in a map with a length",
    "bf 616e 8101 616d 02 ff, another key",
    "bf 01 8101 ff, a number for a key",
    "bf 416e 8101 ff, bytes for a key",
    "bf 7f41 6eff 8101 ff, bytes within a key",
    "bf 616e ff, an end after a key",
    "bf 616e 8101 616e ff, an end after a second key",
    "a2 616e 8101 ff, an end before the length",
    "bf 616e d81d 8101 ff, a reference",
    "bf 616e 81d81900 ff, a reference to a text",
    "bf 62c1ae 8101 ff, a key in a longer form",
    "02, a number alone",
    "63616263, a text alone",
    "f7, undefined alone",
    "c0, a tag alone",
    "bf 616e 8101 ff 00, a byte more",
    "bf 616e 8101 ff ff, a break more",
    "bf 616e 8101, no break",
    "bf 616e 8201 ff, an item less than its length",
    "bf 616e 9f01, an array without its break",
    "bf 616e 9affffffff01 ff, a length of 2^32-1",
    "bf 616e 9bffffffffffffffff01 ff, a length of 2^64-1",
    "bf 616e 9b7fffffffffffffff01 ff, a length of 2^63-1",
    "bf 7b7fffffffffffffff 6e, a key's length of 2^63-1",
    "bf 7a7fffffff 6e, a key's length of 2^31-1",
    "bf 616e 811c ff, a reserved length",
    "bf 616e 81ff ff, a break in an array with a length",
    "bf 616e 81c1 ff, a tag of nothing"
  })
  void refusesAnotherValue(String hex, String name) {
    assertThatThrownBy(() -> read(NumbersType.INSTANCE, hex))
        .as(name)
        .isInstanceOf(Invalid.class)
        .hasMessageStartingWith(RULE + "{\"n\":[1]} in diagnostic notation, got ");
  }

  @ParameterizedTest
  @CsvSource({
    "bf 6474657874 4161 ff, bytes",
    "bf 6474657874 01 ff, a number",
    "bf 6474657874 f5 ff, true",
    "bf 6474657874 e1 ff, a simple value",
    "bf 6474657874 f7 ff, undefined",
    "bf 6474657874 c24161 ff, an integer of bytes",
    "bf 6474657874 7f4161ff ff, bytes within a text",
    "bf 6474657874 7a7fffffff61 ff, a length of 2^31-1",
    "bf 6474657874 7bffffffffffffffff61 ff, a length of 2^64-1",
    "bf 6474657874 61ff ff, no UTF-8",
    "bf 6474657874 62c080 ff, a longer form in UTF-8",
    "bf 6474657874 62c0af ff, a longer form of a character of ASCII",
    "bf 6474657874 66eda0bdedb880 ff, a surrogate pair in UTF-8",
    "bf 6474657874 7f61c361a9ff ff, a character in two pieces",
    "bf 6474657874 61c3 ff, half a character",
    "bf 6474657874 63eda080 ff, half a surrogate pair in UTF-8",
    "bf 6474657874 8161 ff, an array"
  })
  void refusesWhatIsNoText(String hex, String name) {
    assertThatThrownBy(() -> read(TextType.INSTANCE, hex)).as(name).isInstanceOf(Invalid.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bf 6166 80 ff|floats must hold at least 1 f, got 0",
        "bf 6166 81fa7f800000 ff|f must be a finite 32-bit floating-point number, got 'Infinity'",
        "bf 6166 81f97e00 ff|f must be a finite 32-bit floating-point number, got 'NaN'",
        "bf 6166 81fb7fefffffffffffff ff|f must be a finite 32-bit floating-point number, got"
            + " 'Infinity'"
      })
  void refusesWhatIsNoBinary32(String hex, String reason) {
    assertInvalid(FloatsType.INSTANCE, hex, reason);
  }

  @Test
  void refusesWhatXmlCannotCarry() {
    String rule = "text must hold characters that XML 1.0 allows, got ";
    assertInvalid(TextType.INSTANCE, "bf 6474657874 626101 ff", rule + "'U+0001' at index 1");
    assertInvalid(WordsType.INSTANCE, "bf 6177 814161 ff", RULE);
    assertInvalid(WordsType.INSTANCE, "bf 6177 81f6 ff", "w must be a text, got 'null'");
    assertInvalid(QueryType.INSTANCE, "bf 616e 00 ff", "n must be at least 1, got '0'");
    assertInvalid(QueryType.INSTANCE, "bf 616e 20 ff", "n must be at least 1, got '-1'");
  }

  @Test
  void refusesDepth() {
    byte[] deep = new byte[100_000];
    Arrays.fill(deep, (byte) 0x81);
    assertThatThrownBy(() -> read(NumbersType.INSTANCE, deep)).isInstanceOf(Invalid.class);
    Arrays.fill(deep, (byte) 0xbf);
    assertThatThrownBy(() -> read(NumbersType.INSTANCE, deep)).isInstanceOf(Invalid.class);
    Arrays.fill(deep, (byte) 0xc1);
    assertThatThrownBy(() -> read(NumbersType.INSTANCE, deep)).isInstanceOf(Invalid.class);
  }

  /** Every message that ends too early is refused. */
  @Test
  void refusesEveryPrefix() throws IOException {
    byte[] whole =
        written(ReadingsType.INSTANCE, new Reading[] {new Reading(21.5, 1_262_304_000L, "a")});
    for (int length = 0; length < whole.length; length++) {
      byte[] prefix = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> read(ReadingsType.INSTANCE, prefix))
          .as(Integer.toString(length))
          .isInstanceOf(Invalid.class);
    }
  }

  /** A message in which a byte is another one is read, or refused in one line. */
  @Test
  void readsOrRefusesEveryByte() throws IOException {
    byte[] whole =
        written(
            ReadingsType.INSTANCE, new Reading[] {new Reading(21.5, 1_262_304_000L, "a\u20ac")});
    StrictJackson<Reading[]> reader =
        new StrictJackson<>(FORMAT, JacksonType.of(ReadingsType.INSTANCE));
    for (int index = 0; index < whole.length; index++) {
      for (int octet = 0; octet < 256; octet++) {
        byte[] other = whole.clone();
        other[index] = (byte) octet;
        try {
          reader.read(new ByteArrayInputStream(other));
        } catch (IOException | InvalidItemException refused) {
          assertThat(refused).as(index + " " + octet).isInstanceOf(Invalid.class);
        }
      }
    }
  }

  private static void assertInvalid(MessageType<?> type, String hex, String reason) {
    assertThatThrownBy(() -> read(type, hex))
        .isInstanceOf(Invalid.class)
        .hasMessageStartingWith(reason);
  }
}
