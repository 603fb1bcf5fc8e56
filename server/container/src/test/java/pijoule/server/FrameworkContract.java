package pijoule.server;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.contract.catalog.Protocols;
import pijoule.contract.catalog.Services;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.options.Options;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.protocol.Endpoint;
import pijoule.contract.service.Service;
import pijoule.contract.service.ServiceException;
import pijoule.contract.service.ServiceKind;
import pijoule.contract.service.concat.ConcatKind;
import pijoule.contract.service.echo.EchoKind;
import pijoule.contract.service.sort.SortKind;
import pijoule.server.call.NotKeptException;
import pijoule.server.exchange.Checks;
import pijoule.server.exchange.Exchange;

/** Contract of server frameworks: every protocol, with every service and binding. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FrameworkContract {
  private static final Options DEFAULTS = Options.parse(new String[0], List.of(), List.of());
  private static final SortKind SORT = new SortKind();
  private static final Duration RECORDED = Duration.ofSeconds(10);
  private static final long WINDOW_NS = 1_000_000;
  private static final int SEED = 7;
  private static final int STATED_BYTES = 4;
  private static final Logger ROOT = Logger.getLogger("");

  private final Framework framework;
  private final LoggedLines log = new LoggedLines();

  @TempDir Path scratch;

  protected FrameworkContract(Framework framework) {
    this.framework = framework;
  }

  /** Returns the containers that every endpoint is tried in. */
  protected List<String> triedContainers() {
    return List.of(framework.defaultContainer());
  }

  /** Returns a message of the contract as the framework writes it. */
  protected String written(String message) {
    return message;
  }

  /** Returns how many pieces a phase has by a protocol; see docs/measurement-points.md. */
  protected abstract int pieces(Phase phase, String protocol);

  /** Returns how many pieces {@code serialize} of a compressed answer of REST or SOAP has. */
  protected abstract int compressedPieces();

  /** Returns how many bytes a chunk of a long answer by REST has on Jetty. */
  protected abstract int chunkBytes();

  /** Lines that a server would log, with the filter of its log. */
  private static final class LoggedLines extends Handler {
    private final Queue<String> lines = new ConcurrentLinkedQueue<>();

    LoggedLines() {
      setLevel(Level.SEVERE);
      setFilter(message -> !Exchange.isCurrentRefused());
    }

    @Override
    public void publish(LogRecord message) {
      if (isLoggable(message)) {
        lines.add(message.getMessage());
      }
    }

    @Override
    public void flush() {
      // in memory
    }

    @Override
    public void close() {
      // in memory
    }
  }

  /** A service with another operation. */
  private record Operated<Q, A>(Service<Q, A> service, Operation<Q, A> operation)
      implements Service<Q, A> {
    interface Operation<Q, A> {
      A apply(Q request) throws ServiceException;
    }

    @Override
    public Q draw(long seed) {
      return service.draw(seed);
    }

    @Override
    public int messageBytes() {
      return service.messageBytes();
    }

    @Override
    public A apply(Q request) throws ServiceException {
      return operation.apply(request);
    }

    @Override
    public Optional<String> fault(Q request, A answer) {
      return service.fault(request, answer);
    }

    @Override
    public Map<String, Object> settings() {
      return service.settings();
    }
  }

  @BeforeAll
  final void listen() {
    LogManager.getLogManager().reset();
    ROOT.addHandler(log);
  }

  @AfterAll
  final void leave() {
    ROOT.removeHandler(log);
  }

  /** The arrows of docs/architecture.md within the framework's module. */
  @Test
  final void hasNoCycleOfPackages() {
    slices()
        .matching("pijoule.server.(**)")
        .should()
        .beFreeOfCycles()
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages(getClass().getPackageName()));
  }

  final Stream<Arguments> everyProtocolAndBinding() {
    return Protocols.NAMES.stream()
        .flatMap(
            protocol ->
                framework.bindings(protocol).stream()
                    .map(binding -> Arguments.of(protocol, binding)));
  }

  final List<Arguments> everyEndpoint() {
    List<Arguments> endpoints = new ArrayList<>();
    for (String container : triedContainers()) {
      for (String protocol : Protocols.NAMES) {
        for (String binding : framework.bindings(protocol)) {
          for (String service : Services.NAMES) {
            endpoints.add(Arguments.of(container, protocol, binding, service));
          }
        }
      }
    }
    return endpoints;
  }

  @ParameterizedTest
  @MethodSource("everyEndpoint")
  final void answersWithTheContractsBytes(
      String container, String protocol, String binding, String service) throws Exception {
    answers(container, binding, new Endpoint<>(Services.of(service), Protocols.of(protocol)));
  }

  private <Q, A> void answers(String container, String binding, Endpoint<Q, A> endpoint)
      throws Exception {
    ServiceKind<Q, A> kind = endpoint.service();
    Service<Q, A> served = kind.open(options(kind.serverKeys(), "scratch", scratch.toString()));
    List<A> kept = new ArrayList<>(); // of a sensor it differs at every call
    Service<Q, A> keeping =
        new Operated<>(
            served,
            request -> {
              kept.add(served.apply(request));
              return kept.get(kept.size() - 1);
            });
    Q request = kind.open(options(kind.clientKeys(), "message-size", "1kB")).draw(SEED);
    byte[] body = endpoint.protocol().body(kind.request(), request);
    try (TestServer server = open(container, binding, endpoint, keeping)) {
      HttpResponse<byte[]> answer = server.post(body);

      assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
      byte[] expected = endpoint.protocol().body(kind.answer(), kept.get(0));
      assertThat(text(answer)).isEqualTo(written(new String(expected, UTF_8)));
      assertThat(answer.headers().firstValue("Content-Type")).contains(endpoint.mediaType());
      String protocol = endpoint.protocol().name();
      for (Phase phase : List.of(Phase.DESERIALIZE, Phase.SERIALIZE)) {
        assertThat(pieces(server, phase)).as(phase.key()).hasSize(pieces(phase, protocol));
        // The window fails where the repeated work makes anything else.
        assertThat(server.amortized.fill(TestServer.RUN, phase, WINDOW_NS).operations())
            .isPositive();
      }
      assertThat(pieces(server, Phase.SERVICE)).hasSize(1);
    }
  }

  /** A chunk is a write to the connection, which is part of what an answer costs. */
  @Test
  final void sendsLongAnswersInChunksOfItsSize() throws Exception {
    Endpoint<int[], int[]> endpoint = new Endpoint<>(SORT, Protocols.of("rest"));
    byte[] body = endpoint.protocol().body(SORT.request(), new int[10_000]);
    String binding = framework.bindings("rest").get(0);
    try (TestServer server = open(binding, endpoint, SORT.open(DEFAULTS))) {
      assertThat(server.firstChunkBytes(body)).isEqualTo(chunkBytes());
    }
  }

  /** Messages are UTF-8, which no header says. */
  @ParameterizedTest
  @MethodSource("everyProtocolAndBinding")
  final void carriesEveryCharacter(String protocol, String binding) throws Exception {
    EchoKind echo = new EchoKind();
    Endpoint<String, String> endpoint = new Endpoint<>(echo, Protocols.of(protocol));
    byte[] body = endpoint.protocol().body(echo.request(), "\u00e4 \u20ac \ud83d\ude00");
    try (TestServer server = open(binding, endpoint, echo.open(DEFAULTS))) {
      assertThat(text(server.post(body))).isEqualTo(written(new String(body, UTF_8)));
    }
  }

  @ParameterizedTest
  @MethodSource("everyProtocolAndBinding")
  final void goesOnWhereAServiceCannot(String protocol, String binding) throws Exception {
    EchoKind echo = new EchoKind();
    Endpoint<String, String> endpoint = new Endpoint<>(echo, Protocols.of(protocol));
    String reason = "disk must have room, got none; free some";
    Service<String, String> full =
        new Operated<>(
            echo.open(DEFAULTS),
            request -> {
              throw new ServiceException(reason, new IOException());
            });
    try (TestServer server = open(binding, endpoint, full)) {
      isRefused(server, endpoint.protocol().body(echo.request(), "a"), 500, reason + "\n");
    }
  }

  @ParameterizedTest
  @MethodSource("everyProtocolAndBinding")
  final void refusesACutMessage(String protocol, String binding) throws Exception {
    Endpoint<int[], int[]> endpoint = new Endpoint<>(SORT, Protocols.of(protocol));
    byte[] whole = endpoint.protocol().body(SORT.request(), new int[] {2, 1});
    try (TestServer server = open(binding, endpoint, SORT.open(DEFAULTS))) {
      byte[] cut = Arrays.copyOf(whole, whole.length - 1);
      assertThat(isRefused(server, cut, 400, "body must be ")).endsWith("; mend the message\n");
      assertThat(server.post(whole, "whole").statusCode()).isEqualTo(200);
    }
    assertThat(log.lines).isEmpty();
  }

  /** No fault of the message: two words that a text of octet holds alone, but not together. */
  @Test
  final void refusesAnAnswerThatOctetCannotCarry() throws Exception {
    ConcatKind concat = new ConcatKind();
    String word = "a".repeat(40_000);
    byte[] body = Protocols.of("octet").body(concat.request(), new String[] {word, word});
    isRefused(
        concat,
        "octet",
        body,
        500,
        "a text must take at most 65535 B by protocol octet, got more; choose a smaller"
            + " message_size or another protocol");
    assertThat(log.lines).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"rest", "soap", "soap12"})
  final void answersCompressedWithTheBytesOfPlain(String protocol) throws Exception {
    Endpoint<int[], int[]> endpoint = new Endpoint<>(SORT, Protocols.of(protocol));
    byte[] request = endpoint.protocol().body(SORT.request(), new int[] {3, 1, 2});
    for (String binding : framework.bindings(protocol)) {
      String plain;
      try (TestServer server = open(binding, endpoint, SORT.open(DEFAULTS))) {
        plain = text(server.post(request));
      }
      try (TestServer server = compressing(binding, endpoint, Checks.of(endpoint, false))) {
        HttpResponse<byte[]> answer = server.post(compressed(request));

        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
        byte[] inflated =
            new GZIPInputStream(new ByteArrayInputStream(answer.body())).readAllBytes();
        assertThat(new String(inflated, UTF_8)).isEqualTo(plain);
        assertThat(pieces(server, Phase.SERIALIZE)).hasSize(compressedPieces());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"rest,true", "rest,false", "soap,false"})
  final void refusesWhatIsBrokenOrABomb(String protocol, boolean checks) throws Exception {
    Endpoint<int[], int[]> endpoint = new Endpoint<>(SORT, Protocols.of(protocol));
    List<String> bindings = framework.bindings(protocol);
    String binding = bindings.get(checks ? 0 : bindings.size() - 1);
    byte[] message = endpoint.protocol().body(SORT.request(), new int[] {3, 1, 2});
    byte[] whole = compressed(message);
    byte[] spaces = new byte[2 << 20];
    Arrays.fill(spaces, (byte) ' ');
    byte[] bomb = compressed(spaces);
    byte[] liar = bomb.clone();
    Arrays.fill(liar, liar.length - STATED_BYTES, liar.length, (byte) 0);
    liar[liar.length - STATED_BYTES] = 9;
    byte[] wrong = whole.clone();
    wrong[whole.length - STATED_BYTES - 1] ^= 1;
    Checks made = checks ? Checks.of(endpoint, false) : Checks.OFF;
    try (TestServer server = compressing(binding, endpoint, made)) {
      isRefused(server, bomb, 413, "body must be at most 1048576 bytes, got more; ");
      isRefused(server, liar, 400, "body must ");
      isRefused(server, wrong, 400, "body must ");
      isRefused(server, message, 400, "body must be one whole gzip member, got ");
      for (int cut : List.of(1, 8, whole.length / 2, whole.length - 5)) {
        isRefused(server, Arrays.copyOf(whole, whole.length - cut), 4, "body must ");
      }
    }
  }

  /**
   * Posts a body that is answered in one line, and of which nothing is recorded.
   *
   * @param status of the answer, or its first digit
   * @return the line
   */
  private static String isRefused(TestServer server, byte[] body, int status, String beginning)
      throws Exception {
    HttpResponse<byte[]> answer = server.post(body);

    String line = text(answer);
    assertThat(line).startsWith(beginning).endsWith("\n").containsOnlyOnce("\n");
    assertThat(String.valueOf(answer.statusCode())).as(line).startsWith(String.valueOf(status));
    assertThatThrownBy(() -> server.ledger.find(TestServer.RUN, Duration.ZERO))
        .isInstanceOf(NotKeptException.class);
    return line;
  }

  /** Posts a body by the default binding, which is answered with a reason alone. */
  protected final <Q, A> void isRefused(
      ServiceKind<Q, A> kind, String protocol, byte[] body, int status, String reason)
      throws Exception {
    Endpoint<Q, A> endpoint = new Endpoint<>(kind, Protocols.of(protocol));
    String binding = framework.bindings(protocol).get(0);
    try (TestServer server = open(binding, endpoint, kind.open(DEFAULTS))) {
      isRefused(server, body, status, reason + "\n");
    }
  }

  private <Q, A> TestServer open(
      String container, String binding, Endpoint<Q, A> endpoint, Service<Q, A> service)
      throws IOException {
    Checks checks = Checks.of(endpoint, false);
    return new TestServer(
        framework, container, binding, endpoint, service, ContentEncoding.PLAIN, checks);
  }

  private <Q, A> TestServer open(String binding, Endpoint<Q, A> endpoint, Service<Q, A> service)
      throws IOException {
    return open(framework.defaultContainer(), binding, endpoint, service);
  }

  private TestServer compressing(String binding, Endpoint<int[], int[]> endpoint, Checks checks)
      throws IOException {
    String container = framework.defaultContainer();
    Service<int[], int[]> service = SORT.open(DEFAULTS);
    return new TestServer(
        framework, container, binding, endpoint, service, ContentEncoding.GZIP, checks);
  }

  private static byte[] compressed(byte[] message) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (GZIPOutputStream compressing = new GZIPOutputStream(body)) {
      compressing.write(message);
    }
    return body.toByteArray();
  }

  private static List<PhaseInterval> pieces(TestServer server, Phase phase) throws Exception {
    return server.ledger.find(TestServer.RUN, RECORDED).phases().stream()
        .filter(piece -> piece.phase() == phase)
        .toList();
  }

  private static String text(HttpResponse<byte[]> answer) {
    return new String(answer.body(), UTF_8);
  }

  /** One option, where the service has it. */
  private static Options options(List<String> keys, String key, String value) {
    String[] args = keys.contains(key) ? new String[] {"--" + key, value} : new String[0];
    return Options.parse(args, keys, List.of());
  }
}
