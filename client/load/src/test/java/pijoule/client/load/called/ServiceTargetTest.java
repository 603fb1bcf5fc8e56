package pijoule.client.load.called;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.client.Seeds;
import pijoule.client.load.Launch;
import pijoule.client.load.TestServer;
import pijoule.contract.catalog.Endpoints;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.options.Options;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;

/** Every service by every protocol: bodies as every client sends them, and answers checked. */
class ServiceTargetTest {
  private static final long SEED = 3;
  private static final int REQUESTS = 10;
  private static final int BODIES = 8;
  private static final String QUICK = "--rate 500/s --duration 20ms --lead-in 0s --seed " + SEED;

  static Stream<Arguments> endpoints() {
    List<Arguments> endpoints = new ArrayList<>();
    for (String service : Services.NAMES) {
      for (String protocol : Protocols.COMMON) {
        endpoints.add(Arguments.of(service, protocol));
      }
    }
    return endpoints.stream();
  }

  private static List<String> options(Endpoint<?, ?> endpoint) {
    return endpoint.service().clientKeys().contains("message-size")
        ? List.of("--message-size", "2kB")
        : List.of();
  }

  private static <Q, A> Map<ByteBuffer, byte[]> answers(Endpoint<Q, A> endpoint) throws Exception {
    Service<Q, A> service = open(endpoint);
    Map<ByteBuffer, byte[]> answers = new HashMap<>();
    for (int i = 0; i < BODIES; i++) {
      Q request = service.draw(Seeds.of(SEED, i));
      answers.put(
          ByteBuffer.wrap(endpoint.protocol().body(endpoint.service().request(), request)),
          endpoint.protocol().answer(endpoint.service().answer(), service.apply(request)));
    }
    return answers;
  }

  private static <Q, A> Service<Q, A> open(Endpoint<Q, A> endpoint) {
    List<String> keys = new ArrayList<>(endpoint.service().clientKeys());
    keys.addAll(endpoint.service().serverKeys());
    keys.add("scratch");
    List<String> options = new ArrayList<>(options(endpoint));
    if (endpoint.service().name().equals("file")) {
      options.addAll(List.of("--scratch", System.getProperty("java.io.tmpdir")));
    }
    return endpoint.service().open(Options.parse(options.toArray(String[]::new), keys, List.of()));
  }

  @ParameterizedTest(name = "{0} by {1}")
  @MethodSource("endpoints")
  void rightAnswersAreCompletedAndAnotherIsRefused(String service, String protocol)
      throws Exception {
    List<String> named = new ArrayList<>(List.of("--service", service, "--protocol", protocol));
    Endpoint<?, ?> endpoint = Endpoints.of(named.toArray(String[]::new));
    named.addAll(options(endpoint));
    Map<ByteBuffer, byte[]> answers = answers(endpoint);
    AtomicBoolean wrong = new AtomicBoolean();
    String type = "Content-Type: " + endpoint.mediaType() + "\r\n";
    TestServer.Behaviour behaviour =
        (number, body, server, out) -> {
          byte[] right = answers.get(ByteBuffer.wrap(body));
          return server.answer(out, 200, type, wrong.get() ? new byte[] {'<', 'x'} : right);
        };
    try (TestServer server = new TestServer(behaviour)) {
      JsonNode load = Launch.of(server.url(), QUICK, named.toArray(String[]::new)).load();
      assertThat(load.get("completed").asInt()).isEqualTo(REQUESTS);
      assertThat(server.requests()).isEqualTo(REQUESTS + 1);

      wrong.set(true);
      Launch refused = Launch.of(server.url(), QUICK, named.toArray(String[]::new));
      assertThat(refused.exit()).isEqualTo(1);
      assertThat(refused.json().get("reason").asText()).startsWith("answer ");
      assertThat(refused.json().get("failure").asText()).isEqualTo("answer");
    }
  }
}
