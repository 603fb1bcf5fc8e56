package pijoule.server.cxf;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.phase.Phase;
import pijoule.contract.service.sort.SortKind;
import pijoule.contract.xml.Envelope;
import pijoule.server.Framework;
import pijoule.server.FrameworkContract;

class ServerFrameworkTest extends FrameworkContract {
  private static final Framework CXF = new ServerFramework();
  private static final SortKind SORT = new SortKind();

  ServerFrameworkTest() {
    super(CXF);
  }

  @Override
  protected List<String> triedContainers() {
    return CXF.containers().names();
  }

  /** By SOAP, CXF chooses the prefixes. */
  @Override
  protected String written(String message) {
    return message
        .replace("soapenv", "soap")
        .replace(" xmlns:p=\"urn:pijoule\"", "")
        .replaceFirst("<p:(\\w+)", "<ns2:$1 xmlns:ns2=\"urn:pijoule\"")
        .replace("</p:", "</ns2:");
  }

  @Override
  protected int pieces(Phase phase, String protocol) {
    if (protocol.equals("octet")) {
      return 1;
    }
    return protocol.startsWith("soap") && phase == Phase.DESERIALIZE ? 3 : 2;
  }

  /** Beside those of plain bodies: the framework's opening, and the end of its compression. */
  @Override
  protected int compressedPieces() {
    return 4;
  }

  /** CXF leaves the buffer to Jetty. */
  @Override
  protected int chunkBytes() {
    return 32 << 10;
  }

  @Test
  void isNamedAsInRecords() {
    assertThat(CXF.name()).isEqualTo("cxf");
    assertThat(CXF.defaultContainer()).isEqualTo("jetty");
    assertThat(CXF.bindings("rest")).containsExactly("jaxb");
    assertThat(CXF.bindings("soap")).containsExactly("jaxb");
    assertThat(CXF.bindings("soap12")).containsExactly("jaxb");
    assertThat(CXF.bindings("octet")).containsExactly("data");
  }

  @Test
  void knowsItsVersions() {
    assertThat(CXF.versions().keySet()).containsExactlyInAnyOrder("cxf", "jaxb");
    assertThat(CXF.versions().values()).isNotEmpty().allMatch(v -> v.matches("\\d+\\.\\d+\\.\\d+"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          <n>2147483648</n> | n must be an integer from -2147483648 to 2147483647, got '2147483648'; mend the message
          <m>1</m>          | numbers must hold n elements in no namespace, got m; mend the message
          <n>1</n>x         | numbers must hold n elements alone, got text 'x'; mend the message
          """)
  void refusesPayloadsOfSoap(String items, String reason) throws Exception {
    isRefused("soap", message(Envelope.SOAP_1_1, "<p:numbers>" + items + "</p:numbers>"), reason);
  }

  @Test
  void refusesWhatFollowsAnEnvelope() throws Exception {
    String message = message(Envelope.SOAP_1_2, "<p:numbers/>");
    String place = "line 1, column " + (message.length() + 2) + "; mend the message";
    isRefused("soap12", message + "<p/>", "body must be well-formed XML, got an error at " + place);
  }

  @Test
  void refusesAnEnvelopeOfTheOtherVersion() throws Exception {
    isRefused(
        "soap",
        message(Envelope.SOAP_1_2, "<p:numbers/>"),
        "root element must be {%s}Envelope, got {%s}Envelope; mend the message"
            .formatted(Envelope.SOAP_1_1.namespace(), Envelope.SOAP_1_2.namespace()));
  }

  @Test
  void refusesOctetsThatEnd() throws Exception {
    isRefused(
        "octet",
        "\0\0\0\1\0",
        "body must be as long as its lengths say, got fewer bytes; mend the message");
  }

  private static String message(Envelope envelope, String payload) {
    return envelope.start() + payload + envelope.end();
  }

  private void isRefused(String protocol, String body, String reason) throws Exception {
    isRefused(SORT, protocol, body.getBytes(US_ASCII), 400, reason);
  }
}
