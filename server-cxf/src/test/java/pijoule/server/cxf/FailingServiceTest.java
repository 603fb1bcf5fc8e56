package pijoule.server.cxf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.LogManager;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.echo.EchoKind;
import pijoule.server.call.NotKeptException;

/**
 * The framework goes on where a service cannot; the answer has the reason, and nothing is recorded.
 */
class FailingServiceTest {
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

  static List<String> protocols() {
    return TestServer.PROTOCOLS;
  }

  @ParameterizedTest
  @MethodSource("protocols")
  void isAnsweredWithItsReason(String protocol) throws Exception {
    Endpoint<String, String> endpoint = new Endpoint<>(new EchoKind(), Protocols.of(protocol));
    try (TestServer server = new TestServer("jetty", endpoint, new Full())) {
      HttpResponse<byte[]> answer =
          server.post(endpoint.protocol().body(endpoint.service().request(), "a"));

      assertThat(new String(answer.body(), StandardCharsets.US_ASCII))
          .isEqualTo("disk must have room, got none; free some\n");
      assertThat(answer.statusCode()).isEqualTo(500);
      assertThatThrownBy(() -> server.ledger.find(TestServer.RUN, Duration.ZERO))
          .isInstanceOf(NotKeptException.class);
    }
  }
}
