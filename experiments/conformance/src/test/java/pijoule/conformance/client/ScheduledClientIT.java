package pijoule.conformance.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.BadBody;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.JvmRules;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.contract.protocol.Endpoint;

/**
 * Every client that makes requests by a schedule, which program.json states by {@code arrivals}. It
 * begins with the request that every other client of the seed makes, refuses the same answers in
 * the same words, and reports a load in place of a call's phases.
 */
@Tag(Only.TAG)
class ScheduledClientIT {
  private static final int REQUESTS = 5;
  private static final List<String> SCHEDULE =
      List.of("--rate", "500/s", "--duration", "10ms", "--lead-in", "0s", "--timeout", "10s");

  /** Answers of all services are checked by the same code; by each protocol they are read. */
  static Stream<Offered> clients() {
    return Only.tested(
        Offered.scheduled().stream().filter(of -> of.service().equals("sort")).toList())
        .stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void beginsAsEveryClientAndReportsALoad(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    Endpoint<?, ?> endpoint = exchanged.endpoint();
    Behaviour right = Answers.bytes(200, endpoint.mediaType(), exchanged.answer());
    try (FaultServer server = new FaultServer(right)) {
      ClientProcess run = run(offered, server);

      assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
      assertThat(server.requests()).hasSize(REQUESTS + 1);
      assertSent(server.requests().get(0), exchanged);
      RunRecord record = RunRecord.of(run);
      assertThat(record.text("outcome")).isEqualTo("valid");
      assertThat(record.number("request_bytes")).isEqualTo(exchanged.request().length);
      assertThat(record.number("response_bytes")).isEqualTo(exchanged.answer().length);
      assertThat(record.number("number_count")).isEqualTo(exchanged.items());
      assertThat(record.number("calls")).isEqualTo(REQUESTS);
      JvmRules.check(record.json(), offered, "process");
      assertLoad(record.json());
    }
  }

  private static void assertSent(SentRequest request, Exchanged exchanged) {
    Endpoint<?, ?> endpoint = exchanged.endpoint();
    assertThat(request.line()).isEqualTo("POST " + endpoint.path() + " HTTP/1.1");
    assertThat(Exchanged.shown(request.bytes())).isEqualTo(Exchanged.shown(exchanged.request()));
    assertThat(request.headers())
        .containsEntry("content-length", Integer.toString(exchanged.request().length))
        .containsEntry("content-type", endpoint.mediaType())
        .doesNotContainKeys("upgrade", "http2-settings", "accept-encoding", "pijoule-run");
    String action = endpoint.protocol().headers().getOrDefault("SOAPAction", "none");
    assertThat(request.headers().getOrDefault("soapaction", "none")).isEqualTo(action);
  }

  /** The answer is right for the first body alone; what comes after is counted. */
  private static void assertLoad(JsonNode record) {
    List<String> phases = new ArrayList<>();
    for (JsonNode phase : record.required("phases")) {
      phases.add(phase.get("phase").asText());
      assertThat(phase.get("trial").asInt()).isZero();
      assertThat(phase.get("end_ns").asLong())
          .isGreaterThanOrEqualTo(phase.get("start_ns").asLong());
    }
    assertThat(phases).containsExactly("startup", "setup", "load", "total");
    JsonNode load = record.required("load");
    int failed = 0;
    for (JsonNode count : load.get("errors")) {
      failed += count.asInt();
    }
    assertThat(load.get("completed").asInt() + failed).isEqualTo(REQUESTS);
    assertThat(load.get("unfinished").asInt()).isZero();
    assertThat(load.get("requests_with_lead_in").asInt()).isEqualTo(REQUESTS + 1);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void refusesTheSameAnswersInTheSameWords(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    String type = exchanged.endpoint().mediaType();
    for (BadBody bad : BadBody.ofAnswers(exchanged)) {
      Behaviour wrong = Answers.bytes(200, type, bad.body());
      assertThat(reason(offered, wrong)).as(bad.name()).matches(bad::isAnswersReason);
    }
    Behaviour refusal = Answers.bytes(400, "text/plain", "a must be b, got c".getBytes(UTF_8));
    assertThat(reason(offered, refusal))
        .isEqualTo("server must answer 200, got 400: a must be b, got c");
    assertThat(reason(offered, Answers.bytes(200, "text/html", exchanged.answer())))
        .isEqualTo("answer must be " + type + " with charset utf-8 or none, got text/html");
    assertThat(reason(offered, Answers.bytes(200, type, new byte[0])))
        .isEqualTo("answer must hold " + exchanged.endpoint().answerContent() + ", got 0 B");
  }

  private static String reason(Offered offered, Behaviour behaviour) throws Exception {
    try (FaultServer server = new FaultServer(behaviour)) {
      ClientProcess run = run(offered, server);

      FailureRules.check(new Client(offered.program(), offered.binding()), run);
      assertThat(server.requests()).hasSize(1);
      return RunRecord.of(run).text("reason");
    }
  }

  private static ClientProcess run(Offered offered, FaultServer server) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    List<String> options = new ArrayList<>(SCHEDULE);
    options.addAll(List.of("--url", server.at(exchanged.endpoint().path()), "--run", "r7"));
    options.addAll(List.of("--seed", Long.toString(Exchanged.SEED)));
    options.addAll(List.of("--protocol", offered.protocol(), "--service", offered.service()));
    options.addAll(Exchanged.options(offered.service()));
    return Runs.of(offered).run(options);
  }
}
