package pijoule.contract.xml;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.message.NumbersType;

/** Abbreviated: {@code e} is the prefix of SOAP 1.1, {@code p} that of payloads. */
class EnvelopeRulesTest {
  private static final XMLInputFactory PARSERS =
      MessageReader.strict(XMLInputFactory.newDefaultFactory());
  private static final String NAMESPACE = Envelope.SOAP_1_1.namespace();

  private static void read(Envelope envelope, String xml) throws XMLStreamException {
    MessageReader.open(
            NumbersType.INSTANCE.shape(),
            envelope,
            PARSERS,
            new ByteArrayInputStream(xml.getBytes(UTF_8)))
        .finish();
  }

  private static String envelope(String content) {
    return "<e:Envelope xmlns:e='"
        + NAMESPACE
        + "' xmlns:p='urn:pijoule' xmlns:x='urn:x'>"
        + content
        + "</e:Envelope>";
  }

  private static String body(String content) {
    return envelope("<e:Body>" + content + "</e:Body>");
  }

  @ParameterizedTest
  @EnumSource
  void acceptsWhatIsWritten(Envelope envelope) {
    byte[] bytes = PlainXml.bytes(NumbersType.INSTANCE, envelope, new int[] {3, 1});

    assertThatCode(() -> read(envelope, new String(bytes, UTF_8))).doesNotThrowAnyException();
    assertThat(bytes).hasSize(envelope.bytes() + "<numbers><n>3</n><n>1</n></numbers>".length());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<e:Header/><e:Body><p:numbers/></e:Body>",
        " <e:Header> <x:a><b>c</b></x:a> </e:Header> <e:Body> <p:numbers> <n>1</n> </p:numbers>"
            + " </e:Body> ",
        "<e:Header><x:a e:mustUnderstand='0'/></e:Header><e:Body><p:numbers/></e:Body>",
        "<e:Body x:id='1'><!-- c --><p:numbers/></e:Body>"
      })
  void acceptsOtherSpellings(String content) {
    assertThatCode(() -> read(Envelope.SOAP_1_1, envelope(content))).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "<e:Header/>|Envelope must hold a Body, got none",
        "''|Envelope must hold a Body, got none",
        "<x:Body/>|Envelope must hold at most one Header and then one Body, got {urn:x}Body",
        "<e:Body><p:numbers/></e:Body><e:Body/>|Envelope must hold at most one Header and then one",
        "<e:Body><p:numbers/></e:Body><e:Header/>|Envelope must hold at most one Header and then",
        "<e:Body><p:numbers/></e:Body><x:a/>|Envelope must hold at most one Header and then one",
        "<e:Header><x:a e:mustUnderstand='1'/></e:Header>|header blocks must not have mustUnder",
        "<e:Header><a/></e:Header>|header blocks must be in a namespace, got a",
        "a<e:Body/>|Envelope, Header and Body must hold elements alone, got text 'a'",
        "<e:Header>a</e:Header>|Envelope, Header and Body must hold elements alone, got text 'a'",
        "<e:Body e:encodingStyle='u'/>|a message must have no encodingStyle, got u",
        "<?a b?><e:Body/>|a SOAP message must have no processing instruction, got a"
      })
  void refusesAnotherEnvelope(String content, String reason) {
    assertInvalid(envelope(content), reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|Body must hold one element, {urn:pijoule}numbers, got none",
        "<numbers/>|Body must hold one element, {urn:pijoule}numbers, got numbers",
        "<x:numbers/>|Body must hold one element, {urn:pijoule}numbers, got {urn:x}numbers",
        "<p:numbers/><p:numbers/>|Body must hold one element, {urn:pijoule}numbers, got {urn:pijo",
        "<e:Fault/>|Body must hold one element, {urn:pijoule}numbers, got {http://schemas.xmlsoap",
        "a<p:numbers/>|Envelope, Header and Body must hold elements alone, got text 'a'",
        "<p:numbers><p:n>1</p:n></p:numbers>|numbers must hold n elements in no namespace, got {",
        "<p:numbers a='1'/>|numbers and n must have no attribute, got a"
      })
  void refusesAnotherPayload(String content, String reason) {
    assertInvalid(body(content), reason);
  }

  @ParameterizedTest
  @EnumSource(names = {"SOAP_1_1", "SOAP_1_2"})
  void refusesTheOtherVersion(Envelope version) {
    Envelope other = version == Envelope.SOAP_1_1 ? Envelope.SOAP_1_2 : Envelope.SOAP_1_1;
    byte[] bytes = PlainXml.bytes(NumbersType.INSTANCE, other, new int[0]);

    assertThatThrownBy(() -> read(version, new String(bytes, UTF_8)))
        .hasMessage(
            "root element must be {"
                + version.namespace()
                + "}Envelope, got {"
                + other.namespace()
                + "}Envelope");
  }

  private static void assertInvalid(String xml, String reason) {
    assertThatThrownBy(() -> read(Envelope.SOAP_1_1, xml))
        .isInstanceOf(InvalidMessageException.class)
        .hasMessageStartingWith(reason);
  }
}
