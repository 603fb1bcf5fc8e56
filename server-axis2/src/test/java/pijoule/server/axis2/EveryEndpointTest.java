package pijoule.server.axis2;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.LogManager;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.echo.EchoKind;
import pijoule.server.call.RunLedger;

/** Every service answers by every protocol and binding what is written without any stack. */
class EveryEndpointTest {
  @TempDir Path scratch;

  @BeforeAll
  static void quiet() {
    LogManager.getLogManager().reset();
  }

  static Stream<Arguments> everyEndpointAndBinding() {
    return Services.NAMES.stream()
        .flatMap(
            service ->
                Running.everyProtocolAndBinding()
                    .map(with -> Arguments.of(service, with.get()[0], with.get()[1])));
  }

  @ParameterizedTest
  @MethodSource("everyEndpointAndBinding")
  void answers(String service, String protocol, String binding) throws Exception {
    answers(Services.of(service), protocol, binding);
  }

  private <Q, A> void answers(ServiceKind<Q, A> kind, String protocol, String binding)
      throws Exception {
    Endpoint<Q, A> endpoint = new Endpoint<>(kind, Protocols.of(protocol));
    Service<Q, A> served = kind.open(options(kind.serverKeys(), "scratch", scratch.toString()));
    Q request = kind.open(options(kind.clientKeys(), "message-size", "1kB")).draw(7);
    byte[] body = endpoint.protocol().body(kind.request(), request);
    byte[] expected = endpoint.protocol().body(kind.answer(), served.apply(request));
    try (Running running = Running.start(endpoint, served, binding, new RunLedger())) {
      HttpResponse<byte[]> answer = running.post(body, "answers");

      assertThat(new String(answer.body(), StandardCharsets.ISO_8859_1))
          .isEqualTo(new String(expected, StandardCharsets.ISO_8859_1));
      assertThat(answer.headers().firstValue("Content-Type")).contains(endpoint.mediaType());
    }
  }

  static Stream<Arguments> everyProtocolAndBinding() {
    return Running.everyProtocolAndBinding();
  }

  /** Messages are UTF-8, which no header says. */
  @ParameterizedTest
  @MethodSource("everyProtocolAndBinding")
  void carriesEveryCharacter(String protocol, String binding) throws Exception {
    ServiceKind<String, String> echo = new EchoKind();
    Endpoint<String, String> endpoint = new Endpoint<>(echo, Protocols.of(protocol));
    byte[] body = endpoint.protocol().body(echo.request(), "\u00e4 \u20ac \ud83d\ude00");
    Service<String, String> served = echo.open(Options.parse(new String[0], List.of(), List.of()));
    try (Running running = Running.start(endpoint, served, binding, new RunLedger())) {
      assertThat(new String(running.post(body, "r").body(), StandardCharsets.UTF_8))
          .isEqualTo(new String(body, StandardCharsets.UTF_8));
    }
  }

  /** One option, where the service has it. */
  private static Options options(List<String> keys, String key, String value) {
    String[] args = keys.contains(key) ? new String[] {"--" + key, value} : new String[0];
    return Options.parse(args, keys, List.of());
  }
}
