package pijoule.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.base.NanoClock;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.message.NumbersType;
import pijoule.contract.message.TextType;
import pijoule.contract.options.Options;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.protocol.Protocol;
import pijoule.contract.record.ClientRecord;
import pijoule.contract.service.Service;
import pijoule.contract.service.sort.SortKind;
import pijoule.contract.study.StackSetup;

/** What every stack does by every protocol, with every service and binding. */
public abstract class StackContract {
  private static final int CALLS = 2;
  private static final ContentEncoding GZIP = ContentEncoding.GZIP;
  private static final Service<int[], int[]> SORT =
      new SortKind()
          .open(
              Options.parse(
                  new String[] {"--message-size", "1kB"}, List.of("message-size"), List.of()));

  /**
   * @return the stack's factory
   */
  protected abstract StackFactory factory();

  /**
   * @return transfer coding of a long request where the framework decides; empty: its length is
   *     sent
   */
  protected abstract String shippedCoding();

  @TestFactory
  final Stream<DynamicTest> sendsTheMessageAndReadsTheAnswer() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String protocol : Protocols.NAMES) {
      for (String binding : bindings(protocol)) {
        for (String service : Services.NAMES) {
          List<String> line = line(service, protocol, binding);
          tests.add(
              DynamicTest.dynamicTest(
                  service + " by " + protocol + " with " + binding, () -> calls(line)));
        }
        List<String> shipped = new ArrayList<>(line("echo", protocol, binding));
        shipped.addAll(List.of("--stack", "shipped"));
        tests.add(
            DynamicTest.dynamicTest(
                "as shipped, by " + protocol + " with " + binding, () -> calls(shipped)));
      }
    }
    return tests.stream();
  }

  /** Octets hold no text of an echo's default size. */
  private static List<String> line(String service, String protocol, String binding) {
    List<String> line = new ArrayList<>();
    line.addAll(List.of("--service", service, "--protocol", protocol, "--binding", binding));
    if (service.equals("echo")) {
      line.addAll(List.of("--message-size", "10kB"));
    }
    return line;
  }

  /** As {@link #line}, with the settings that all stacks can have where it names none. */
  private void calls(List<String> named) throws Exception {
    List<String> line = new ArrayList<>(named);
    if (!line.contains("--stack")) {
      line.addAll(List.of("--stack", "equalised"));
    }
    ClientSettings<?, ?> options = options("http://127.0.0.1:1/", line);
    calls(options.endpoint(), line);
  }

  private <Q, A> void calls(Endpoint<Q, A> endpoint, List<String> line) throws Exception {
    Service<Q, A> service = service(line);
    Protocol protocol = endpoint.protocol();
    List<byte[]> requests = new ArrayList<>();
    List<byte[]> answers = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      Q request = service.draw(Seeds.of(7, i));
      requests.add(protocol.body(endpoint.service().request(), request));
      answers.add(protocol.body(endpoint.service().answer(), answer(endpoint, service, request)));
    }
    try (AnswerServer server = new AnswerServer(200, endpoint.mediaType(), answers)) {
      ClientSettings<?, ?> options = options(server.url(endpoint.path()), line);
      ClientRecord record = run(options);

      assertThat(record.reason()).isEmpty();
      assertThat(server.sent()).extracting(AnswerServer.Sent::path).containsOnly(endpoint.path());
      assertThat(server.sent()).hasSize(CALLS);
      for (int i = 0; i < CALLS; i++) {
        assertThat(text(server.sent().get(i).body())).isEqualTo(text(requests.get(i)));
        assertHead(server.sent().get(i), protocol, i);
        if (line.contains(StackSetup.EQUALISED.text())) {
          assertKnownLength(server.sent().get(i));
        } else {
          assertThat(server.sent().get(i).header("Transfer-encoding")).isEqualTo(shippedCoding());
        }
      }
      ClientRecord.ValidRun measured = record.measured().orElseThrow();
      assertThat(measured.requestBytes()).hasValue(requests.get(0).length);
      assertThat(measured.responseBytes()).hasValue(answers.get(0).length);
      assertPhases(measured.phases(), protocol);
      assertThat(measured.amortized().orElseThrow())
          .extracting(AmortizedWindow::phase)
          .containsExactly(Phase.SERIALIZE, Phase.DESERIALIZE);
    }
  }

  /** A character for each byte. */
  private static String text(byte[] body) {
    return new String(body, StandardCharsets.ISO_8859_1);
  }

  @SuppressWarnings("unchecked")
  private <Q, A> Service<Q, A> service(List<String> line) {
    return (Service<Q, A>) options("http://127.0.0.1:1/", line).service();
  }

  /** A file's service answers what was sent, and would write it. */
  @SuppressWarnings("unchecked")
  private static <Q, A> A answer(Endpoint<Q, A> endpoint, Service<Q, A> service, Q request)
      throws Exception {
    return endpoint.service().name().equals("file") ? (A) request : service.apply(request);
  }

  private static void assertHead(AnswerServer.Sent sent, Protocol protocol, int call) {
    // Axis2 adds a charset to REST's type, as it always did.
    String type = sent.header("Content-type");
    assertThat(protocol.name().equals("rest") ? type.split(";", -1)[0] : type)
        .isEqualTo(protocol.mediaType());
    assertThat(sent.header("Soapaction"))
        .isEqualTo(protocol.headers().getOrDefault("SOAPAction", ""));
    assertThat(sent.header("Pijoule-run")).isEqualTo("r1");
    assertThat(sent.header("Pijoule-trial")).isEqualTo(Integer.toString(call));
    assertThat(sent.headers().keySet())
        .doesNotContain("Accept-encoding", "Upgrade", "Http2-settings");
  }

  private static void assertKnownLength(AnswerServer.Sent sent) {
    assertThat(sent.header("Content-length")).isEqualTo(Integer.toString(sent.body().length));
    assertThat(sent.headers().keySet()).doesNotContain("Transfer-encoding");
  }

  private static void assertPhases(List<PhaseInterval> all, Protocol protocol) {
    for (int call = 0; call < CALLS; call++) {
      int number = call;
      List<PhaseInterval> pieces =
          all.stream()
              .filter(piece -> piece.trial() == number)
              .filter(piece -> piece.phase() != Phase.TOTAL && piece.phase() != Phase.STARTUP)
              .filter(piece -> piece.phase() != Phase.SETUP)
              .toList();
      assertThat(pieces.stream().map(PhaseInterval::phase).distinct())
          .startsWith(Phase.GENERATE)
          .endsWith(Phase.DESERIALIZE)
          .containsExactlyInAnyOrder(
              Phase.GENERATE, Phase.SERIALIZE, Phase.CALL, Phase.DESERIALIZE);
      for (int i = 1; i < pieces.size(); i++) {
        assertThat(pieces.get(i).startNs()).isGreaterThanOrEqualTo(pieces.get(i - 1).endNs());
      }
      if (protocol.name().equals("octet")) {
        assertThat(pieces).hasSizeBetween(4, 6);
      }
    }
  }

  @TestFactory
  final Stream<DynamicTest> namesTheServersReason() {
    return Protocols.COMMON.stream()
        .filter(protocol -> !factory().bindings(protocol).isEmpty())
        .map(protocol -> DynamicTest.dynamicTest(protocol, () -> namesTheServersReason(protocol)));
  }

  private void namesTheServersReason(String protocol) throws Exception {
    assertThat(reason(protocol, 500, "text/plain", "disk is <b>full</b>; make room"))
        .isEqualTo("server must answer 200, got 500: disk is full ; make room");
    assertThat(reason(protocol, 404, "text/html", "")).isEqualTo("server must answer 200, got 404");
    assertThat(reason(protocol, 503, "text/plain; charset=utf-8", "too many"))
        .isEqualTo("server must answer 200, got 503: too many");
    assertThat(reason(protocol, 202, "text/plain", "later"))
        .isEqualTo("server must answer 200, got 202: later");
    assertThat(reason(protocol, 200, "text/plain", "no"))
        .startsWith("answer must be ")
        .endsWith(" with charset utf-8 or none, got text/plain");
    assertThat(reason(protocol, 200, Protocols.of(protocol).mediaType(), ""))
        .startsWith("answer must hold ")
        .endsWith(", got 0 B");
  }

  @ParameterizedTest
  @ValueSource(strings = {"soap", "soap12"})
  final void aFaultIsARefusalWithItsReason(String protocol) throws Exception {
    String type = Protocols.of(protocol).mediaType();
    String fault =
        protocol.equals("soap")
            ? "<s:Envelope xmlns:s='http://schemas.xmlsoap.org/soap/envelope/'><s:Body><s:Fault>"
                + "<faultcode>s:Client</faultcode><faultstring>n must be a number, got '&lt;'; mend"
                + "</faultstring></s:Fault></s:Body></s:Envelope>"
            : "<s:Envelope xmlns:s='http://www.w3.org/2003/05/soap-envelope'><s:Body><s:Fault>"
                + "<s:Code><s:Value>s:Sender</s:Value></s:Code><s:Reason><s:Text xml:lang='en'>"
                + "n must be a number, got '&lt;'; mend</s:Text></s:Reason></s:Fault></s:Body>"
                + "</s:Envelope>";

    assertThat(reason(protocol, 500, type, fault))
        .isEqualTo("server must answer 200, got 500: n must be a number, got '<'; mend");
    assertThat(reason(protocol, 400, type, fault))
        .isEqualTo("server must answer 200, got 400: n must be a number, got '<'; mend");
    assertThat(reason(protocol, 200, type, fault))
        .startsWith(
            "answer is malformed: Body must hold one element, {urn:pijoule}numbers, got {http://")
        .endsWith("Fault");
  }

  @ParameterizedTest
  @ValueSource(strings = {"soap", "soap12"})
  final void refusesAnotherEnvelope(String protocol) throws Exception {
    String type = Protocols.of(protocol).mediaType();
    String body = new String(good(protocol), StandardCharsets.UTF_8);

    assertThat(reason(protocol, 200, type, body.replace("<soapenv:Body>", "<soapenv:Body>a")))
        .isEqualTo(
            "answer is malformed: Envelope, Header and Body must hold elements alone, got text"
                + " 'a'");
    assertThat(reason(protocol, 200, type, body.replace("<n>1</n>", "<n>1x</n>")))
        .startsWith("answer is malformed: ")
        .contains("1x");
    assertThat(reason(protocol, 200, type, body.replace("</soapenv:Envelope>", "</soapenv:E>")))
        .startsWith("answer is malformed: body must be well-formed XML, got an error at line 1");
    assertThat(reason(protocol, 200, type, body + "<a/>"))
        .startsWith("answer is malformed: body must be well-formed XML, got an error at line 1");
    assertThat(reason(protocol, 200, type, body.replace("urn:pijoule", "urn:other")))
        .isEqualTo(
            "answer is malformed: Body must hold one element, {urn:pijoule}numbers, got"
                + " {urn:other}numbers");
    assertThat(
            reason(
                protocol,
                200,
                type,
                body.replace(
                    "<soapenv:Body>",
                    "<soapenv:Header><b xmlns='u:b' soapenv:mustUnderstand='1'/>"
                        + "</soapenv:Header><soapenv:Body>")))
        .isEqualTo(
            "answer is malformed: header blocks must not have mustUnderstand, as none is"
                + " understood, got {u:b}b");
    assertThat(reason(protocol, 200, type + "; charset=no-such", body))
        .startsWith("answer must be " + type + " with charset utf-8 or none, got ");
  }

  /** Items in a Header are none of the payload's. */
  @ParameterizedTest
  @ValueSource(strings = {"soap", "soap12"})
  final void ignoresHeaderBlocks(String protocol) throws Exception {
    String type = Protocols.of(protocol).mediaType();
    String body =
        new String(good(protocol), StandardCharsets.UTF_8)
            .replace(
                "<soapenv:Body>",
                "<soapenv:Header><b xmlns='u:b'><n xmlns=''>9</n></b></soapenv:Header>"
                    + "<!-- --><soapenv:Body> ");

    // The answer is read, and is not that of the request.
    assertThat(reason(protocol, 200, type, body))
        .startsWith("answer must hold the ")
        .contains(" numbers sent, got 3: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"octet"})
  final void refusesOtherOctets(String protocol) throws Exception {
    String type = Protocols.of(protocol).mediaType();

    assertThat(reason(protocol, 200, type, "\0\0\0\1"))
        .isEqualTo("answer is malformed: body must be as long as its lengths say, got fewer bytes");
    assertThat(reason(protocol, 200, type, "\0\0\0\0\0"))
        .isEqualTo("answer is malformed: body must end with its last item, got more bytes");
  }

  /** By default CXF refuses an element with more than 50,000 in it. */
  @TestFactory
  final Stream<DynamicTest> readsAnAnswerOfMoreThan50000Items() {
    return xml(
        (protocol, binding) -> {
          List<String> line =
              new ArrayList<>(List.of("--protocol", protocol, "--binding", binding));
          line.addAll(List.of("--message-size", "1MB"));
          calls(line);
        });
  }

  /** A SOAP answer's type has no charset, which must not make a framework take it for Latin-1. */
  @TestFactory
  final Stream<DynamicTest> readsUtf8() {
    return xml(
        (protocol, binding) -> {
          byte[] answer =
              Protocols.of(protocol).body(TextType.INSTANCE, "\u00e4\u20ac\ud83d\ude00");
          List<String> line =
              List.of("--service", "echo", "--protocol", protocol, "--binding", binding);
          String type = Protocols.of(protocol).mediaType();
          try (AnswerServer server = new AnswerServer(200, type, List.of(answer))) {
            ClientRecord record = run(options(server.url("/services/EchoService/echo"), line));
            assertThat(record.reason().orElseThrow())
                .contains(", got 4 that differ from index 0 (trial 0)");
          }
        });
  }

  /** Nothing is fetched, and an entity of 2^30 characters takes neither time nor memory. */
  @TestFactory
  final Stream<DynamicTest> expandsNoEntity() {
    return xml(
        (protocol, binding) -> {
          String good = new String(good(protocol), StandardCharsets.UTF_8).replace("<n>", "<n>&e;");
          String type = Protocols.of(protocol).mediaType();
          List<String> line = List.of("--protocol", protocol, "--binding", binding);
          List<byte[]> body = new ArrayList<>(List.of(new byte[0]));
          try (AnswerServer server = new AnswerServer(200, type, body)) {
            for (String entities : List.of(bomb(), external(server.url("/entity")))) {
              body.set(0, ("<!DOCTYPE a " + entities + good).getBytes(StandardCharsets.UTF_8));
              assertThat(run(options(server.url("/services/SortService/sort"), line)).reason())
                  .hasValue("answer is malformed: body must have no document type, got <!DOCTYPE");
            }
            assertThat(server.sent()).hasSize(2);
          }
        });
  }

  /** Both bodies are compressed, counted as they are sent, and within the phases of plain ones. */
  @TestFactory
  final Stream<DynamicTest> compressesBothMessages() {
    return compressed(
        (protocol, binding) -> {
          int[] numbers = SORT.draw(0);
          Arrays.sort(numbers);
          byte[] answer = GZIP.body(Protocols.of(protocol).body(NumbersType.INSTANCE, numbers));
          ClientRecord record = callCompressed(protocol, binding, answer);

          assertThat(record.reason()).isEmpty();
          ClientRecord.ValidRun measured = record.measured().orElseThrow();
          assertThat(measured.responseBytes()).hasValue(answer.length);
          assertThat(measured.phases())
              .filteredOn(piece -> piece.phase() == Phase.SERIALIZE)
              .isNotEmpty();
        });
  }

  @TestFactory
  final Stream<DynamicTest> refusesCompressedAnswersThatAreBrokenOrTooLong() {
    return compressed(
        (protocol, binding) -> {
          byte[] whole = GZIP.body(good(protocol));
          byte[] wrong = whole.clone();
          wrong[whole.length - 5] ^= 1;
          byte[] spaces = new byte[1 << 20];
          Arrays.fill(spaces, (byte) ' ');
          for (byte[] body :
              List.of(
                  Arrays.copyOf(whole, whole.length / 2),
                  Arrays.copyOf(whole, whole.length - 1),
                  wrong,
                  good(protocol))) {
            assertThat(callCompressed(protocol, binding, body).reason().orElseThrow())
                .startsWith("answer must be one whole gzip member, got ");
          }
          assertThat(callCompressed(protocol, binding, GZIP.body(spaces)).reason().orElseThrow())
              .matches("answer must be at most \\d+ B, got more");
        });
  }

  private Stream<DynamicTest> compressed(ByBinding by) {
    return xml(by, protocol -> factory().encodings(protocol).contains(GZIP.text()));
  }

  /** One call of a service that sends three numbers back. */
  private ClientRecord callCompressed(String protocol, String binding, byte[] body)
      throws Exception {
    String type = Protocols.of(protocol).mediaType();
    try (AnswerServer server = new AnswerServer(200, type, GZIP, List.of(body))) {
      String url = server.url("/services/SortService/sort");
      List<String> line = new ArrayList<>(List.of("--url", url, "--run", "r1"));
      line.addAll(List.of("--seed", "0", "--encoding", GZIP.text()));
      line.addAll(List.of("--protocol", protocol, "--binding", binding, "--message-size", "1kB"));
      ClientRecord record = run(ClientSettings.parse(line.toArray(new String[0]), factory()));
      AnswerServer.Sent sent = server.sent().get(0);
      assertThat(sent.header("Content-encoding")).isEqualTo("gzip");
      assertThat(sent.header("Accept-encoding")).startsWith("gzip");
      record
          .measured()
          .ifPresent(measured -> assertThat(measured.requestBytes()).hasValue(sent.body().length));
      return record;
    }
  }

  private static String bomb() {
    StringBuilder bomb = new StringBuilder("[<!ENTITY e0 '1'>");
    for (int i = 1; i < 30; i++) {
      String half = "&e" + (i - 1) + ";";
      bomb.append("<!ENTITY e").append(i).append(" '").append(half).append(half).append("'>");
    }
    return bomb.append("<!ENTITY e '&e29;'>]>").toString();
  }

  private static String external(String url) {
    return "SYSTEM '" + url + "' [<!ENTITY e SYSTEM '" + url + "'>]>";
  }

  private interface ByBinding {
    void test(String protocol, String binding) throws Exception;
  }

  private Stream<DynamicTest> xml(ByBinding by) {
    return xml(by, protocol -> true);
  }

  private Stream<DynamicTest> xml(ByBinding by, Predicate<String> isTested) {
    List<DynamicTest> tests = new ArrayList<>();
    for (String protocol : Protocols.XML.stream().filter(isTested).toList()) {
      for (String binding : bindings(protocol)) {
        tests.add(
            DynamicTest.dynamicTest(
                protocol + " with " + binding, () -> by.test(protocol, binding)));
      }
    }
    return tests.stream();
  }

  private static byte[] good(String protocol) {
    return Protocols.of(protocol).body(NumbersType.INSTANCE, new int[] {1, 2, 3});
  }

  /** Those that send an element for each item. */
  private List<String> bindings(String protocol) {
    return factory().bindings(protocol).stream().filter(this::sendsElements).toList();
  }

  /** Whether a binding sends the bytes that other stacks send. */
  protected boolean sendsElements(String binding) {
    return true;
  }

  private String reason(String protocol, int status, String type, String body) throws Exception {
    List<String> line = List.of("--protocol", protocol);
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    try (AnswerServer server = new AnswerServer(status, type, List.of(bytes))) {
      return run(options(server.url("/services/SortService/sort"), line)).reason().orElseThrow();
    }
  }

  private ClientSettings<?, ?> options(String url, List<String> line) {
    List<String> all =
        new ArrayList<>(List.of("--url", url, "--run", "r1", "--seed", "7", "--amortize", "1ms"));
    all.addAll(List.of("--calls", Integer.toString(CALLS)));
    all.addAll(line);
    return ClientSettings.parse(all.toArray(new String[0]), factory());
  }

  private ClientRecord run(ClientSettings<?, ?> options) {
    return new ClientRun<>(factory(), options, System.nanoTime(), NanoClock.SYSTEM).make();
  }
}
