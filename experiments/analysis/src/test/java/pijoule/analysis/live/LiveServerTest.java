package pijoule.analysis.live;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.contract.options.UsageException;

/** What a live page's server answers, and to whom. */
class LiveServerTest {
  @TempDir Path parent;
  private Path folder;
  private final Shown shown = new Shown();
  private LiveServer server;

  @BeforeEach
  void start() throws IOException {
    folder = Files.createDirectory(parent.resolve("campaign"));
    server = started(LiveAddress.of("127.0.0.1", 0));
  }

  private LiveServer started(LiveAddress address) throws IOException {
    LiveServer started = LiveServer.start(address, folder, shown, () -> "# EOF\n");
    started.put("<a href=\"plan.csv\"> <a href=\"../x.csv\">".getBytes(UTF_8));
    started.begin();
    return started;
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /** The whole answer to a request, head and body. */
  private String ask(String... lines) throws IOException {
    try (Socket socket = connected()) {
      String request = String.join("\r\n", lines) + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(UTF_8));
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    }
  }

  private Socket connected() throws IOException {
    URI url = URI.create(server.url());
    return new Socket(url.getHost(), url.getPort());
  }

  private String get(String path) throws IOException {
    return ask("GET " + path + " HTTP/1.1", "Host: localhost");
  }

  @Test
  void answersWithThePageAndItsPolicy() throws IOException {
    assertThat(get("/"))
        .startsWith("HTTP/1.1 200")
        .containsIgnoringCase("content-security-policy: default-src 'none';")
        .contains("connect-src 'self'", "frame-ancestors 'none'")
        .endsWith("<a href=\"../x.csv\">");
    assertThat(ask("HEAD / HTTP/1.1", "Host: [::1]:1")).startsWith("HTTP/1.1 200").endsWith("\r\n");
    assertThat(get("/metrics")).containsIgnoringCase(OpenMetrics.TYPE).endsWith("# EOF\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
  void nothingButReadingIsAllowed(String method) throws IOException {
    assertThat(ask(method + " / HTTP/1.1", "Host: localhost", "Content-Length: 0"))
        .startsWith("HTTP/1.1 405")
        .containsIgnoringCase("allow: GET, HEAD");
  }

  @ParameterizedTest
  @CsvSource({
    "evil.example, 403",
    "localhost.evil.example, 403",
    "127.0.0.1.evil.example, 403",
    "192.168.1.7, 403",
    "localhost:8642, 200",
    "127.0.0.1:1, 200",
  })
  void aStrangersNameIsRefused(String host, int status) throws IOException {
    assertThat(ask("GET / HTTP/1.1", "Host: " + host)).startsWith("HTTP/1.1 " + status);
  }

  @ParameterizedTest
  @CsvSource({
    "http://evil.example, 403",
    "null, 403",
    "https://localhost, 403",
    "http://localhost, 200"
  })
  void aStrangersPageIsRefused(String origin, int status) throws IOException {
    assertThat(ask("GET / HTTP/1.1", "Host: localhost", "Origin: " + origin))
        .startsWith("HTTP/1.1 " + status);
  }

  @Test
  void onlyFilesThatThePageLinksToAreThere() throws IOException {
    Files.writeString(folder.resolve("plan.csv"), "order\n");
    Files.writeString(folder.resolve("bench.yaml"), "hosts\n");
    Files.writeString(folder.resolveSibling("x.csv"), "secret\n");
    assertThat(get("/plan.csv")).startsWith("HTTP/1.1 200").contains("order");
    for (String other : List.of("/bench.yaml", "/../x.csv", "/%2e%2e/x.csv", "//x.csv", "/a/b")) {
      assertThat(get(other)).as(other).startsWith("HTTP/1.1 404").doesNotContain("secret");
    }
    Files.delete(folder.resolve("plan.csv"));
    Files.createSymbolicLink(folder.resolve("plan.csv"), folder.resolveSibling("x.csv"));
    assertThat(get("/plan.csv")).startsWith("HTTP/1.1 404").doesNotContain("secret");
  }

  @Test
  void anotherAddressNeedsItsToken() throws IOException {
    server.close();
    LiveAddress any =
        new LiveAddress(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), "T0ken");
    server = started(any);
    assertThat(get("/")).startsWith("HTTP/1.1 404");
    assertThat(get("/metrics")).startsWith("HTTP/1.1 404");
    assertThat(get("/T0ken/")).startsWith("HTTP/1.1 200");
    assertThat(ask("GET /T0ken/ HTTP/1.1", "Host: 192.168.1.7")).startsWith("HTTP/1.1 200");
    assertThat(ask("GET /T0ken/ HTTP/1.1", "Host: evil.example")).startsWith("HTTP/1.1 403");
    assertThat(LiveAddress.of("0.0.0.0", 0).token()).hasSize(22);
    assertThat(LiveAddress.of("0.0.0.0", 0).token())
        .isNotEqualTo(LiveAddress.of("0.0.0.0", 0).token());
    assertThat(LiveAddress.of("::1", 0).token()).isEmpty();
  }

  @Test
  void eventsHaveWhatIsNewAndEnd() throws IOException {
    shown.put(new Shown.State("<p>one\n</p>", "", 3, true));
    assertThat(get("/events"))
        .containsIgnoringCase("text/event-stream")
        .contains("event: band\ndata: <p>one\ndata: </p>\n\n", "event: page\ndata: 3\n\n")
        .contains("event: end\n");
  }

  /** Nobody waits for a page that reads nothing: states follow each other, others are served. */
  @Test
  void aPageThatNeverReadsHoldsNobody() throws Exception {
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < LiveServer.MAX_PAGES; i++) {
        Socket socket = connected();
        socket.setReceiveBufferSize(1024);
        socket
            .getOutputStream()
            .write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(UTF_8));
        open.add(socket);
      }
      while (server.pages() < LiveServer.MAX_PAGES) {
        Thread.onSpinWait();
      }
      String large = "x".repeat(4_000_000);
      for (int i = 1; i <= 20; i++) {
        shown.put(new Shown.State(large + i, "", i, false));
      }
      assertThat(shown.now().page()).isEqualTo(20);
      assertThat(get("/")).startsWith("HTTP/1.1 200");
      assertThat(get("/events")).startsWith("HTTP/1.1 503").contains("close one");
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void aPortThatIsTakenIsNamed() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      LiveAddress address = LiveAddress.of("127.0.0.1", taken.getLocalPort());
      assertThatThrownBy(() -> LiveServer.start(address, folder, shown, () -> ""))
          .isInstanceOf(UsageException.class)
          .hasMessageContaining("free port")
          .hasMessageContaining(":" + taken.getLocalPort())
          .hasMessageContaining("--live-port");
    }
    assertThatThrownBy(() -> LiveAddress.of("127.0.0.1", 70_000))
        .isInstanceOf(UsageException.class)
        .hasMessage("--live-port must be from 0 to 65535, got 70000; 0 is any that is free");
  }
}
