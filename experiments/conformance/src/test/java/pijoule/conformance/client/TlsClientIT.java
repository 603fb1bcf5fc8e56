package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.client.RunRecord.Piece;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Servers;
import pijoule.conformance.security.TestKeys;
import pijoule.contract.clock.NanoClock;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.tls.TimedContext;

/**
 * Every client that offers TLS: it calls, refuses the same certificates in the same words, and its
 * handshakes lie where the server's do.
 */
class TlsClientIT {
  /** Connections of each combination; one thousand by hand. */
  private static final int CONNECTIONS = Integer.getInteger("pijoule.connections", 20);

  private static final Map<String, Runs> CLIENTS = new HashMap<>();
  private static final Map<String, Servers> SERVERS = new HashMap<>();
  private static final Map<String, Integer> PORTS = new HashMap<>();

  static Stream<Offered> clients() {
    return Offered.by("client").stream()
        .filter(offered -> offered.security().contains("tls"))
        .filter(offered -> offered.service().equals("echo"));
  }

  static Stream<Arguments> neighbours() {
    List<Arguments> all = new ArrayList<>();
    for (Offered client : firstOfEach()) {
      for (String server : servers(client.protocol())) {
        for (String version : List.of("1.2", "1.3")) {
          all.add(Arguments.of(client, server, version));
        }
      }
    }
    return all.stream();
  }

  /** A client with each of its bindings, by the first protocol that it has with it. */
  private static Collection<Offered> firstOfEach() {
    Map<String, Offered> first = new LinkedHashMap<>();
    clients()
        .filter(of -> of.protocol().equals("rest") || of.program().equals("gsoap"))
        .forEach(of -> first.putIfAbsent(of.program() + " " + of.binding(), of));
    return first.values();
  }

  /** Those that see their handshakes: one of each kind. */
  private static List<String> servers(String protocol) {
    List<String> kinds = List.of("cxf/jetty", "axis2/tomcat", "gsoap/standalone");
    List<String> offered =
        Offered.by("server").stream()
            .filter(of -> of.protocol().equals(protocol))
            .map(of -> of.program() + "/" + of.container())
            .toList();
    return kinds.stream().filter(offered::contains).toList();
  }

  @AfterAll
  static void end() throws IOException {
    CLIENTS.values().forEach(Runs::close);
    CLIENTS.clear();
    for (Servers server : SERVERS.values()) {
      server.close();
    }
    SERVERS.clear();
    PORTS.clear();
  }

  /** A server of a protocol; each is started once. */
  private static int port(String server, String protocol, String version, TestKeys keys)
      throws IOException {
    String key = String.join(" ", server, protocol, version, keys.name());
    Integer known = PORTS.get(key);
    if (known != null) {
      return known;
    }
    Offered offered =
        Offered.by("server").stream()
            .filter(of -> server.equals(of.program() + "/" + of.container()))
            .filter(of -> of.protocol().equals(protocol) && of.service().equals("echo"))
            .findFirst()
            .orElseThrow();
    Servers process = SERVERS.get(offered.program());
    if (process == null) {
      process = Servers.of(offered);
      SERVERS.put(offered.program(), process);
    }
    List<String> options = new ArrayList<>(List.of("--connection", "per_call"));
    options.addAll(List.of("--security", "tls", "--tls-version", version));
    options.addAll(List.of("--keys", keys.of("server")));
    int port = process.start(offered, options);
    PORTS.put(key, port);
    return port;
  }

  private static ClientProcess run(
      Offered client, int port, String version, TestKeys keys, String... more) throws Exception {
    return run("r7", client, port, version, keys, more);
  }

  private static ClientProcess run(
      String name, Offered client, int port, String version, TestKeys keys, String... more)
      throws Exception {
    String key = client.program() + " " + client.binding() + " " + client.file();
    Runs process = CLIENTS.get(key);
    if (process == null) {
      process = Runs.of(client);
      CLIENTS.put(key, process);
    }
    Exchanged exchanged = Exchanged.of(client.service(), client.protocol());
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--url", "https://127.0.0.1:" + port + exchanged.endpoint().path()));
    options.addAll(List.of("--run", name, "--seed", Long.toString(Exchanged.SEED)));
    options.addAll(List.of("--protocol", client.protocol(), "--service", client.service()));
    options.addAll(List.of("--security", "tls", "--tls-version", version));
    options.addAll(List.of("--keys", keys.of("client")));
    options.addAll(Exchanged.options(client.service()));
    options.addAll(List.of(more));
    return process.run(options);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("clients")
  void callsAndRefusesCertificates(Offered client) throws Exception {
    String by = client.protocol();
    int right = port("cxf/jetty", by, "1.3", TestKeys.RIGHT);
    ClientProcess valid = run(client, right, "1.3", TestKeys.RIGHT, "--calls", "2");

    assertThat(valid.exit()).as(valid.stdout() + valid.stderr()).isZero();
    List<JsonNode> sessions = new ArrayList<>();
    RunRecord.of(valid).json().required("tls").forEach(sessions::add);
    assertThat(sessions)
        .extracting(of -> of.required("trial").asInt() + " " + of.required("resumed").asBoolean())
        .containsExactly("0 false", "1 true");
    assertRefused(
        client,
        run(client, right, "1.3", TestKeys.ELSEWHERE),
        "server's certificate must be signed by the authority in --keys, got another's; take the"
            + " keys of one campaign on both sides");
    assertRefused(
        client,
        run(client, port("cxf/jetty", by, "1.3", TestKeys.ELSEWHERE), "1.3", TestKeys.ELSEWHERE),
        "server's certificate must name its host, got one without 127.0.0.1; make the keys for this"
            + " address");
    ClientProcess expired =
        run(client, port("cxf/jetty", by, "1.3", TestKeys.EXPIRED), "1.3", TestKeys.EXPIRED);
    FailureRules.check(new Client(client.program(), client.binding()), expired);
    assertThat(RunRecord.of(expired).text("reason"))
        .startsWith("server's certificate must be valid now, got one with NotAfter: ")
        .endsWith("; set the clocks or make the keys again");
  }

  private static void assertRefused(Offered client, ClientProcess run, String reason)
      throws IOException {
    FailureRules.check(new Client(client.program(), client.binding()), run);
    assertThat(RunRecord.of(run).text("reason")).isEqualTo(reason);
    assertThat(RunRecord.of(run).text("failure")).isEqualTo("answer");
  }

  @ParameterizedTest(name = "{0} to {1} by TLS {2}")
  @MethodSource("neighbours")
  void handshakesAreInsideOfOneAnothersConnection(Offered client, String server, String version)
      throws Exception {
    int port = port(server, client.protocol(), version, TestKeys.RIGHT);
    String calls = Integer.toString(CONNECTIONS);
    String name = client.program() + client.binding();
    ClientProcess run = run(name, client, port, version, TestKeys.RIGHT, "--calls", calls);

    assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
    RunRecord ofClient = RunRecord.of(run);
    RunRecord ofServer = new RunRecord(record(name, port, version));
    Map<Integer, Piece> clients = byTrial(ofClient, "handshake");
    Map<Integer, Piece> servers = byTrial(ofServer, "handshake");
    Map<Integer, Piece> called = byTrial(ofClient, "call");
    Map<Integer, Piece> sends = byTrial(ofServer, "send");
    Map<Integer, Piece> received = byTrial(ofServer, "receive");
    assertThat(clients).hasSize(CONNECTIONS);
    assertThat(servers).hasSize(CONNECTIONS);
    for (int trial = 0; trial < CONNECTIONS; trial++) {
      Piece call = called.get(trial);
      Piece here = clients.get(trial);
      Piece there = servers.get(trial);
      assertInOrder(trial, call.startNs(), here.startNs(), there.startNs(), there.endNs());
      assertInOrder(trial, there.endNs(), received.get(trial).startNs(), call.endNs());
      assertInOrder(trial, here.startNs(), here.endNs(), sends.get(trial).endNs());
      assertInOrder(trial, here.endNs(), call.endNs());
    }
  }

  private static void assertInOrder(int trial, long... instants) {
    for (int i = 1; i < instants.length; i++) {
      assertThat(instants[i] - instants[i - 1]).as("trial %s, %s", trial, i).isNotNegative();
    }
  }

  private static Map<Integer, Piece> byTrial(RunRecord record, String phase) {
    Map<Integer, Piece> byTrial = new HashMap<>();
    for (Piece piece : record.pieces()) {
      if (piece.phase().equals(phase)) {
        assertThat(byTrial.put(piece.trial(), piece)).as("%s", piece).isNull();
      }
    }
    return byTrial;
  }

  /** The server's record. */
  private static JsonNode record(String name, int port, String version) throws Exception {
    Security security =
        new Security(
            SecurityLevel.TLS,
            Optional.of(version),
            Optional.of(Path.of(TestKeys.RIGHT.of("client"))));
    HttpClient client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(TimedContext.of(security, NanoClock.SYSTEM, handshake -> {}))
            .build();
    URI run = URI.create("https://127.0.0.1:" + port + ServiceHttp.CONTROL_PATH + "/runs/" + name);
    String record =
        client.send(HttpRequest.newBuilder(run).GET().build(), BodyHandlers.ofString()).body();
    return new ObjectMapper().readTree(record);
  }
}
