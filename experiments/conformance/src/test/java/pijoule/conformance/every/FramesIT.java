package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;
import pijoule.contract.frame.Frames;

/**
 * Calls without HTTP: a length and the message. The same answers and the same refusals as by HTTP,
 * control endpoints on the same port, and a server that goes on after any frame.
 */
@Tag(Only.TAG)
@Sees("transport")
class FramesIT {
  private static final List<String> PHASES =
      List.of("receive", "deserialize", "service", "serialize", "send", "total");
  private static final Map<Offered, ServerProcess> STARTED = new HashMap<>();

  static Stream<Offered> servers() {
    return Only.tested(Offered.byFrames("server")).stream();
  }

  @AfterAll
  static void end() throws IOException {
    for (ServerProcess server : STARTED.values()) {
      assertThat(server.log()).isEmpty();
      server.close();
    }
    STARTED.clear();
  }

  private static int port(Offered offered) throws IOException {
    ServerProcess server = STARTED.get(offered);
    if (server == null) {
      List<String> options = new ArrayList<>(offered.options());
      options.addAll(List.of("--transport", "socket"));
      server = ServerProcess.start(offered.command(), options.toArray(String[]::new));
      STARTED.put(offered, server);
    }
    return server.port();
  }

  private static Socket connected(Offered offered) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port(offered));
    socket.setSoTimeout(60_000);
    return socket;
  }

  private static String refusal(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    int length = Frames.readLength(in);
    assertThat(length).isNegative();
    return Frames.readText(length, in);
  }

  private static void assertAnswer(Socket socket, Exchanged exchanged) throws IOException {
    Frames.write(exchanged.request(), exchanged.request().length, socket.getOutputStream());

    byte[] answer = Frames.read(socket.getInputStream(), 1 << 20);
    assertThat(new String(answer, UTF_8)).isEqualTo(new String(exchanged.answer(), UTF_8));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("servers")
  void answersFrameAfterFrame(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    try (Socket socket = connected(offered)) {
      assertAnswer(socket, exchanged);
      Frames.writeText(Frames.label("r1", 0), socket.getOutputStream());
      assertAnswer(socket, exchanged);
      for (BadBody bad : BadBody.ofRequests(exchanged)) {
        Frames.write(bad.body(), bad.body().length, socket.getOutputStream());
        assertThat(refusal(socket)).as(bad.name()).matches(bad::isReason);
      }
      assertAnswer(socket, exchanged);
    }
    assertThat(phases(offered, "r1")).isEqualTo(PHASES);
  }

  @Test
  void aConnectionForEachCallIsRefused() throws Exception {
    Offered offered = servers().findFirst().orElseThrow();
    List<String> command = new ArrayList<>(offered.command());
    command.addAll(offered.options());
    command.addAll(List.of("--transport", "socket", "--connection", "per_call"));
    Process server = new ProcessBuilder(command).redirectErrorStream(true).start();
    server.getOutputStream().close();

    assertThat(new String(server.getInputStream().readAllBytes(), UTF_8))
        .containsOnlyOnce("\n")
        .contains("--connection must be kept with --transport socket, got per_call; take");
    assertThat(server.waitFor()).isEqualTo(2);
  }

  private static List<String> phases(Offered offered, String run) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + port(offered) + "/pijoule/runs/" + run);
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    List<String> phases = new ArrayList<>();
    for (JsonNode piece : new ObjectMapper().readTree(answer.body()).path("phases")) {
      phases.add(piece.path("phase").asText());
    }
    return phases;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("servers")
  void refusesFramesThatCannotBe(Offered offered) throws Exception {
    assertRefused(
        offered, length(Integer.MAX_VALUE), "body must be at most 16000000 bytes, got more;");
    assertRefused(offered, length(0), "body must hold ");
    assertRefused(
        offered, length(Integer.MIN_VALUE), "label must take at most 1024 bytes, got 2147483648;");
    assertRefused(offered, text("r1 x", 5), "Pijoule-Trial must be an integer from 0 to 999999999");
    assertRefused(offered, text("a/b 1", 5), "Pijoule-Run must be 1 to 64 letters");
    assertRefused(offered, text("r1", -5), "label must come before a message, got another label;");
  }

  private static byte[] length(int length) {
    return ByteBuffer.allocate(Frames.LENGTH_BYTES).putInt(length).array();
  }

  private static byte[] text(String text, int next) {
    byte[] label = Frames.text(text);
    return ByteBuffer.allocate(label.length + Frames.LENGTH_BYTES).put(label).putInt(next).array();
  }

  private static void assertRefused(Offered offered, byte[] frame, String reason)
      throws IOException {
    try (Socket socket = connected(offered)) {
      socket.getOutputStream().write(frame);
      assertThat(refusal(socket)).startsWith(reason);
    }
    try (Socket socket = connected(offered)) {
      assertAnswer(socket, Exchanged.of(offered.service(), offered.protocol()));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("servers")
  void refusesAMessageThatEndsInTheMiddle(Offered offered) throws Exception {
    try (Socket socket = connected(offered)) {
      OutputStream out = socket.getOutputStream();
      new DataOutputStream(out).writeInt(100);
      out.write("half".getBytes(StandardCharsets.US_ASCII));
      socket.shutdownOutput();

      assertThat(refusal(socket)).contains("got an end or a broken chunk after 4 bytes");
    }
    try (Socket socket = connected(offered)) {
      assertAnswer(socket, Exchanged.of(offered.service(), offered.protocol()));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("servers")
  void httpHasTheControlEndpointsAlone(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    URI uri = URI.create("http://127.0.0.1:" + port(offered) + exchanged.endpoint().path());
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(uri)
                    .POST(HttpRequest.BodyPublishers.ofByteArray(exchanged.request()))
                    .build(),
                HttpResponse.BodyHandlers.ofString());

    assertThat(answer.statusCode()).isEqualTo(404);
    assertThat(answer.body()).contains("must be called by frames");
  }
}
