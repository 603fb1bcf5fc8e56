package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;

/** What no HTTP library sends has the same answer on every stack too, and the server goes on. */
class HostileIT {
  private static final String VALID = "<numbers><n>2</n><n>1</n></numbers>";
  private static final String CHUNKED = RawCall.head("Transfer-Encoding: chunked");
  private static final String BROKEN =
      "body must be as long as Content-Length says, or whole chunks to the last, got an end or a"
          + " broken chunk after %d bytes; send it whole";
  private static final String NOT_HTTP =
      "request must be valid HTTP/1.1, got one refused with status %d; mend the request";
  private static final int BIG_BYTES = 15_000_000;

  /** A request and what must come back. */
  private record Case(RawCall request, int status, String line) {}

  private static final Map<String, Case> CASES = new LinkedHashMap<>();

  static {
    brokenOff("no byte of a body", 0, RawCall.head("Content-Length: 100"));
    brokenOff("half a body", 35, RawCall.head("Content-Length: 100") + VALID);
    brokenOff("half a chunk", 9, CHUNKED + "23\r\n<numbers>");
    brokenOff("no last chunk", 35, CHUNKED + "23\r\n" + VALID + "\r\n");
    brokenOff("chunk size that is no number", 0, CHUNKED + "zz\r\nabc\r\n0\r\n\r\n");
    brokenOff("negative chunk size", 0, CHUNKED + "-5\r\nabcde\r\n0\r\n\r\n");
    brokenOff("chunk size of 17 digits", 0, CHUNKED + "f".repeat(17) + "\r\nabc\r\n");
    brokenOff("chunk longer than its size", 5, CHUNKED + "5\r\nabcdefgh\r\n0\r\n\r\n");
    notHttp("unknown coding without chunks", 400, RawCall.head("Transfer-Encoding: gzip"));
    notHttp("unknown coding in chunks", 501, RawCall.head("Transfer-Encoding: gzip, chunked"));
    notHttp("tunnel", 501, "CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n");
    notHttp("HTTP/3.0", 505, "GET /pijoule/ready HTTP/3.0\r\nHost: x\r\n\r\n");
    notHttp("HTTP/2.0", 505, "GET /pijoule/ready HTTP/2.0\r\nHost: x\r\n\r\n");
    notHttp("negative length", 400, RawCall.head("Content-Length: -1"));
    notHttp("long path", 400, "GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: x\r\n\r\n");
    notHttp("long header", 400, RawCall.head("X: " + "a".repeat(20_000)));
    CASES.put(
        "declared length beyond the limit, and nothing sent",
        new Case(
            RawCall.of(RawCall.head("Content-Length: 1000001")),
            413,
            "body must be at most 1000000 bytes, got more; send fewer numbers or start the server"
                + " with a greater --max-body"));
  }

  private static void brokenOff(String name, int bytes, String request) {
    CASES.put(name, new Case(RawCall.brokenOff(request), 400, String.format(BROKEN, bytes)));
  }

  private static void notHttp(String name, int status, String request) {
    CASES.put(name, new Case(RawCall.of(request), status, String.format(NOT_HTTP, status)));
  }

  static Stream<Arguments> everyCaseOnEveryPair() {
    return Arrays.stream(ServerStack.values())
        .filter(stack -> !stack.name().endsWith("_ADB"))
        .flatMap(stack -> CASES.keySet().stream().map(name -> Arguments.of(stack, name)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everyCaseOnEveryPair")
  void isRefusedWithTheSameLine(ServerStack stack, String name) throws IOException {
    ServerProcess server = stack.shared();
    Case hostile = CASES.get(name);

    RawCall.Answer answer = hostile.request().send(server.port());

    assertThat(answer.body()).isEqualTo(hostile.line() + "\n");
    assertThat(answer.status()).isEqualTo(hostile.status());
    assertThat(answer.type()).isEqualTo("text/plain");
    assertThat(server.log()).isEmpty();
    assertThat(Call.send(Call.sort(server, Messages.of(2, 1))).body()).isEqualTo(Messages.of(1, 2));
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*_ADB")
  void sharesItsMemoryAmongBodiesThatComeAtOnce(ServerStack stack) throws Exception {
    byte[] big =
        ("<numbers>" + "<n>1234567</n>".repeat(BIG_BYTES / 14) + "</numbers>").getBytes(US_ASCII);
    ExecutorService clients = Executors.newFixedThreadPool(8);
    try (ServerProcess server = stack.start()) {
      List<Future<HttpResponse<byte[]>>> answers = new ArrayList<>();
      for (int client = 0; client < 8; client++) {
        answers.add(clients.submit(() -> Call.send(Call.sort(server, big))));
      }
      for (Future<HttpResponse<byte[]>> answer : answers) {
        assertThat(answer.get().statusCode()).isIn(200, 413);
      }
      assertThat(server.log()).isEmpty();
      assertThat(Call.send(Call.sort(server, Messages.of(2, 1))).body())
          .isEqualTo(Messages.of(1, 2));
    } finally {
      clients.shutdownNow();
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.MATCH_NONE, names = ".*_ADB")
  void keepsAnsweredRunsWhenOthersAreRefused(ServerStack stack) throws IOException {
    ServerProcess server = stack.shared();
    String run = "before-refused-" + stack;
    Call.send(Call.trial(server, run, 0, Messages.of(1)));

    for (int refused = 0; refused < 300; refused++) {
      HttpResponse<byte[]> answer =
          Call.send(
              Call.trial(server, "refused-" + refused, 0, Messages.of(1))
                  .header("Content-Encoding", "gzip"));
      assertThat(answer.statusCode()).isEqualTo(415);
    }

    assertThat(Call.json(Call.run(server, run)).get("requests").asInt()).isEqualTo(1);
  }
}
