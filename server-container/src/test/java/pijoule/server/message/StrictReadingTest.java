package pijoule.server.message;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.message.NumbersType;
import pijoule.contract.xml.Envelope;
import pijoule.contract.xml.StrictXml;

/** Strict reading by the parser of the servers, Woodstox. */
class StrictReadingTest {
  private static void read(String message) throws XMLStreamException {
    byte[] bytes = message.getBytes(StandardCharsets.UTF_8);
    new StrictXml<>(NumbersType.INSTANCE, Envelope.NONE).read(new ByteArrayInputStream(bytes));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<numbers/>",
        "<numbers></numbers>",
        "<?xml version='1.0' encoding='utf-8'?>\n<numbers>\n <n>1</n>\n</numbers>\n",
        "<numbers xmlns:unused='urn:u'><n>1</n></numbers>",
        "<!-- a --><?b c?><numbers><!-- d --><n><![CDATA[1]]></n><?e?></numbers><!-- f -->",
        "\ufeff<numbers/>"
      })
  void readsMessages(String message) throws XMLStreamException {
    read(message);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<numbers>",
        "<Numbers/>",
        "<a:numbers xmlns:a='urn:a'/>",
        "<numbers><n xmlns='urn:a'>1</n></numbers>",
        "<numbers><n><n/></n></numbers>",
        "<numbers id='1'/>",
        "<numbers>&#49;</numbers>",
        "<numbers><n>&amp;&unknown;</n></numbers>",
        "<!DOCTYPE numbers><numbers/>",
        "<?xml version='1.0' encoding='UTF-16'?><numbers/>",
        "<numbers/>."
      })
  void refusesWhatIsNone(String message) {
    assertThatThrownBy(() -> read(message))
        .isInstanceOf(XMLStreamException.class)
        .hasMessageContaining(", got ");
  }

  static Stream<String> beyondTheParsersLimits() {
    String attributes = many("a%d='1' ");
    String namespaces = many("xmlns:a%d='u%d' ");
    String megabyte = "x".repeat(1_000_000);
    return Stream.of(
        "<numbers " + attributes + "/>",
        "<numbers " + namespaces + "/>",
        "<numbers a='" + megabyte + "'/>",
        "<numbers xmlns:a='" + megabyte + "'/>",
        "<numbers xmlns='" + megabyte + "'/>",
        "<numbers><n " + attributes + ">1</n></numbers>");
  }

  private static String many(String pattern) {
    return IntStream.range(0, 1001)
        .mapToObj(i -> String.format(Locale.ROOT, pattern, i, i))
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @MethodSource("beyondTheParsersLimits")
  void refusesWhatIsBeyondTheParsersLimits(String message) {
    assertThatThrownBy(() -> read(message))
        .isInstanceOf(XMLStreamException.class)
        .hasMessageContaining("got over 1000 attributes, or one that is too long");
  }
}
