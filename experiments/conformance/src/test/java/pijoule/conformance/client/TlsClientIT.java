package pijoule.conformance.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.base.NanoClock;
import pijoule.conformance.client.RunRecord.Piece;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sample;
import pijoule.conformance.security.TestKeys;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.security.Security;
import pijoule.contract.security.SecurityLevel;
import pijoule.contract.tls.TimedContext;

/** The handshakes of every client that offers TLS lie where the server's do. */
@Tag(Only.TAG)
class TlsClientIT {
  /** Connections of each combination; one thousand by hand. */
  private static final int CONNECTIONS = Integer.getInteger("pijoule.connections", 20);

  private static final TlsPrograms PROGRAMS = new TlsPrograms();

  private record Neighbours(Offered client, String server, String version) {
    List<?> traits() {
      return List.of(client.stack(), server, version);
    }
  }

  static Stream<Arguments> neighbours() {
    List<Neighbours> all = new ArrayList<>();
    for (Offered client : firstOfEach()) {
      for (String server : servers(client.protocol())) {
        for (String version : List.of("1.2", "1.3")) {
          all.add(new Neighbours(client, server, version));
        }
      }
    }
    return Sample.of(Only.tested(all, of -> of.client.program()), Neighbours::traits).stream()
        .map(of -> Arguments.of(of.client, of.server, of.version));
  }

  /** A client with each of its bindings, by the first protocol that it has with it. */
  private static Collection<Offered> firstOfEach() {
    Map<String, Offered> first = new LinkedHashMap<>();
    TlsPrograms.all().stream()
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

  @ParameterizedTest(name = "{0} to {1} by TLS {2}")
  @MethodSource("neighbours")
  void handshakesAreInsideOfOneAnothersConnection(Offered client, String server, String version)
      throws Exception {
    int port = PROGRAMS.port(server, client.protocol(), version, TestKeys.RIGHT);
    String calls = Integer.toString(CONNECTIONS);
    String name = client.program() + client.binding();
    ClientProcess run = PROGRAMS.run(name, client, port, version, TestKeys.RIGHT, "--calls", calls);

    assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
    RunRecord ofClient = RunRecord.of(run);
    RunRecord ofServer = new RunRecord(record(name, port, version));
    Map<Integer, Piece> clients = byTrial(ofClient, "handshake");
    Map<Integer, Piece> servers = byTrial(ofServer, "handshake");
    Map<Integer, Piece> called = spans(ofClient, "call");
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

  /** From the first piece's start to the last one's end: a client may serialize in between. */
  private static Map<Integer, Piece> spans(RunRecord record, String phase) {
    Map<Integer, Piece> spans = new HashMap<>();
    for (Piece piece : record.pieces()) {
      if (piece.phase().equals(phase)) {
        spans.merge(
            piece.trial(),
            piece,
            (first, last) -> new Piece(first.trial(), phase, first.startNs(), last.endNs()));
      }
    }
    return spans;
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
