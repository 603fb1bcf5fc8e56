package pijoule.contract.xml;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.ReadingsType;
import pijoule.contract.message.Shape;
import pijoule.contract.message.TextType;

/** With the JDK's parser; conformance runs the rules under every parser there is. */
class MessageReaderTest {
  private static final Shape NUMBERS = NumbersType.INSTANCE.shape();
  private static final XMLInputFactory PARSERS = parsers();

  private static XMLInputFactory parsers() {
    XMLInputFactory parsers = XMLInputFactory.newDefaultFactory();
    parsers.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    return parsers;
  }

  private static void read(byte[] message) throws XMLStreamException {
    MessageReader.open(NUMBERS, Envelope.NONE, PARSERS, new ByteArrayInputStream(message)).finish();
  }

  private static void read(String message) throws XMLStreamException {
    read(message.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<numbers/>",
        "<?xml version='1.0' encoding='utf-8'?>\n<numbers>\n <n>1</n>\n</numbers>\n",
        "<numbers xmlns:unused='urn:u'><n>1</n></numbers>",
        "<!-- a --><?b c?><numbers><!-- d --><n><![CDATA[1]]></n><?e?></numbers><!-- f -->",
        "<numbers><![CDATA[]]>&#32;</numbers>",
        "\ufeff<numbers/>"
      })
  void readsMessages(String message) throws XMLStreamException {
    read(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "<nums/>|root element must be numbers in no namespace, got nums",
        "<numbers xmlns='urn:a'/>|root element must be numbers in no namespace, got {urn:a}numbers",
        "<numbers><m/></numbers>|numbers must hold n elements in no namespace, got m",
        "<numbers><n><n/></n></numbers>|n must hold a number alone, got n",
        "<numbers id='1'/>|numbers and n must have no attribute, got id",
        "<numbers>&#49;</numbers>|numbers must hold n elements alone, got text '1'",
        "<numbers>\u00e9</numbers>|numbers must hold n elements alone, got text '?'",
        "<!DOCTYPE numbers><numbers/>|body must have no document type, got <!DOCTYPE",
        "<!DOCTYPE a [\u0001]><a/>|body must be well-formed XML, got an error at line 1, .*",
        "<numbers/><numbers/>|body must be well-formed XML, got an error at line 1, column .*",
        "<numbers>&a;</numbers>|body must be well-formed XML, got an error at line 1, column .*",
        "<numbers><?a:b?></numbers>|body must be well-formed XML, got an error at line 1, col.*",
        "<?xml version='1.1'?><numbers/>|body must be XML 1.0, got version 1.1",
        "<?xml version='1.0' encoding='Latin1'?><numbers/>|body must be UTF-8, got encoding Latin1"
      })
  void namesTheRuleThatIsBroken(String message, String reason) {
    String pattern = reason.replace("{", "\\{").replace("}", "\\}").replace("?", "\\?");
    assertThatThrownBy(() -> read(message))
        .isInstanceOf(InvalidMessageException.class)
        .hasMessageMatching(pattern);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<message/>|message must hold at least 1 text, got 0",
        "<message><text/><text/></message>|message must hold at most 1 text, got more",
        "<message><n/></message>|message must hold text elements in no namespace, got n",
        "<message><text><b/></text></message>|text must hold text alone, got b",
      })
  void countsTheItems(String message, String reason) {
    InputStream bytes = new ByteArrayInputStream(message.getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(
            () ->
                MessageReader.open(TextType.INSTANCE.shape(), Envelope.NONE, PARSERS, bytes)
                    .finish())
        .isInstanceOf(InvalidMessageException.class)
        .hasMessage(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<v/>|reading must hold value, timestamp, samplerId in no namespace, each once and in this"
            + " order, got v",
        "<value>1</value>|reading must hold value, timestamp, samplerId in no namespace, each once"
            + " and in this order, got the first 1",
        "<value>1</value><samplerId/>|reading must hold value, timestamp, samplerId in no"
            + " namespace, each once and in this order, got samplerId",
        "<value>1</value><timestamp>1</timestamp><samplerId/><value/>|reading must hold value,"
            + " timestamp, samplerId in no namespace, each once and in this order, got value",
        "x|reading must hold value, timestamp, samplerId in no namespace, each once and in this"
            + " order, got text 'x'",
        "<value a='1'/>|readings and reading must have no attribute, got a",
        "<value><b/></value>|value must hold a number alone, got b",
      })
  void knowsTheFieldsOfAnItem(String fields, String reason) {
    String message = "<readings><reading>" + fields + "</reading></readings>";
    InputStream bytes = new ByteArrayInputStream(message.getBytes(StandardCharsets.UTF_8));

    assertThatThrownBy(
            () ->
                MessageReader.open(ReadingsType.INSTANCE.shape(), Envelope.NONE, PARSERS, bytes)
                    .finish())
        .isInstanceOf(InvalidMessageException.class)
        .hasMessage(reason);
  }

  @Test
  void refusesBytesThatAreNotUtf8() {
    assertThatThrownBy(
            () -> read("<numbers><!--\u00e9--></numbers>".getBytes(StandardCharsets.ISO_8859_1)))
        .hasMessage("body must be UTF-8, got other bytes");
  }

  @Test
  void showsLongValuesCut() {
    assertThatThrownBy(() -> read("<" + "a".repeat(1000) + "/>"))
        .hasMessageEndingWith("got " + "a".repeat(60) + "...");
  }

  @Test
  void readsCharactersAsBytes() throws XMLStreamException {
    MessageReader.open(NUMBERS, Envelope.NONE, PARSERS, new StringReader("<numbers/>")).finish();
    assertThatThrownBy(
            () ->
                MessageReader.open(NUMBERS, Envelope.NONE, PARSERS, new StringReader("<?xml"))
                    .finish())
        .isInstanceOf(InvalidMessageException.class);
  }
}
