package pijoule.client.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A target that is not what it should be: one line, exit 1, a record without numbers. */
class BadTargetTest {
  private static final String GET = "--method GET --rate 50/s --duration 200ms --lead-in 0s";

  @TempDir private Path folder;

  private static String reason(TestServer.Behaviour behaviour, String options, String... more) {
    try (TestServer server = new TestServer(behaviour)) {
      return reason(server.url(), options, more);
    }
  }

  private static String reason(String url, String options, String... more) {
    Launch launch = Launch.of(url, options, more);
    assertThat(launch.exit()).as(launch.stdout() + launch.stderr()).isEqualTo(1);
    assertThat(launch.json().fieldNames())
        .toIterable()
        .containsExactly("format", "run", "outcome", "failure", "reason", "stack", "binding");
    assertThat(launch.stdout()).hasLineCount(1);
    assertThat(launch.stderr()).hasLineCount(1).contains(launch.json().get("reason").asText());
    return launch.json().get("failure").asText() + ": " + launch.json().get("reason").asText();
  }

  @Test
  void nobodyListens() throws IOException {
    // Held, so that no other server gets it, but nobody listens.
    try (Socket held = new Socket()) {
      held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      int port = held.getLocalPort();
      assertThat(reason("http://127.0.0.1:" + port + "/", GET))
          .isEqualTo(
              "connection: server must accept connections, 127.0.0.1:"
                  + port
                  + " refused; is it running?");
      assertThat(reason("http://127.0.0.1:" + port + "/", GET.replace("50/s", "idle")))
          .startsWith("connection: server must accept connections until the end of the run");
    }
  }

  /** A queue of connections that nobody accepts is full with these. */
  @Test
  void itAcceptsNoConnectionInTime() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (ServerSocket server = new ServerSocket(0, 1, loopback);
        Socket first = new Socket(loopback, server.getLocalPort());
        Socket second = new Socket(loopback, server.getLocalPort())) {
      assertThat(
              reason(
                  "http://127.0.0.1:" + server.getLocalPort() + "/",
                  GET + " --connect-timeout 200ms"))
          .isEqualTo(
              "connection: server must accept a connection within 200ms, 127.0.0.1:"
                  + server.getLocalPort()
                  + " did not");
    }
  }

  @Test
  void itsHostIsUnknown() {
    assertThat(reason("http://nobody.invalid:80/", GET))
        .isEqualTo("connection: server's host must be known, got nobody.invalid");
  }

  @Test
  void itRedirects() {
    assertThat(
            reason(
                (number, body, server, out) ->
                    server.answer(out, 302, "Location: http://127.0.0.1/other\r\n", ""),
                GET))
        .isEqualTo(
            "answer: server must answer 200, got 302 to http://127.0.0.1/other;"
                + " redirections are not followed, name that URL");
  }

  @Test
  void itAsksWhoCalls() {
    assertThat(
            reason(
                (number, body, server, out) ->
                    server.answer(out, 401, "WWW-Authenticate: Basic realm=\"x\"\r\n", ""),
                GET))
        .isEqualTo(
            "answer: server must answer 200, got 401; give what it asks for: headers:"
                + " {Authorization: {env: VARIABLE}} in target");
  }

  @Test
  void itAnswersAnotherBody() throws IOException {
    Path expected = Files.write(folder.resolve("expected"), "[1, 2, 3]".getBytes(UTF_8));

    assertThat(reason(TestServer.answering("[1, 3, 2]"), GET, "--expect-body", expected.toString()))
        .isEqualTo(
            "answer: answer must be the expected body of 9 B, first difference at byte 4:"
                + " expected '2, 3]', got '3, 2]'");
    assertThat(reason(TestServer.answering("3"), GET, "--expect-text", "sorted"))
        .isEqualTo("answer: answer must contain 'sorted', got 1 B: '3'");
  }

  @Test
  void itSpeaksHttp2Alone() {
    byte[] settings = {0, 0, 0, 4, 0, 0, 0, 0, 0};
    assertThat(
            reason(
                (number, body, server, out) -> {
                  out.write(settings);
                  out.flush();
                  server.hold();
                  return false;
                },
                GET + " --timeout 300ms"))
        .matches(
            "(connection|time_limit): server must answer by HTTP/1.1, got HTTP/2 alone from"
                + " 127.0.0.1:\\d+; call it by https with http: 2, or switch HTTP/1.1 on in it");
  }

  @Test
  void itAnswersOnceAndThenNever() {
    assertThat(
            reason(
                (number, body, server, out) -> {
                  if (number > 0) {
                    server.hold();
                  }
                  return server.answer(out, 200, "", "right");
                },
                GET + " --timeout 300ms"))
        .matches(
            "time_limit: server must answer some request as expected, got 0 of 10 answered as"
                + " expected, (\\d+ timeout, )?\\d+ unfinished; the first: .*");
  }

  @Test
  void itIsNoServerOfHttp() {
    assertThat(
            reason(
                (number, body, server, out) -> {
                  TestServer.write(out, "SSH-2.0-none", new byte[0]);
                  server.hold();
                  return false;
                },
                GET))
        .isEqualTo(
            "answer: answer must arrive whole, got no status line of HTTP/1.1 but 'SSH-2.0-none'"
                + " (ProtocolException)");
  }

  @Test
  void itsBodyEndsTooEarly() {
    assertThat(
            reason(
                (number, body, server, out) -> {
                  TestServer.write(out, "HTTP/1.1 200 X\r\nContent-Length: 9\r\n", new byte[3]);
                  return false;
                },
                GET))
        .isEqualTo("connection: answer must arrive whole, got the end of the connection after 3 B");
  }

  /** HTTP sets no limit to it, and the JDK's client reads it: an answer as any other. */
  @Test
  void aLongStatusLineIsRead() {
    try (TestServer server =
        new TestServer(
            (number, body, of, out) -> {
              String words = "X".repeat(65_536);
              TestServer.write(out, "HTTP/1.1 200 " + words + "\r\nContent-Length: 0\r\n", body);
              return true;
            })) {
      assertThat(Launch.of(server.url(), GET).load().get("completed").asInt()).isEqualTo(10);
    }
  }

  @Test
  void itCompressesUnasked() {
    assertThat(
            reason(
                (number, body, server, out) ->
                    server.answer(out, 200, "Content-Encoding: gzip\r\n", "compressed"),
                GET,
                "--expect-text",
                "sorted"))
        .isEqualTo(
            "answer: answer must contain 'sorted', got 10 B: 'compressed'; it has Content-Encoding:"
                + " gzip, and is compared as it is sent: switch that off in the server, or expect"
                + " its sha256");
  }

  @Test
  void itNeverEndsItsAnswer() {
    assertThat(
            reason(
                (number, body, server, out) -> {
                  TestServer.write(out, "HTTP/1.1 200 X\r\nContent-Length: 9\r\n", new byte[3]);
                  server.hold();
                  return false;
                },
                GET + " --timeout 300ms"))
        .isEqualTo("time_limit: answer must arrive whole within 300ms, got its beginning");
  }

  @Test
  void itSendsWithoutEnd() {
    assertThat(
            reason(
                (number, body, server, out) -> {
                  TestServer.write(out, "HTTP/1.1 200 X\r\n", new byte[0]);
                  byte[] more = new byte[100_000];
                  while (true) {
                    out.write(more);
                  }
                },
                GET + " --timeout 30s"))
        .isEqualTo("answer: answer must be at most 16000000 B, got more");
  }

  @Test
  void itDiesMidway() {
    assertThat(
            reason(
                (number, body, server, out) -> {
                  if (number < 20) {
                    return server.answer(out, 200, "", "right");
                  }
                  server.die();
                  return false;
                },
                GET.replace("200ms", "1s") + " --arrivals even"))
        .matches(
            "connection: server must accept connections until the end of the run, \\S+ did not;"
                + " 19 of 50 answered as expected, \\d+ closed, \\d+ refused, 0 unfinished");
  }

  @Test
  void nothingIsAnsweredAsExpected() {
    assertThat(
            reason(
                (number, body, server, out) ->
                    server.answer(out, number == 0 ? 200 : 503, "", "busy"),
                GET))
        .isEqualTo(
            "answer: server must answer some request as expected, got 0 of 10 answered as expected,"
                + " 10 status 503, 0 unfinished; the first: server must answer 200, got 503: busy");
  }
}
