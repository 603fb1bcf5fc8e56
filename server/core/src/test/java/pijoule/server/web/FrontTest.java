package pijoule.server.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.base.ClockAnchor;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.echo.EchoKind;
import pijoule.server.call.RunLedger;
import pijoule.server.control.About;
import pijoule.server.control.Amortization;
import pijoule.server.control.Control;
import pijoule.server.control.HandOver;
import pijoule.server.direct.Exchanges;
import pijoule.server.settings.ServerSettings;

/** A library of nine methods behind the front; docs/program-contract.md has what it must answer. */
class FrontTest {
  private static final String PATH = "/services/EchoService/echo";
  private static final String MESSAGE = "<message><text>a</text></message>";

  /** Bytes of a refused body that are read: 64 MiB. */
  private static final long MAX_REST_BYTES = 67_108_864;

  private static BlockingFront front(String... args) {
    return front(args, new Endpoint<>(new EchoKind(), new Rest()));
  }

  private static <Q, A> BlockingFront front(String[] args, Endpoint<Q, A> endpoint) {
    ServerSettings<Q, A> settings = ServerSettings.of(args, endpoint, List.of());
    RunLedger ledger = new RunLedger();
    About about = new About("test", "test", Map.of(), settings, Map.of());
    return new BlockingFront(
        new WebSite<>(
            settings,
            new Exchanges<>(settings, WebCodecs.of(endpoint, Stax.JDK), ledger, Optional.empty()),
            new Control(
                about,
                ledger,
                new HandOver(about, ClockAnchor.now(), Optional.empty(), Optional.empty()),
                new Amortization(ledger, Optional.empty()))));
  }

  @Test
  void servesTheService() throws IOException {
    Request request = new Request("POST", PATH, MESSAGE);

    front().handle(request);

    assertThat(request.text()).isEqualTo(MESSAGE);
    assertThat(request.status).isEqualTo(200);
    assertThat(request.answered).containsOnly(Map.entry("Content-Type", "application/xml"));
  }

  @Test
  void endsTheConnectionOfEachCallWhereThatIsAsked() throws IOException {
    Request request = new Request("POST", PATH, MESSAGE);

    front("--connection", "per_call").handle(request);

    assertThat(request.status).isEqualTo(200);
    assertThat(request.answered).containsEntry("Connection", "close");
  }

  @Test
  void servesAnAnswerOfManyPieces() throws IOException {
    String large = "<message><text>" + "a".repeat(200_000) + "</text></message>";
    Request request = new Request("POST", PATH, large);

    front().handle(request);

    assertThat(request.text()).isEqualTo(large);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /services/EchoService/echo, 405, POST",
    "POST, /services/EchoService/echo?x, 404,",
    "POST, /, 404,",
    "POST, /pijoule, 404,",
    "POST, http://a/services/EchoService/echo, 404,",
    "CONNECT, a:1, 404,",
    "OPTIONS, *, 404,",
    "POST, /pijoule/ready, 405, GET",
    "PUT, /pijoule/runs/r1, 405, 'GET, DELETE'",
    "GET, /pijoule/runs/r1?x=y, 404,",
  })
  void refusesInALine(String method, String target, int status, String allow) throws IOException {
    Request request = new Request(method, target, MESSAGE);

    front().handle(request);

    assertThat(request.status).isEqualTo(status);
    assertThat(request.text()).hasLineCount(1).contains("; ");
    assertThat(request.answered).containsEntry("Content-Type", "text/plain");
    assertThat(request.answered.get("Allow")).isEqualTo(allow);
    assertThat(request.answered).doesNotContainKey("Connection");
    assertThat(request.body.read()).isEqualTo(-1);
  }

  /** A target may be a whole URI: RFC 9112, section 3.2.2. */
  @ParameterizedTest
  @ValueSource(strings = {"/pijoule/ready", "/pijoule/ready?x", "http://a:1/pijoule/ready?x=/"})
  void answersAtControlEndpointsWithThePortThatIsCalled(String target) throws IOException {
    Request request = new Request("GET", target, "");

    front().handle(request);

    assertThat(request.status).isEqualTo(200);
    assertThat(request.text()).contains("\"port\":" + Request.PORT);
  }

  /** RFC 9112, sections 3.2 and 6.3. */
  @ParameterizedTest
  @CsvSource({
    "Host, , 400",
    "Transfer-Encoding, gzip, 400",
    "Transfer-Encoding, 'gzip, chunked', 501",
  })
  void endsTheConnectionAfterWhatHttpForbids(String header, String value, int status)
      throws IOException {
    for (String target : List.of(PATH, "/pijoule/ready")) {
      Request request = new Request("POST", target, MESSAGE);
      request.headers.put(header, value == null ? List.of() : List.of(value));

      front().handle(request);

      assertThat(request.status).isEqualTo(status);
      assertThat(request.text()).hasLineCount(1);
      assertThat(request.answered).containsEntry("Connection", "close");
    }
  }

  /** A library that takes such a body to have no end would wait for its client. */
  @Test
  void readsNoFurtherAfterAHeadThatHidesTheEndOfItsBody() throws IOException {
    Request request = new Request("POST", PATH, "");
    request.headers.put("Transfer-Encoding", List.of("gzip"));
    Endless endless = new Endless();
    request.body = endless;

    front().handle(request);

    assertThat(request.status).isEqualTo(400);
    assertThat(endless.bytes).isZero();
  }

  @Test
  void readsOnAfterAHeadThatStatesItsLength() throws IOException {
    Request request = new Request("POST", PATH, MESSAGE);
    request.headers.put("Host", List.of());
    request.headers.put("Content-Length", List.of("33"));

    front().handle(request);

    assertThat(request.status).isEqualTo(400);
    assertThat(request.body.read()).isEqualTo(-1);
  }

  @Test
  void endsTheConnectionAfterABodyThatBreaksOff() throws IOException {
    Request request = new Request("POST", PATH, MESSAGE);
    request.headers.put("Content-Length", List.of("100"));

    front().handle(request);

    assertThat(request.status).isEqualTo(400);
    assertThat(request.text()).contains("got an end or a broken chunk after 33 bytes;");
    assertThat(request.answered).containsEntry("Connection", "close");
  }

  @ParameterizedTest
  @CsvSource({"1000001", "-1", "x"})
  void refusesABodyThatIsTooLarge(String stated) throws IOException {
    Request request = new Request("POST", PATH, "a".repeat(1_000_001));
    request.headers.put("Content-Length", List.of(stated));

    front("--max-body", "1MB").handle(request);

    assertThat(request.status).isEqualTo(413);
    assertThat(request.body.read()).isEqualTo(-1);
  }

  @Test
  void cutsOffAClientThatSendsWithoutEnd() throws IOException {
    Request request = new Request("POST", "/", "");
    Endless endless = new Endless();
    request.body = endless;

    front().handle(request);

    assertThat(request.status).isEqualTo(404);
    assertThat(endless.bytes).isBetween(MAX_REST_BYTES, MAX_REST_BYTES + 1_000_000);
  }

  private static final class Endless extends InputStream {
    private long bytes;

    @Override
    public int read() {
      bytes++;
      return 0;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      bytes += length;
      return length;
    }
  }

  /** A request in memory. */
  private static final class Request implements BlockingRequest {
    static final int PORT = 41234;

    final Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    final Map<String, String> answered = new TreeMap<>();
    final List<OutputStream> answers = new ArrayList<>();
    private final String method;
    private final String target;
    InputStream body;
    int status;

    Request(String method, String target, String body) {
      this.method = method;
      this.target = target;
      this.body = new ByteArrayInputStream(body.getBytes(UTF_8));
      headers.put("Host", List.of("a"));
      headers.put("Content-Type", List.of("application/xml"));
    }

    /** Returns the only answer. */
    String text() {
      assertThat(answers).hasSize(1);
      return answers.get(0).toString();
    }

    @Override
    public boolean isOld() {
      return false;
    }

    @Override
    public String method() {
      return method;
    }

    @Override
    public String target() {
      return target;
    }

    @Override
    public String header(String name) {
      List<String> values = headers.getOrDefault(name, List.of());
      return values.isEmpty() ? null : values.get(0);
    }

    @Override
    public List<String> headers(String name) {
      return headers.get(name);
    }

    @Override
    public int port() {
      return PORT;
    }

    @Override
    public void setHeader(String name, String value) {
      answered.put(name, value);
    }

    @Override
    public InputStream body() {
      return body;
    }

    @Override
    public OutputStream begin(int code, int length) {
      status = code;
      answers.add(new ByteArrayOutputStream(length));
      return answers.get(answers.size() - 1);
    }
  }
}
