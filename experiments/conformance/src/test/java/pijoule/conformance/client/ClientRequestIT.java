package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.Only;

/**
 * Requests of a client, their number, and a missing server: its runs in one process, but for what
 * its heap and its exit do.
 */
@Tag(Only.TAG)
class ClientRequestIT {
  private static final String NOWHERE = "http://127.0.0.1:1/sort";

  static Stream<Arguments> calls() {
    return Client.calls();
  }

  static Stream<Client> clients() {
    return Client.tested().stream();
  }

  @ParameterizedTest
  @MethodSource("calls")
  void sendsTheMessageAndNothingElse(Client client, Called service) throws Exception {
    Called.Drawn drawn = service.draw(42, "500kB");
    try (FaultServer server = new FaultServer(service.server())) {
      String[] options = {"--service", service.key(), "--message-size", "500kB"};
      ClientProcess process = run(client, server.url(service), options);

      assertThat(process.exit()).as(process.stderr()).isZero();
      assertThat(server.requests()).hasSize(1);
      SentRequest request = server.requests().get(0);
      assertThat(request.line()).isEqualTo("POST " + service.path() + " HTTP/1.1");
      assertThat(request.body()).hasSize(500_000).isEqualTo(drawn.body());
      assertThat(request.headers())
          .containsEntry("pijoule-run", "r7")
          .containsEntry("pijoule-trial", "0")
          .doesNotContainKeys("upgrade", "http2-settings", "accept-encoding", "soapaction")
          .hasEntrySatisfying(
              "content-type", type -> assertThat(type).startsWith("application/xml"));
      // As its framework frames it.
      assertThat(request.headers())
          .containsAnyOf(entry("content-length", "500000"), entry("transfer-encoding", "chunked"));
      RunRecord record = RunRecord.of(process);
      assertThat(record.number("request_bytes")).isEqualTo(500_000);
      assertThat(record.number("response_bytes")).isEqualTo(500_000);
      assertThat(record.number("number_count")).isEqualTo(drawn.count());
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void makesWarmupCallsUnrecordedAndThenItsTrials(Client client) throws Exception {
    try (FaultServer server = new FaultServer(Called.SORT.server())) {
      ClientProcess process =
          run(client, server.url(), "--message-size", "5kB", "--calls", "3", "--warmup-calls", "2");

      assertThat(process.exit()).as(process.stderr()).isZero();
      List<String> trials = new ArrayList<>();
      List<List<Integer>> messages = new ArrayList<>();
      for (SentRequest request : server.requests()) {
        trials.add(request.headers().getOrDefault("pijoule-trial", "none"));
        messages.add(request.numbers());
        assertThat(request.body()).hasSize(5000);
        assertThat(request.headers().containsKey("pijoule-run")).isEqualTo(trials.size() > 2);
      }
      assertThat(trials).containsExactly("none", "none", "0", "1", "2");
      assertThat(messages).doesNotHaveDuplicates();
      RunRecord record = RunRecord.of(process);
      assertThat(record.number("calls")).isEqualTo(3);
      assertThat(record.number("warmup_calls")).isEqualTo(2);
      for (int trial = 0; trial < 3; trial++) {
        assertThat(record.order(trial))
            .containsExactly("generate", "serialize", "call", "deserialize");
      }
      assertThat(record.order(3)).isEmpty();
      assertThat(record.json().at("/jvm/use/over").asText()).isEqualTo("calls");
      PhaseRules.check(record);
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void namesARefusedConnection(Client client) throws Exception {
    // Held, so that no other server gets it, but nobody listens.
    try (Socket held = new Socket()) {
      held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = held.getLocalPort();
      ClientProcess process = run(client, FaultServer.url(port));

      FailureRules.check(client, process);
      assertThat(RunRecord.of(process).text("failure")).isEqualTo("connection");
      assertThat(RunRecord.of(process).text("reason"))
          .isEqualTo(
              "server must accept connections, 127.0.0.1:" + port + " refused; is it running?");
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void namesAConnectionThatIsNotAccepted(Client client) throws Exception {
    List<Socket> waiting = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      fill(full, waiting);
      ClientProcess process =
          run(client, FaultServer.url(full.getLocalPort()), "--connect-timeout", "300ms");

      FailureRules.check(client, process);
      assertThat(RunRecord.of(process).text("reason"))
          .startsWith("server must accept a connection within 300ms, 127.0.0.1:");
    } finally {
      for (Socket socket : waiting) {
        socket.close();
      }
    }
  }

  /** Linux drops what does not fit the queue of connections that wait to be accepted. */
  private static void fill(ServerSocket full, List<Socket> waiting) throws IOException {
    try {
      while (true) {
        Socket socket = new Socket();
        waiting.add(socket);
        socket.connect(new InetSocketAddress(full.getInetAddress(), full.getLocalPort()), 100);
      }
    } catch (SocketTimeoutException queueIsFull) {
      // as wanted
    }
  }

  @ParameterizedTest
  @MethodSource("clients")
  void refusesWrongUsageInOneLine(Client client) throws Exception {
    ClientProcess program = ClientProcess.run(client, options(NOWHERE, "--mesage-size", "1kB"));
    assertUsage(program, "'--mesage-size'; did you mean message-size?");
    assertUsage(run(client, NOWHERE, "--service", "sorts"), "got 'sorts'; did you mean sort?");
    assertUsage(run(client, NOWHERE, "--service", "echo", "--min", "1"), "got '--min'; ");
  }

  private static void assertUsage(ClientProcess process, String message) {
    assertThat(process.exit()).isEqualTo(2);
    assertThat(process.stdout()).isEmpty();
    assertThat(process.stderr()).hasLineCount(1).contains(message);
  }

  @ParameterizedTest
  @MethodSource("clients")
  void saysWhenItsHeapCannotHoldTheCalls(Client client) throws Exception {
    List<String> options = options(NOWHERE, "--calls", "1000000");
    ClientProcess process = ClientProcess.run(client, options);

    FailureRules.check(client, process);
    assertThat(RunRecord.of(process).text("reason"))
        .isEqualTo(
            "client ran out of memory; give heap a greater level in the study (-Xmx of its JVM)");
  }

  private static ClientProcess run(Client client, String url, String... more) throws Exception {
    return ManyRunsProcess.shared(client, ClientProcess.jar(client)).run(options(url, more));
  }

  private static List<String> options(String url, String... more) {
    List<String> options = new ArrayList<>(List.of("--url", url, "--run", "r7", "--seed", "42"));
    options.addAll(List.of(more));
    return options;
  }
}
