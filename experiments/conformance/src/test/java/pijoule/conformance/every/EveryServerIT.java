package pijoule.conformance.every;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.message.QueryType;
import pijoule.contract.protocol.Endpoint;

/**
 * Every server that is offered: framework x container x binding x protocol x service. The same
 * request has the same answer, byte for byte, as every other stack's, all phases, and windows of
 * repeated operations, and keeps its connection; the same bad bodies are refused in the same words.
 * By default a sample; see {@link Sample}.
 */
@Order(1) // long
@Tag(Only.TAG)
@Sees({"service", "protocol"})
class EveryServerIT {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final List<String> PHASES =
      List.of("receive", "deserialize", "service", "serialize", "send", "total");
  private static final long WINDOW_NS = 1_000_000;
  private static final String SEND = "; send at least ";

  @TempDir private static Path scratch;

  static Stream<Offered> servers() {
    return Only.tested(
        Stream.concat(
                Sample.of(Offered.by("server"), Offered::traits).stream(),
                Offered.ofThePast("server").stream())
            .toList())
        .stream();
  }

  @Test
  void noneIsLeftOut() {
    Offered.requireAll("server");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("servers")
  void keepsTheContract(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    Servers process = Servers.of(offered);
    URI server = process.uri(offered, exchanged.endpoint().service(), scratch);

    assertAnswer(server, exchanged);
    assertPhases(server, offered);
    assertWindows(server);
    for (BadBody bad : BadBody.ofRequests(exchanged)) {
      assertRefused(server, exchanged, bad);
    }
    assertItsAdviceIsRight(server, exchanged);
    assertTakesWhatOtherEncodersWrite(server, exchanged);
    if (offered.service().equals("readings")) {
      assertMoreThanThereIs(server, exchanged);
    }
    assertAnswer(server, exchanged);
    assertThat(process.log()).isEmpty();
  }

  private static void assertAnswer(URI server, Exchanged exchanged) throws Exception {
    HttpResponse<byte[]> answer = post(server, exchanged, "r1", exchanged.fresh());

    assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
    assertThat(Exchanged.shown(answer.body())).isEqualTo(Exchanged.shown(exchanged.answer()));
    assertThat(answer.headers().firstValue("Content-Type"))
        .contains(exchanged.endpoint().mediaType());
    assertThat(answer.headers().allValues("Connection")).doesNotContain("close");
  }

  private static void assertPhases(URI server, Offered offered) throws Exception {
    JsonNode record = json(send(to(server, ServiceHttp.CONTROL_PATH + "/runs/r1").GET()));
    JvmRules.check(record, offered, "process", "run");
    List<String> phases = new ArrayList<>();
    for (JsonNode piece : record.path("phases")) {
      String phase = piece.path("phase").asText();
      if (phases.isEmpty() || !phases.get(phases.size() - 1).equals(phase)) {
        phases.add(phase);
      }
    }
    assertThat(phases.remove("check")).isEqualTo(offered.checks());
    assertThat(phases).isEqualTo(PHASES);
  }

  private static void assertWindows(URI server) throws Exception {
    for (String phase : new String[] {"serialize", "deserialize"}) {
      String path = ServiceHttp.CONTROL_PATH + "/runs/r1/amortize?phase=" + phase;
      HttpResponse<byte[]> window =
          send(to(server, path + "&window_ns=" + WINDOW_NS).POST(BodyPublishers.noBody()));

      assertThat(window.statusCode()).as(new String(window.body(), UTF_8)).isEqualTo(200);
      assertThat(json(window).path("operations").asLong()).isPositive();
    }
  }

  private static void assertRefused(URI server, Exchanged exchanged, BadBody bad) throws Exception {
    HttpResponse<byte[]> answer = post(server, exchanged, "bad", bad.body());

    assertThat(new String(answer.body(), UTF_8).strip()).as(bad.name()).matches(bad::isReason);
    assertThat(answer.statusCode()).as(bad.name()).isEqualTo(400);
    HttpResponse<byte[]> record = send(to(server, ServiceHttp.CONTROL_PATH + "/runs/bad").GET());
    assertThat(record.statusCode()).as(bad.name()).isEqualTo(404);
  }

  /** Advice of a server on an empty body: it answers what it says to send. */
  private static void assertItsAdviceIsRight(URI server, Exchanged exchanged) throws Exception {
    HttpResponse<byte[]> refusal = post(server, exchanged, "bad", new byte[0]);
    String line = new String(refusal.body(), UTF_8).strip();
    assertThat(refusal.statusCode()).as(line).isEqualTo(400);

    HttpResponse<byte[]> answer = post(server, exchanged, "advised", advised(line, exchanged));

    assertThat(answer.statusCode())
        .as(line + ": " + new String(answer.body(), UTF_8))
        .isEqualTo(200);
  }

  private static byte[] advised(String refusal, Exchanged exchanged) throws Exception {
    int start = refusal.indexOf(SEND);
    assertThat(start).as("a refusal of an empty body says what to send: " + refusal).isPositive();
    return BadBodies.of(exchanged.endpoint().protocol())
        .advised(refusal.substring(start + SEND.length()), exchanged.fresh());
  }

  /** Half of such a body or more is an echo's answer. */
  private static void assertTakesWhatOtherEncodersWrite(URI server, Exchanged exchanged)
      throws Exception {
    Endpoint<?, ?> endpoint = exchanged.endpoint();
    if (!endpoint.service().name().equals("echo")) {
      return;
    }
    for (byte[] body : BadBodies.of(endpoint.protocol()).ofOtherEncoders(endpoint.requestShape())) {
      HttpResponse<byte[]> answer = post(server, exchanged, "r1", body);

      assertThat(answer.statusCode()).as(new String(answer.body(), UTF_8)).isEqualTo(200);
      assertThat(answer.body()).hasSizeGreaterThan(body.length / 2);
    }
  }

  /** A valid message that the service cannot serve. */
  private static void assertMoreThanThereIs(URI server, Exchanged exchanged) throws Exception {
    byte[] query = exchanged.endpoint().protocol().body(QueryType.INSTANCE, 1001);
    HttpResponse<byte[]> answer = post(server, exchanged, "bad", query);

    assertThat(new String(answer.body(), UTF_8).strip())
        .isEqualTo(
            "n must be from 1 to 1000, the readings that the sensor keeps, got 1001; ask for fewer"
                + " or start the server with a greater --history");
    assertThat(answer.statusCode()).isEqualTo(400);
  }

  private static HttpResponse<byte[]> post(URI server, Exchanged exchanged, String run, byte[] body)
      throws Exception {
    HttpRequest.Builder request =
        to(server, exchanged.endpoint().path())
            .header("Content-Type", exchanged.endpoint().mediaType())
            .header(ServiceHttp.RUN_HEADER, run)
            .header(ServiceHttp.TRIAL_HEADER, "0")
            .POST(BodyPublishers.ofByteArray(body));
    exchanged.endpoint().protocol().headers().forEach(request::header);
    return send(request);
  }

  private static HttpRequest.Builder to(URI server, String path) {
    return HttpRequest.newBuilder(server.resolve(path)).timeout(Duration.ofSeconds(60));
  }

  private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws Exception {
    return CLIENT.send(request.build(), BodyHandlers.ofByteArray());
  }

  private static JsonNode json(HttpResponse<byte[]> answer) throws IOException {
    return new ObjectMapper().readTree(answer.body());
  }
}
