package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.contract.options.UsageException;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.bench.ForeignTargetYaml;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostPair;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.programs.Programs;

/** A service that is not as a bench says is found before the first run, in one line. */
class TargetCheckIT {
  /** Listens at a port, and says so. */
  private static final String OTHER_OWNER =
      """
      import http.server, sys
      server = http.server.HTTPServer(("127.0.0.1", int(sys.argv[1])), http.server.BaseHTTPRequestHandler)
      print("ready", flush=True)
      server.serve_forever()
      """;

  private HttpServer server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    port = server.getAddress().getPort();
    answer("/good", 200, "sorted: 1 2 3");
    answer("/secret", 401, "");
    answer("/moved", 302, "");
    server.start();
  }

  private void answer(String path, int status, String body) {
    server.createContext(
        path,
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().add("Location", "/good");
          exchange.sendResponseHeaders(status, body.isEmpty() ? -1 : body.length());
          exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static List<String> check(String json) throws IOException, InterruptedException {
    return check(json, new ServiceIdentity());
  }

  private static List<String> check(String json, ServiceIdentity service)
      throws IOException, InterruptedException {
    ForeignTarget target =
        ForeignTargetYaml.read(
                new ObjectMapper().readTree("{\"target\": " + json + "}"), Path.of("any.yaml"))
            .orElseThrow();
    Host here = Hosts.here();
    return new TargetCheck(target, Programs.find()).check(new HostPair(here, here), service);
  }

  @Test
  void oneThatAnswersAsExpectedIsReady() {
    String url = "http://127.0.0.1:" + port + "/good";

    assertThatCode(
            () ->
                check(
                    "{\"url\": \"%s\", \"expect\": {\"text\": \"sorted\"}, \"process\": %d}"
                        .formatted(url, port)))
        .doesNotThrowAnyException();
  }

  @Test
  void aCodingThatNobodyAskedForIsNamed() throws Exception {
    server.createContext(
        "/coded",
        exchange -> {
          exchange.getResponseHeaders().add("Content-Encoding", "gzip");
          exchange.sendResponseHeaders(200, 3);
          exchange.getResponseBody().write(new byte[3]);
          exchange.close();
        });

    assertThat(check("{\"url\": \"http://127.0.0.1:%d/coded\"}".formatted(port)))
        .containsExactly(
            "target: answers have Content-Encoding: gzip, which no request asks for; CPU time and"
                + " sizes are those of coded answers");
    assertThat(check("{\"url\": \"http://127.0.0.1:%d/good\"}".formatted(port))).isEmpty();
  }

  @Test
  void aServiceThatIsDownIsRefusedForThatAndNotForItsProcess() {
    server.stop(0);
    assertThatThrownBy(
            () ->
                check(
                    "{\"url\": \"http://127.0.0.1:%d/good\", \"process\": %d}"
                        .formatted(port, port)))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "target: server must accept connections, 127.0.0.1:"
                + port
                + " refused; is it running?");
  }

  /** Between the check and the first run another program takes the port, as a deployment does. */
  @Test
  void aPortWithAnotherOwnerThanBeforeIsOneLine() throws Exception {
    ServiceIdentity service = new ServiceIdentity();
    String json =
        "{\"url\": \"http://127.0.0.1:%d/\", \"expect\": {\"status\": 404}, \"process\": %d}"
            .formatted(port, port);
    check(json, service);
    server.stop(0);
    Process other = new ProcessBuilder("python3", "-c", OTHER_OWNER, "" + port).start();
    try {
      assertThat(other.getInputStream().read()).isEqualTo('r');

      assertThatThrownBy(() -> check(json, service))
          .isInstanceOf(UsageException.class)
          .message()
          .startsWith(
              "target: the service must be the same process in the whole campaign: at first port "
                  + port
                  + ": process "
                  + ProcessHandle.current().pid())
          .contains("got", "process " + other.pid())
          .doesNotContain("\n");
    } finally {
      other.destroyForcibly().waitFor();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/secret|{}|401",
        "/moved|{}|302",
        "/good|{\"text\": \"unsorted\"}|unsorted",
        "/good|{\"status\": 204}|200",
      })
  void anotherAnswerIsOneLine(String path, String expect, String said) {
    assertThatThrownBy(
            () ->
                check(
                    "{\"url\": \"http://127.0.0.1:%d%s\", \"expect\": %s}"
                        .formatted(port, path, expect)))
        .isInstanceOf(UsageException.class)
        .message()
        .startsWith("target: ")
        .contains(said)
        .doesNotContain("\n");
  }

  @Test
  void aServiceThatIsNotThereIsOneLine() throws IOException {
    // Held, so that no other server gets it, but nobody listens.
    try (Socket held = new Socket()) {
      held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int free = held.getLocalPort();
      assertThatThrownBy(() -> check("{\"url\": \"http://127.0.0.1:" + free + "/\"}"))
          .isInstanceOf(UsageException.class)
          .message()
          .startsWith("target: ")
          .doesNotContain("\n");
      assertThatThrownBy(
              () ->
                  check(
                      "{\"url\": \"http://127.0.0.1:%d/good\", \"process\": %d}"
                          .formatted(port, free)))
          .hasMessageContaining(
              "target: process must be a port that a program listens on at host", "got " + free);
    }
  }

  @Test
  void aVariableThatIsNotSetIsOneLineWithoutAValue() {
    assertThatThrownBy(
            () ->
                check(
                    "{\"url\": \"http://127.0.0.1:%d/good\", \"headers\": {\"A\": {\"env\": \"PIJOULE_NOT_SET\"}}}"
                        .formatted(port)))
        .hasMessage("target: a header's variable must be set, got no PIJOULE_NOT_SET; export it");
  }

  @Test
  void aPublicAddressIsRefusedBeforeARequestIsSent() {
    assertThatThrownBy(() -> check("{\"url\": \"http://8.8.8.8/\"}"))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "target: url must have a loopback, link-local or private address, got 8.8.8.8 of"
                + " 8.8.8.8; with the consent of its owner add allow_public: true");
  }
}
