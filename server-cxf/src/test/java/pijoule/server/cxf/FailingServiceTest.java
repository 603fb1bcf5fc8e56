package pijoule.server.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.http.HttpServlet;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.LogManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Rest;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.echo.EchoKind;
import pijoule.server.Served;
import pijoule.server.container.Container;
import pijoule.server.container.Containers;
import pijoule.server.container.ServedParts;
import pijoule.server.exchange.BodyMemory;
import pijoule.server.exchange.ExchangeFilter;
import pijoule.server.exchange.NotKeptException;
import pijoule.server.exchange.RunLedger;
import pijoule.server.exchange.Watchdog;

/**
 * The framework goes on where a service cannot; the answer has the reason, and nothing is recorded.
 */
class FailingServiceTest {
  private static final ServerFramework FRAMEWORK = new ServerFramework();
  private static final Endpoint<String, String> ENDPOINT =
      new Endpoint<>(new EchoKind(), new Rest());

  private final RunLedger ledger = new RunLedger();

  private static final class Full implements Service<String, String> {
    @Override
    public String draw(long seed) {
      throw new UnsupportedOperationException("a server draws nothing");
    }

    @Override
    public int messageBytes() {
      throw new UnsupportedOperationException("a server draws nothing");
    }

    @Override
    public String apply(String request) throws ServiceException {
      throw new ServiceException("disk must have room, got none; free some", new IOException());
    }

    @Override
    public Optional<String> fault(String request, String answer) {
      throw new UnsupportedOperationException("a server checks nothing");
    }

    @Override
    public Map<String, Object> settings() {
      return Map.of();
    }
  }

  /** What frameworks log of a request that is refused, a server leaves out. */
  @BeforeAll
  static void quiet() {
    LogManager.getLogManager().reset();
  }

  static List<String> bindings() {
    return FRAMEWORK.bindings("rest");
  }

  private Container start(String binding) throws IOException {
    Served<String, String> served = FRAMEWORK.serve(binding, ENDPOINT, new Full());
    BodyMemory memory = new BodyMemory(1 << 30, ENDPOINT, served.cost());
    ExchangeFilter filter =
        new ExchangeFilter(
            ENDPOINT, ledger, memory, NanoClock.SYSTEM, 1000, true, Optional.empty());
    ServedParts parts =
        new ServedParts(ENDPOINT.path(), served.servlet(), filter, new HttpServlet() {});
    return Containers.start(
        FRAMEWORK.defaultContainer(), "127.0.0.1", 0, parts, new Watchdog(memory::isShort));
  }

  @ParameterizedTest
  @MethodSource("bindings")
  void isAnsweredWithItsReason(String binding) throws Exception {
    try (Container container = start(binding)) {
      URI uri = URI.create("http://127.0.0.1:" + container.port() + ENDPOINT.path());
      HttpResponse<String> answer =
          HttpClient.newHttpClient()
              .send(
                  HttpRequest.newBuilder(uri)
                      .header("Content-Type", ENDPOINT.mediaType())
                      .header("Pijoule-Run", "full")
                      .POST(BodyPublishers.ofString("<message><text>a</text></message>"))
                      .build(),
                  BodyHandlers.ofString());

      assertThat(answer.body()).isEqualTo("disk must have room, got none; free some\n");
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThatThrownBy(() -> ledger.find("full", Duration.ZERO))
          .isInstanceOf(NotKeptException.class);
    }
  }
}
