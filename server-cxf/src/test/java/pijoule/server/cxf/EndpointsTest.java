package pijoule.server.cxf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.Options;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.echo.EchoKind;
import pijoule.server.container.JettyAndTomcat;

/** Every service answers by every protocol in every container, with the bytes of the contract. */
class EndpointsTest {
  private static final long SEED = 7;
  private static final long WINDOW_NS = 1_000_000;

  /** Does the service's work, and keeps the answer: that of a sensor differs at every call. */
  private static final class Kept<Q, A> implements Service<Q, A> {
    private final Service<Q, A> service;
    private A answer;

    Kept(Service<Q, A> service) {
      this.service = service;
    }

    @Override
    public Q draw(long seed) {
      return service.draw(seed);
    }

    @Override
    public int messageBytes() {
      return service.messageBytes();
    }

    @Override
    public A apply(Q request) throws ServiceException {
      answer = service.apply(request);
      return answer;
    }

    @Override
    public Optional<String> fault(Q request, A result) {
      return service.fault(request, result);
    }

    @Override
    public Map<String, Object> settings() {
      return service.settings();
    }
  }

  static Stream<Arguments> endpoints() {
    return new JettyAndTomcat()
        .names().stream()
            .flatMap(
                container ->
                    TestServer.PROTOCOLS.stream()
                        .flatMap(
                            protocol ->
                                Services.all().stream()
                                    .map(
                                        service ->
                                            Arguments.of(container, protocol, service.name()))));
  }

  /** What frameworks log of a request that is refused, a server leaves out. */
  @BeforeAll
  static void quiet() {
    // LogManager.getLogManager().reset();
  }

  @ParameterizedTest
  @MethodSource("endpoints")
  void answersWithTheContractsBytes(String container, String protocol, String service)
      throws Exception {
    check(container, new Endpoint<>(Services.of(service), Protocols.of(protocol)));
  }

  static Stream<String> protocols() {
    return TestServer.PROTOCOLS.stream();
  }

  /** Messages are UTF-8, which no header says. */
  @ParameterizedTest
  @MethodSource("protocols")
  void carriesEveryCharacter(String protocol) throws Exception {
    ServiceKind<String, String> echo = new EchoKind();
    Endpoint<String, String> endpoint = new Endpoint<>(echo, Protocols.of(protocol));
    byte[] body = endpoint.protocol().body(echo.request(), "\u00e4 \u20ac \ud83d\ude00");
    try (TestServer server = new TestServer("jetty", endpoint, echo.open(options(echo)))) {
      assertThat(new String(server.post(body).body(), UTF_8)).isEqualTo(written(body));
    }
  }

  /** An answer as CXF writes it: by SOAP it chooses the prefixes. */
  private static String written(byte[] body) {
    return new String(body, UTF_8)
        .replace("soapenv", "soap")
        .replace(" xmlns:p=\"urn:pijoule\"", "")
        .replaceFirst("<p:(\\w+)", "<ns2:$1 xmlns:ns2=\"urn:pijoule\"")
        .replace("</p:", "</ns2:");
  }

  private static <Q, A> void check(String container, Endpoint<Q, A> endpoint) throws Exception {
    ServiceKind<Q, A> kind = endpoint.service();
    Kept<Q, A> service = new Kept<>(kind.open(options(kind)));
    try (TestServer server = new TestServer(container, endpoint, service)) {
      byte[] request = endpoint.protocol().body(kind.request(), service.draw(SEED));
      HttpResponse<byte[]> answer = server.post(request);

      assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
      assertThat(new String(answer.body(), UTF_8))
          .isEqualTo(written(endpoint.protocol().body(kind.answer(), service.answer)));
      List<PhaseInterval> phases =
          server.ledger.find(TestServer.RUN, Duration.ofSeconds(10)).phases();
      assertThat(pieces(phases, Phase.DESERIALIZE)).isEqualTo(deserializePieces(endpoint));
      assertThat(pieces(phases, Phase.SERIALIZE)).isEqualTo(serializePieces(endpoint));
      assertThat(pieces(phases, Phase.SERVICE)).isEqualTo(1);
      // The window fails where the repeated work makes anything else.
      assertThat(server.amortized.fill(TestServer.RUN, Phase.SERIALIZE, WINDOW_NS).operations())
          .isPositive();
      assertThat(server.amortized.fill(TestServer.RUN, Phase.DESERIALIZE, WINDOW_NS).operations())
          .isPositive();
    }
  }

  /** A text of the default size is too long for octet. */
  private static Options options(ServiceKind<?, ?> kind) {
    List<String> keys = List.of("message-size");
    return kind.clientKeys().containsAll(keys)
        ? Options.parse(new String[] {"--message-size", "10kB"}, keys, List.of())
        : Options.parse(new String[0], List.of(), List.of());
  }

  private static long pieces(List<PhaseInterval> phases, Phase phase) {
    return phases.stream().filter(interval -> interval.phase() == phase).count();
  }

  /** docs/measurement-points.md. */
  private static int deserializePieces(Endpoint<?, ?> endpoint) {
    return switch (endpoint.protocol().name()) {
      case "rest", "json", "cbor" -> 2;
      case "octet" -> 1;
      default -> 3;
    };
  }

  private static int serializePieces(Endpoint<?, ?> endpoint) {
    return endpoint.protocol().name().equals("octet") ? 1 : 2;
  }
}
