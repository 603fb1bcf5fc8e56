package pijoule.contract.jackson;

import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
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
import pijoule.contract.message.TextType;
import pijoule.contract.message.WordsType;
import pijoule.contract.protocol.Json;

class JsonFormatTest {
  private static final JacksonFormat FORMAT = new JsonFormat();
  private static final String FORM = "body must be JSON in UTF-8 with unique keys, such as ";

  private static <T> byte[] written(MessageType<T> type, T value) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    FORMAT.write(JacksonType.of(type).wrap(value), out);
    return out.toByteArray();
  }

  private static <T> T read(MessageType<T> type, byte[] json) throws IOException {
    return new StrictJackson<>(FORMAT, JacksonType.of(type)).read(new ByteArrayInputStream(json));
  }

  @Property(tries = 200)
  void readsTheNumbersThatItWrote(@ForAll int[] numbers) throws IOException {
    byte[] json = written(NumbersType.INSTANCE, numbers);

    assertThat(read(NumbersType.INSTANCE, json)).isEqualTo(numbers);
    assertThat(json).hasSize((int) new Json().size(NumbersType.INSTANCE, numbers));
  }

  @Test
  void writesOneMember() throws IOException {
    assertThat(written(WordsType.INSTANCE, new String[] {"a", "b"}))
        .asString(UTF_8)
        .isEqualTo("{\"w\":[\"a\",\"b\"]}");
    assertThat(written(FloatsType.INSTANCE, new float[] {1.1f, 3.3000002f}))
        .asString(UTF_8)
        .isEqualTo("{\"f\":[1.1,3.3000002]}");
    assertThat(written(FloatType.INSTANCE, 11f)).asString(UTF_8).isEqualTo("{\"f\":11.0}");
    assertThat(written(TextType.INSTANCE, "a\u00e9<\n"))
        .asString(UTF_8)
        .isEqualTo("{\"text\":\"a\u00e9<\\n\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"n\":[1],\"n\":[2]}",
        "{\"n\":[1}",
        "{'n':[1]}",
        "{\"n\":[01]}",
        "{\"n\":[NaN]}",
        "",
        "no"
      })
  void refusesWhatIsNotWellFormed(String json) {
    assertInvalid(NumbersType.INSTANCE, json, FORM + "{\"n\":[1]}, got an");
  }

  /** Texts that parsers are known to accept, in place of a number, of a text and around both. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "-",
        "+1",
        "--1",
        "- 1",
        "1-",
        "0x1",
        "1_000",
        "1,",
        ",1",
        "1,,2",
        "1 2",
        "-01",
        "\u0661",
        "\uff11",
        "Infinity",
        "1a",
        "0b1",
        "(1)",
        "[1",
        "1]]",
        "1;2",
        "1/**/",
        "//1\n1",
        "#1",
        "\u00a01",
        "\u000b1",
        "\u20281",
        "1\u0000",
        "nul",
        "NaN",
        "undefined",
        "{1}",
        "'1'",
        "2e",
        "2.",
        ".2",
        "2.e3",
        "0e",
        "0E+",
        "1eE2",
        "2e+-1"
      })
  void refusesItemsThatAreNoJson(String item) {
    assertInvalid(NumbersType.INSTANCE, "{\"n\":[" + item + "]}", FORM);
    assertInvalid(FloatsType.INSTANCE, "{\"f\":[" + item + "]}", FORM);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "'a'",
        "\"a",
        "a\"",
        "\"\u0000\"",
        "\"\t\"",
        "\"\n\"",
        "\"\\x\"",
        "\"\\u\"",
        "\"\\u00\"",
        "\"\\u00g0\"",
        "\"\\U0061\"",
        "\"\\'\"",
        "\"\\0\"",
        "\"\\\"",
        "\"a\"\"b\"",
        "\"a\" + \"b\"",
        "\"a\",",
        "\"a\"]",
        "\"a\"}",
        "\"a\"//",
        "\\\"a\\\"",
        "\u201ca\u201d",
        "`a`",
        "\"\\u{61}\""
      })
  void refusesTextsThatAreNoJson(String text) {
    assertInvalid(TextType.INSTANCE, "{\"text\":" + text + "}", FORM);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[1]",
        "{}",
        "{\"n\":null}",
        "{\"n\":[null]}",
        "{\"n\":[1.5]}",
        "{\"n\":[1.0]}",
        "{\"n\":[\"1\"]}",
        "{\"n\":[true]}",
        "{\"n\":[2147483648]}",
        "{\"n\":1}",
        "{\"n\":[[1]]}",
        "{\"n\":[1],\"m\":2}",
        "{\"n\":[1]} {}",
        "{\"n\":[1]}]"
      })
  void refusesAnotherValue(String json) {
    assertInvalid(NumbersType.INSTANCE, json, FORM + "{\"n\":[1]}, got an");
  }

  @Test
  void refusesNullInPlaceOfAMessage() {
    assertInvalid(NumbersType.INSTANCE, "null", FORM + "{\"n\":[1]}, got null");
  }

  /** Jackson would make a message of its one value, and a text of anything. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"abc\"",
        "2",
        "true",
        "1.5",
        "{\"text\":1}",
        "{\"text\":false}",
        "{\"text\":1.5}",
        "{\"text\":[\"a\"]}",
        " ",
        "\ufeff{\"text\":\"a\"}"
      })
  void refusesAnotherTextOrNone(String json) {
    assertInvalid(TextType.INSTANCE, json, FORM + "{\"text\":\"abc\"}, got an");
    assertThatThrownBy(() -> read(QueryType.INSTANCE, json.getBytes(UTF_8)))
        .isInstanceOf(Invalid.class);
  }

  /** Nobody has checked what a campaign's server gets. */
  @Test
  void evenByItselfMakesNoMessageOfAValueAlone() {
    for (String json : new String[] {"\"abc\"", "2", "null"}) {
      assertThatThrownBy(
              () ->
                  FORMAT.read(
                      JacksonType.of(TextType.INSTANCE),
                      new ByteArrayInputStream(json.getBytes(UTF_8))))
          .isInstanceOf(Invalid.class);
      assertThatThrownBy(
              () ->
                  FORMAT.read(
                      JacksonType.of(QueryType.INSTANCE),
                      new ByteArrayInputStream(json.getBytes(UTF_8))))
          .isInstanceOf(Invalid.class);
    }
  }

  /** Every sequence of up to three bytes above ASCII, and a sample of those of four. */
  @Test
  void takesTheBytesThatTheJdkTakesForUtf8() {
    int[] some = {0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xaf, 0xbd, 0xbf, 0xc0, 0xc1, 0xc2, 0xdf};
    List<byte[]> sequences = new ArrayList<>();
    for (int first = 0x80; first <= 0xff; first++) {
      for (int second : some) {
        sequences.add(new byte[] {(byte) first, (byte) second});
        for (int third : some) {
          sequences.add(new byte[] {(byte) first, (byte) second, (byte) third});
          sequences.add(new byte[] {(byte) first, (byte) second, (byte) third, (byte) 0x80});
        }
      }
    }
    StrictJackson<String> reader = new StrictJackson<>(FORMAT, JacksonType.of(TextType.INSTANCE));
    for (byte[] sequence : sequences) {
      ByteArrayOutputStream json = new ByteArrayOutputStream();
      json.writeBytes("{\"text\":\"".getBytes(UTF_8));
      json.writeBytes(sequence);
      json.writeBytes("\"}".getBytes(UTF_8));

      assertThat(isText(reader, json.toByteArray()))
          .as(HexFormat.of().formatHex(sequence))
          .isEqualTo(isUtf8(sequence));
    }
  }

  private static boolean isText(StrictJackson<String> reader, byte[] json) {
    try {
      reader.read(new ByteArrayInputStream(json));
      return true;
    } catch (InvalidItemException noCharacterOfXml) {
      return noCharacterOfXml.getMessage().contains("U+FFF");
    } catch (IOException refused) {
      return false;
    }
  }

  private static boolean isUtf8(byte[] sequence) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(sequence));
      return true;
    } catch (CharacterCodingException none) {
      return false;
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"f\":[]}|floats must hold at least 1 f, got 0",
        "{\"f\":[1e99]}|f must be a finite 32-bit floating-point number, got 'Infinity'",
        "{\"f\":[\"NaN\"]}|f must be a finite 32-bit floating-point number, got 'NaN'"
      })
  void refusesWhatIsNoBinary32(String json, String reason) {
    assertInvalid(FloatsType.INSTANCE, json, reason);
  }

  @Test
  void refusesWhatXmlCannotCarry() {
    String rule = "text must hold characters that XML 1.0 allows, got ";
    assertInvalid(TextType.INSTANCE, "{\"text\":\"a\\u0001\"}", rule + "'U+0001' at index 1");
    assertInvalid(TextType.INSTANCE, "{\"text\":\"\\ud800\"}", rule + "'U+D800' at index 0");
    assertInvalid(WordsType.INSTANCE, "{\"w\":[null]}", "w must be a text, got 'null'");
  }

  @Test
  void refusesDepthAndOtherEncodings() {
    assertInvalid(NumbersType.INSTANCE, "[".repeat(100_000), "body must be ");
    assertThatThrownBy(() -> read(NumbersType.INSTANCE, "{\"n\":[1]}".getBytes(UTF_16LE)))
        .isInstanceOf(Invalid.class);
    assertThatThrownBy(() -> read(TextType.INSTANCE, new byte[] {'{', '"', 't', (byte) 0xc3, '('}))
        .isInstanceOf(Invalid.class)
        .hasMessageStartingWith(FORM);
  }

  private static void assertInvalid(MessageType<?> type, String json, String reason) {
    assertThatThrownBy(() -> read(type, json.getBytes(UTF_8)))
        .isInstanceOf(Invalid.class)
        .hasMessageStartingWith(reason);
  }
}
