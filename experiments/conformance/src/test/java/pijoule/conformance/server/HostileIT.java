package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;

/** What no HTTP library sends has the same answer on every stack too, and the server goes on. */
@ResourceLock(Hosted.SHARED)
@Tag(Only.TAG)
@Order(2) // long
class HostileIT {
  private static final String BROKEN =
      "body must be as long as Content-Length says, or whole chunks to the last, got an end or a"
          + " broken chunk after %d bytes; send it whole";
  private static final String NOT_HTTP =
      "request must be valid HTTP/1.1, got one refused with status %d; mend the request";
  private static final String HEAP = "-Xmx48m";
  private static final int BIG_BYTES = 5_000_000;

  /** So many do not fit into the heap. */
  private static final int AT_ONCE = 5;

  /** What a server knows to be incomplete by the client's end of the connection alone. */
  private static final Set<String> ENDED_BY_THE_CLIENT =
      Set.of("no byte of a body", "half a body", "half a chunk", "no last chunk");

  /** A request and what must come back. */
  private record Case(RawCall request, int status, String line) {}

  static List<Hosted> hosted() {
    return Hosted.all();
  }

  static List<Hosted> byContainer() {
    return Hosted.byContainer();
  }

  private static Map<String, Case> cases(Hosted stack) {
    Map<String, Case> cases = new LinkedHashMap<>();
    String chunked = stack.head("Transfer-Encoding: chunked");
    String valid = new String(stack.message(2, 1), US_ASCII);
    int half = valid.indexOf('>') + 1;
    String chunk = Integer.toHexString(valid.length()) + "\r\n";
    String body = stack.head("Content-Length: " + 2 * valid.length());
    cases.put("no byte of a body", brokenOff(0, stack.head("Content-Length: 100")));
    cases.put("half a body", brokenOff(valid.length(), body + valid));
    cases.put("half a chunk", brokenOff(half, chunked + chunk + valid.substring(0, half)));
    cases.put("no last chunk", brokenOff(valid.length(), chunked + chunk + valid + "\r\n"));
    cases.put("chunk size that is no number", brokenOff(0, chunked + "zz\r\nabc\r\n0\r\n\r\n"));
    cases.put("negative chunk size", brokenOff(0, chunked + "-5\r\nabcde\r\n0\r\n\r\n"));
    cases.put("chunk size of 17 digits", brokenOff(0, chunked + "f".repeat(17) + "\r\nabc\r\n"));
    cases.put("chunk longer than its size", brokenOff(5, chunked + "5\r\nabcdefgh\r\n0\r\n\r\n"));
    cases.put("unknown coding without chunks", notHttp(400, stack.head("Transfer-Encoding: gzip")));
    cases.put(
        "unknown coding in chunks", notHttp(501, stack.head("Transfer-Encoding: gzip, chunked")));
    cases.put("tunnel", notHttp(501, "CONNECT x:1 HTTP/1.1\r\nHost: x:1\r\n\r\n"));
    cases.put("HTTP/3.0", notHttp(505, "GET /pijoule/ready HTTP/3.0\r\nHost: x\r\n\r\n"));
    cases.put("HTTP/2.0", notHttp(505, "GET /pijoule/ready HTTP/2.0\r\nHost: x\r\n\r\n"));
    cases.put("negative length", notHttp(400, stack.head("Content-Length: -1")));
    cases.put(
        "long path", notHttp(400, "GET /" + "a".repeat(20_000) + " HTTP/1.1\r\nHost: x\r\n\r\n"));
    cases.put("long header", notHttp(400, stack.head("X: " + "a".repeat(20_000))));
    cases.put(
        "declared length beyond the limit, and nothing sent",
        new Case(
            RawCall.of(stack.head("Content-Length: 1000001")),
            413,
            "body must be at most 1000000 bytes, got more; send fewer numbers or start the server"
                + " with a greater --max-body"));
    if (stack.isBehindDaemon()) {
      cases.replaceAll((name, of) -> ofHttpd(of));
      cases.computeIfPresent("long path", (name, of) -> new Case(of.request(), 414, of.line()));
      Case tooLarge = cases.get("declared length beyond the limit, and nothing sent");
      cases.computeIfPresent(
          "chunk size of 17 digits", (name, of) -> new Case(of.request(), 413, tooLarge.line()));
      // httpd waits for a body, for 10 s.
      cases.remove("unknown coding in chunks");
    }
    if (!stack.offered().http().halfClosed()) {
      cases.keySet().removeAll(ENDED_BY_THE_CLIENT);
      cases.replaceAll((name, of) -> new Case(of.request().open(), of.status(), of.line()));
    }
    if (!stack.isBehindDaemon() && !stack.hasHttpOfOurs()) {
      cases.values().removeIf(of -> of.line().startsWith("request must be valid HTTP/1.1"));
      // How much of the body came, depends on what reads it.
      cases.computeIfPresent(
          "chunk longer than its size",
          (name, of) -> new Case(of.request(), 400, BROKEN.substring(0, BROKEN.indexOf('%'))));
    }
    return cases;
  }

  /** httpd does not tell how much of a body came. */
  private static Case ofHttpd(Case of) {
    return of.line().startsWith("body must be as long as")
        ? new Case(of.request(), 400, String.format(NOT_HTTP, 400))
        : of;
  }

  private static Case brokenOff(int bytes, String request) {
    return new Case(RawCall.brokenOff(request), 400, String.format(BROKEN, bytes));
  }

  private static Case notHttp(int status, String request) {
    return new Case(RawCall.of(request), status, String.format(NOT_HTTP, status));
  }

  static Stream<Arguments> everyCaseOnEveryPair() {
    return Hosted.all().stream()
        .flatMap(stack -> cases(stack).keySet().stream().map(name -> Arguments.of(stack, name)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everyCaseOnEveryPair")
  void isRefusedWithTheSameLine(Hosted stack, String name) throws IOException {
    ServerProcess server = stack.shared();
    Case hostile = cases(stack).get(name);

    RawCall.Answer answer = hostile.request().send(server.port());

    assertRefused(stack, name, answer, hostile.status());
    if (!stack.offered().http().isOwn(name)) {
      assertThat(answer.body()).startsWith(hostile.line());
      if (stack.hasHttpOfOurs()) {
        assertThat(answer.body()).isEqualTo(hostile.line() + "\n");
      }
    }
    assertThat(server.log()).isEmpty();
    assertGoesOn(stack, server);
  }

  private static void assertRefused(
      Hosted stack, String name, RawCall.Answer answer, Integer... statuses) {
    Offered.Http http = stack.offered().http();
    if (http.unanswered().contains(name)) {
      assertThat(answer.status()).isEqualTo(RawCall.NONE);
      return;
    }
    assertThat(answer.status()).isIn((Object[]) statuses);
    if (!http.isOwn(name)) {
      assertThat(answer.body()).hasLineCount(1).contains("; ");
      assertThat(answer.type()).isEqualTo("text/plain");
    }
  }

  private static void assertGoesOn(Hosted stack, ServerProcess server) throws IOException {
    assertThat(stack.payload(Call.send(stack.sort(server, stack.message(2, 1))).body()))
        .isEqualTo(stack.payload(stack.message(1, 2)));
  }

  /**
   * Heads by which a request has no known end, or that HTTP/1.1 forbids, each before another one.
   */
  private static Map<String, String> forbidden(Hosted stack) {
    String hidden = "GET /pijoule/about HTTP/1.1\r\nHost: x\r\n\r\n";
    String get = "GET /pijoule/ready HTTP/1.1\r\n";
    Map<String, String> heads = new LinkedHashMap<>();
    heads.put("coding identity", stack.head("Transfer-Encoding: identity") + hidden);
    heads.put("coding gzip", stack.head("Transfer-Encoding: gzip") + hidden);
    heads.put(
        "two codings",
        stack.head("Transfer-Encoding: chunked", "Transfer-Encoding: identity") + hidden);
    heads.put("broken chunk", stack.head("Transfer-Encoding: chunked") + "zz\r\n" + hidden);
    heads.put("no Host", get + "\r\n" + hidden);
    heads.put("two Hosts", get + "Host: x\r\nHost: y\r\n\r\n" + hidden);
    return heads;
  }

  @ParameterizedTest
  @MethodSource("hosted")
  void statesCasesThatAreThere(Hosted stack) {
    Set<String> known = new HashSet<>(cases(stack).keySet());
    known.addAll(forbidden(stack).keySet());
    known.add("query");
    assertThat(known)
        .containsAll(stack.offered().http().ownWords())
        .containsAll(stack.offered().http().unanswered());
  }

  static Stream<Arguments> forbiddenOnEveryStack() {
    return Hosted.all().stream()
        .flatMap(
            stack -> forbidden(stack).keySet().stream().map(name -> Arguments.of(stack, name)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("forbiddenOnEveryStack")
  void servesNothingAfterWhatHttpForbids(Hosted stack, String name) throws IOException {
    ServerProcess server = stack.shared();
    try (Socket socket = RawCall.connect(server.port())) {
      socket.getOutputStream().write(forbidden(stack).get(name).getBytes(ISO_8859_1));
      RawCall.Answer answer = RawCall.read(socket.getInputStream());

      assertRefused(stack, name, answer, 400, 501);
      assertThat(socket.getInputStream().readAllBytes()).isEmpty();
    }
    assertThat(server.log()).isEmpty();
    assertGoesOn(stack, server);
  }

  /** Some libraries strip what is up to a blank before anyone sees it. */
  @ParameterizedTest
  @MethodSource("hosted")
  void answersWhatIsNearlyValid(Hosted stack) throws IOException {
    ServerProcess server = stack.shared();
    String valid = new String(stack.message(1), US_ASCII);
    String chunks = Integer.toHexString(valid.length()) + "\r\n" + valid + "\r\n0\r\n\r\n";
    String nul = stack.head("X: a\0", "Content-Length: " + valid.length());

    assertThat(
            RawCall.of(stack.head("Transfer-Encoding: \u000bchunked") + chunks)
                .send(server.port())
                .status())
        .isIn(200, 400, 501);
    assertThat(RawCall.of(nul + valid).send(server.port()).status()).isIn(200, 400);
    assertGoesOn(stack, server);
  }

  @ParameterizedTest
  @MethodSource("hosted")
  void refusesAParameterThatIsNone(Hosted stack) throws IOException {
    ServerProcess server = stack.shared();
    String type = stack.mediaType() + "; charset";

    HttpResponse<byte[]> answer =
        Call.send(stack.sort(server, stack.message(1)).setHeader("Content-Type", type));
    String amortize = "POST /pijoule/runs/x/amortize?phase=%zz HTTP/1.1\r\nHost: x\r\n";
    RawCall.Answer window = RawCall.of(amortize + "Content-Length: 0\r\n\r\n").send(server.port());

    assertThat(answer.statusCode()).isEqualTo(415);
    assertThat(new String(answer.body(), US_ASCII)).hasLineCount(1).contains("got '" + type + "'");
    assertThat(window.status()).isIn(400, 404, 409);
    if (!stack.offered().http().isOwn("query")) {
      assertThat(window.body()).hasLineCount(1);
    }
    assertThat(server.log()).isEmpty();
  }

  static Stream<Arguments> hostedWithBodies() {
    return Hosted.all().stream()
        .flatMap(stack -> Stream.of(100, 300_000).map(bytes -> Arguments.of(stack, bytes)));
  }

  /** A client that keeps connections would else call on one that is about to end. */
  @ParameterizedTest(name = "{0}: {1} bytes")
  @MethodSource("hostedWithBodies")
  void saysSoWhereARefusalEndsTheConnection(Hosted stack, int bytes) throws IOException {
    ServerProcess server = stack.shared();
    String refused =
        stack.head("Content-Encoding: gzip", "Content-Length: " + bytes) + "a".repeat(bytes);
    try (Socket socket = RawCall.connect(server.port())) {
      socket.getOutputStream().write(refused.getBytes(US_ASCII));
      RawCall.Answer answer = RawCall.read(socket.getInputStream());

      assertThat(answer.status()).isEqualTo(415);
      if (!answer.isLast()) {
        socket.getOutputStream().write(stack.post(stack.message(2, 1)).getBytes(ISO_8859_1));
        assertThat(RawCall.read(socket.getInputStream()).status()).isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("byContainer")
  @Tag("slow")
  void sharesItsMemoryAmongBodiesThatComeAtOnce(Hosted stack) throws Exception {
    int[] numbers = new int[BIG_BYTES / 14];
    Arrays.fill(numbers, 1234567);
    ExecutorService clients = Executors.newFixedThreadPool(AT_ONCE);
    try (ServerProcess server = stack.startWith(HEAP)) {
      List<Future<HttpResponse<byte[]>>> answers = new ArrayList<>();
      for (int client = 0; client < AT_ONCE; client++) {
        // Each with an id of its own, where messages have ids.
        byte[] big = stack.message(numbers);
        answers.add(clients.submit(() -> Call.send(stack.sort(server, big))));
      }
      for (Future<HttpResponse<byte[]>> answer : answers) {
        assertThat(answer.get().statusCode())
            .as(new String(answer.get().body(), US_ASCII))
            .isIn(200, 413);
      }
      assertThat(server.log()).isEmpty();
      assertGoesOn(stack, server);
    } finally {
      clients.shutdownNow();
    }
  }

  @ParameterizedTest
  @MethodSource("hosted")
  void keepsAnsweredRunsWhenOthersAreRefused(Hosted stack) throws IOException {
    ServerProcess server = stack.shared();
    String run = "before-refused-" + stack.offered().program();
    Call.send(Call.trial(stack.sort(server, stack.message(1)), run, 0));

    for (int refused = 0; refused < 260; refused++) {
      HttpResponse<byte[]> answer =
          Call.send(
              Call.trial(stack.sort(server, stack.message(1)), "refused-" + refused, 0)
                  .header("Content-Encoding", "gzip"));
      assertThat(answer.statusCode()).isEqualTo(415);
    }

    assertThat(Call.json(Call.run(server, run)).get("requests").asInt()).isEqualTo(1);
  }
}
