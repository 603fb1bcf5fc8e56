package pijoule.contract.conventional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotEmpty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.conventional.ConventionalText.InvalidConventionalException;
import pijoule.contract.message.InvalidItemException;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.Reading;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.TextType;

class ConventionalTextTest {
  private static final ConventionalText<Reading[]> READINGS =
      new ConventionalText<>(ReadingsType.INSTANCE);
  private static final ConventionalText<int[]> NUMBERS =
      new ConventionalText<>(NumbersType.INSTANCE);
  private static final ConventionalText<String> TEXT = new ConventionalText<>(TextType.INSTANCE);

  private static Reading[] read(String message) throws IOException {
    return READINGS.read(new ByteArrayInputStream(message.getBytes(StandardCharsets.UTF_8)));
  }

  /** A byte at a time, as from a slow network. */
  private static <T> T arriving(ConventionalText<T> form, byte[] message) throws IOException {
    return form.readArriving(
        new ByteArrayInputStream(message) {
          @Override
          public synchronized int read(byte[] target, int offset, int count) {
            return super.read(target, offset, Math.min(1, count));
          }

          @Override
          public synchronized int available() {
            return 0;
          }
        });
  }

  @Test
  void isThePapersListing() throws IOException {
    Reading reading = new Reading(21.5, 1290988799349L, "a");

    assertThat(READINGS.bytes(new Reading[] {reading, reading}))
        .asString()
        .isEqualTo("21.5#1290988799349#a;21.5#1290988799349#a;");
    assertThat(read("21.5#1290988799349#a;")).containsExactly(reading);
  }

  @Property(tries = 100)
  void comesBack(@ForAll @NotEmpty int[] numbers) throws IOException {
    byte[] message = NUMBERS.bytes(numbers);

    assertThat(NUMBERS.read(new ByteArrayInputStream(message))).isEqualTo(numbers);
    assertThat(arriving(NUMBERS, message)).isEqualTo(numbers);
    assertThat(NUMBERS.size(numbers)).isEqualTo(message.length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "21.5#1#a|body must end with ;, got an end within item 1",
        "21.5#1#a;21.5|body must end with ;, got an end within item 2",
        "21.5#1;|reading must have 3 texts separated by #, got 2",
        "21.5#1#a#b;|reading must have 3 texts separated by #, got 4",
        "21.5#1#a;b;|reading must have 3 texts separated by #, got 1",
        "x#1#a;|value must be a finite 64-bit floating-point number, got 'x'",
        "NaN#1#a;|value must be a finite 64-bit floating-point number, got 'NaN'",
        "1#1.5#a;|timestamp must be an integer from -9223372036854775808 to 9223372036854775807,"
            + " got '1.5'",
        "1#1#\u0001;|text must hold characters that XML 1.0 allows, got 'U+0001' at index 0",
      })
  void namesTheRuleThatIsBroken(String message, String reason) {
    assertThatThrownBy(() -> read(message))
        .isInstanceOfAny(InvalidConventionalException.class, InvalidItemException.class)
        .hasMessage(reason);
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> arriving(READINGS, bytes))
        .isInstanceOfAny(InvalidConventionalException.class, InvalidItemException.class)
        .hasMessage(reason);
  }

  @Test
  void readsCharactersThatComeInPieces() throws IOException {
    String text = "\u00e9\u20ac\ud83d\ude00".repeat(5000);

    assertThat(arriving(TEXT, TEXT.bytes(text))).isEqualTo(text);
  }

  @Test
  void holdsAtLeastOneReading() {
    assertThatThrownBy(() -> read("")).hasMessage("readings must hold at least 1 reading, got 0");
  }

  @Test
  void refusesOtherBytes() {
    assertThatThrownBy(() -> TEXT.read(new ByteArrayInputStream(new byte[] {(byte) 0xff, ';'})))
        .hasMessage("body must be UTF-8, got other bytes");
    assertThatThrownBy(() -> arriving(TEXT, new byte[] {(byte) 0xff, ';'}))
        .hasMessage("body must be UTF-8, got other bytes");
    assertThatThrownBy(() -> arriving(TEXT, new byte[] {';', ';'}))
        .hasMessage("message must hold at most 1 text, got 2");
    assertThatThrownBy(() -> TEXT.read(new ByteArrayInputStream(new byte[] {';', ';'})))
        .hasMessage("message must hold at most 1 text, got 2");
  }

  @Test
  void cannotCarryItsSeparators() {
    for (String text : new String[] {"a#b", "a;b"}) {
      assertThatThrownBy(() -> TEXT.bytes(text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              "a text must hold neither # nor ; by protocol conventional, got '"
                  + text
                  + "'; choose another protocol");
    }
  }
}
