package pijoule.server.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.logging.LogManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.concat.ConcatKind;
import pijoule.contract.service.sort.SortKind;
import pijoule.contract.xml.Envelope;
import pijoule.server.call.NotKeptException;

/** Whatever CXF makes of a refused message, the answer is its reason, and nothing is recorded. */
class RefusedMessagesTest {
  private static final Options DEFAULTS = Options.parse(new String[0], List.of(), List.of());

  /** What frameworks log of a request that is refused, a server leaves out. */
  @BeforeAll
  static void quiet() {
    LogManager.getLogManager().reset();
  }

  private static <Q, A> void isRefused(
      ServiceKind<Q, A> kind, String protocol, byte[] body, int status, String reason)
      throws Exception {
    Endpoint<Q, A> endpoint = new Endpoint<>(kind, Protocols.of(protocol));
    try (TestServer server = new TestServer("jetty", endpoint, kind.open(DEFAULTS))) {
      HttpResponse<byte[]> answer = server.post(body);

      assertThat(new String(answer.body(), StandardCharsets.US_ASCII)).isEqualTo(reason + "\n");
      assertThat(answer.statusCode()).isEqualTo(status);
      assertThatThrownBy(() -> server.ledger.find(TestServer.RUN, Duration.ZERO))
          .isInstanceOf(NotKeptException.class);
    }
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
  void payloadsOfSoap(String items, String reason) throws Exception {
    String body =
        Envelope.SOAP_1_1.start()
            + "<p:numbers>"
            + items
            + "</p:numbers>"
            + Envelope.SOAP_1_1.end();

    isRefused(new SortKind(), "soap", body.getBytes(StandardCharsets.US_ASCII), 400, reason);
  }

  @Test
  void whatFollowsAnEnvelope() throws Exception {
    String message = Envelope.SOAP_1_2.start() + "<p:numbers/>" + Envelope.SOAP_1_2.end();
    String reason =
        "body must be well-formed XML, got an error at line 1, column "
            + (message.length() + 2)
            + "; mend the message";

    isRefused(
        new SortKind(),
        "soap12",
        (message + "<p/>").getBytes(StandardCharsets.US_ASCII),
        400,
        reason);
  }

  @Test
  void anEnvelopeOfTheOtherVersion() throws Exception {
    String message = Envelope.SOAP_1_2.start() + "<p:numbers/>" + Envelope.SOAP_1_2.end();

    isRefused(
        new SortKind(),
        "soap",
        message.getBytes(StandardCharsets.US_ASCII),
        400,
        "root element must be {"
            + Envelope.SOAP_1_1.namespace()
            + "}Envelope, got {"
            + Envelope.SOAP_1_2.namespace()
            + "}Envelope; mend the message");
  }

  @Test
  void octetsThatEnd() throws Exception {
    isRefused(
        new SortKind(),
        "octet",
        new byte[] {0, 0, 0, 1, 0},
        400,
        "body must be as long as its lengths say, got fewer bytes; mend the message");
  }

  /** No fault of the message: two words that a text of octet holds alone, but not together. */
  @Test
  void answersThatOctetCannotCarry() throws Exception {
    String[] words = new String[2];
    Arrays.fill(words, "a".repeat(40_000));
    ConcatKind concat = new ConcatKind();

    isRefused(
        concat,
        "octet",
        Protocols.of("octet").body(concat.request(), words),
        500,
        "a text must take at most 65535 B by protocol octet, got more; choose a smaller"
            + " message_size or another protocol");
  }
}
