package pijoule.conformance.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.BadBody;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.JvmRules;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sample;
import pijoule.contract.message.MessageType;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.xml.Jsr172;

/**
 * Every client that is offered: stack x binding x protocol x service. It sends the same bytes as
 * every other one, records all phases and windows of repeated operations, and refuses the same bad
 * answers in the same words.
 */
@Order(3) // long
@Tag(Only.TAG)
class EveryClientIT {
  private static final List<String> CALL = List.of("generate", "serialize", "call", "deserialize");

  /** A service for each type of answer. */
  private static final Set<String> REFUSING = Set.of("sort", "echo", "add", "readings");

  private static final List<String> STREAMED_CALL =
      List.of("generate", "serialize", "call", "receive_deserialize");

  static Stream<Offered> clients() {
    return Only.tested(
        Stream.concat(
                Sample.of(Offered.by("client"), Offered::traits).stream(),
                Offered.ofThePast("client").stream())
            .toList())
        .stream();
  }

  private static Stream<Offered> clientsOfToday() {
    return Sample.of(Only.tested(Offered.by("client")), Offered::traits).stream();
  }

  static Stream<Offered> clientsOfSomeServices() {
    return clientsOfToday().filter(offered -> REFUSING.contains(offered.service()));
  }

  static Stream<Offered> streaming() {
    return Sample.of(Only.tested(Offered.streaming()), Offered::traits).stream();
  }

  static Stream<Offered> streamingOfSomeServices() {
    return streaming().filter(offered -> REFUSING.contains(offered.service()));
  }

  @Test
  void noneIsLeftOut() {
    Offered.requireAll("client");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void sendsTheSameBytesAndRecordsItsPhases(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    Endpoint<?, ?> endpoint = exchanged.endpoint();
    Behaviour right = Answers.bytes(200, endpoint.mediaType(), exchanged.answer());
    try (FaultServer server = new FaultServer(right)) {
      List<String> options = new ArrayList<>(List.of("--amortize", "1ms"));
      if (offered.equalised()) {
        options.addAll(List.of("--stack", "equalised"));
      }
      ClientProcess run = run(offered, server, options.toArray(String[]::new));

      assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
      assertThat(server.requests()).hasSize(1);
      assertSent(server.requests().get(0), offered, exchanged, sent(offered, exchanged));
      RunRecord record = RunRecord.of(run);
      assertThat(record.text("outcome")).isEqualTo("valid");
      assertThat(record.number("request_bytes")).isEqualTo(sent(offered, exchanged).length);
      assertThat(record.number("response_bytes")).isEqualTo(exchanged.answer().length);
      assertThat(record.number("number_count")).isEqualTo(exchanged.items());
      assertThat(record.order(0)).isEqualTo(CALL);
      assertThat(record.json().required("amortized")).hasSize(2);
      JvmRules.check(record.json(), offered, "process");
      PhaseRules.check(record);
    }
  }

  /** The same answer, and the same bytes, as when it is read whole. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("streaming")
  void readsTheSameAnswerWhileItArrives(Offered offered) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    Endpoint<?, ?> endpoint = exchanged.endpoint();
    Behaviour right = Answers.bytes(200, endpoint.mediaType(), exchanged.answer());
    try (FaultServer server = new FaultServer(right)) {
      ClientProcess run = run(offered, server, "--body", "streamed");

      assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
      assertSent(server.requests().get(0), offered, exchanged, sent(offered, exchanged));
      RunRecord record = RunRecord.of(run);
      assertThat(record.text("outcome")).isEqualTo("valid");
      assertThat(record.number("request_bytes")).isEqualTo(sent(offered, exchanged).length);
      assertThat(record.number("response_bytes")).isEqualTo(exchanged.answer().length);
      assertThat(record.order(0)).isEqualTo(STREAMED_CALL);
      PhaseRules.check(record);
    }
  }

  private static <Q> byte[] jsr172(Endpoint<Q, ?> endpoint, byte[] request) throws Exception {
    MessageType<Q> type = endpoint.service().request();
    Q value =
        endpoint
            .protocol()
            .strictReader(type, XMLInputFactory.newDefaultFactory())
            .orElseThrow()
            .read(new ByteArrayInputStream(request));
    return Jsr172.bytes(type, value);
  }

  /**
   * The tags of items are white space where the payload is one text. J2ME's form is the same
   * message in other bytes.
   */
  private static byte[] sent(Offered offered, Exchanged exchanged) throws Exception {
    if (offered.binding().equals(Jsr172.BINDING)) {
      return jsr172(exchanged.endpoint(), exchanged.request());
    }
    return offered.binding().equals(Client.ONE_FIELD.binding())
        ? new String(exchanged.request(), UTF_8)
            .replace("<n>", "   ")
            .replace("</n>", "    ")
            .getBytes(UTF_8)
        : exchanged.request();
  }

  private static void assertSent(
      SentRequest request, Offered offered, Exchanged exchanged, byte[] body) {
    // A client that cannot be made like the others sends as its framework does by itself.
    Map.Entry<String, String> length =
        offered.equalised() || request.headers().containsKey("content-length")
            ? Map.entry("content-length", Integer.toString(body.length))
            : Map.entry("transfer-encoding", "chunked");
    Endpoint<?, ?> endpoint = exchanged.endpoint();
    assertThat(request.line()).isEqualTo("POST " + endpoint.path() + " HTTP/1.1");
    assertThat(Exchanged.shown(request.bytes())).isEqualTo(Exchanged.shown(body));
    assertThat(request.bytes()).hasSize(body.length);
    assertThat(request.headers())
        .containsEntry("pijoule-run", "r7")
        .containsEntry(length.getKey(), length.getValue())
        .doesNotContainKeys("upgrade", "http2-settings", "accept-encoding");
    assertThat(request.headers().get("content-type")).startsWith(endpoint.mediaType());
    if (offered.isOfThePast()) {
      // Axis2 1.6.2 sends an empty SOAPAction, by REST too.
      return;
    }
    String action = endpoint.protocol().headers().getOrDefault("SOAPAction", "none");
    assertThat(request.headers().getOrDefault("soapaction", "none")).isEqualTo(action);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clientsOfSomeServices")
  void refusesTheSameAnswersInTheSameWords(Offered offered) throws Exception {
    refuses(offered, "whole");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("streamingOfSomeServices")
  void refusesTheSameAnswersWhileTheyArrive(Offered offered) throws Exception {
    refuses(offered, "streamed");
  }

  private static void refuses(Offered offered, String body) throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    String type = exchanged.endpoint().mediaType();
    for (BadBody bad : BadBody.ofAnswers(exchanged)) {
      Behaviour wrong = Answers.bytes(200, type, bad.body());
      assertThat(reason(offered, body, wrong)).as(bad.name()).matches(bad::isAnswersReason);
    }
    String fault = "<e:Fault xmlns:e='urn:e'><faultstring>no disk</faultstring></e:Fault>";
    assertFailed(
        offered,
        body,
        "fault",
        Answers.bytes(500, type, fault.getBytes(UTF_8)),
        "server must answer 200, got 500: no disk");
    assertFailed(
        offered,
        body,
        "refusal",
        Answers.bytes(400, "text/plain", "a must be b, got c; mend it\n".getBytes(UTF_8)),
        "server must answer 200, got 400: a must be b, got c; mend it");
    assertFailed(
        offered,
        body,
        "another type",
        Answers.bytes(200, "text/html", exchanged.answer()),
        "answer must be " + type + " with charset utf-8 or none, got text/html");
    assertFailed(
        offered,
        body,
        "nothing",
        Answers.bytes(200, type, new byte[0]),
        "answer must hold " + exchanged.endpoint().answerContent() + ", got 0 B");
  }

  private static void assertFailed(
      Offered offered, String body, String name, Behaviour behaviour, String reason)
      throws Exception {
    assertThat(reason(offered, body, behaviour)).as(name).isEqualTo(reason);
  }

  private static String reason(Offered offered, String body, Behaviour behaviour) throws Exception {
    List<String> options = new ArrayList<>(List.of("--timeout", "10s"));
    if (body.equals("streamed")) {
      options.addAll(List.of("--body", body));
    }
    try (FaultServer server = new FaultServer(behaviour)) {
      ClientProcess run = run(offered, server, options.toArray(String[]::new));

      FailureRules.check(new Client(offered.program(), offered.binding()), run);
      return RunRecord.of(run).text("reason");
    }
  }

  private static ClientProcess run(Offered offered, FaultServer server, String... more)
      throws Exception {
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--url", server.at(exchanged.endpoint().path()), "--run", "r7"));
    options.addAll(List.of("--seed", Long.toString(Exchanged.SEED)));
    options.addAll(List.of("--protocol", offered.protocol(), "--service", offered.service()));
    options.addAll(Exchanged.options(offered.service()));
    options.addAll(List.of(more));
    return Runs.of(offered).run(options);
  }
}
