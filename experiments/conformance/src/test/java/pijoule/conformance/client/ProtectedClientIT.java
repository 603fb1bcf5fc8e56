package pijoule.conformance.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Only;
import pijoule.conformance.every.Sample;
import pijoule.conformance.every.Servers;
import pijoule.conformance.security.Messages;
import pijoule.conformance.security.Protected;
import pijoule.conformance.security.TestKeys;
import pijoule.contract.security.SecurityLevel;
import pijoule.security.Attack;
import pijoule.security.MessageSecurity;

/**
 * Every client that protects messages, by every level: it calls the servers of every framework, and
 * refuses every attacked answer with one line and no number.
 */
@Tag(Only.TAG)
class ProtectedClientIT {
  private static final Map<String, Integer> PORTS = new HashMap<>();

  static Stream<Arguments> clients() {
    return Protected.sample("client", "echo").map(Protected::arguments);
  }

  /** Their requests say the same in every call. */
  static Stream<Arguments> repeating() {
    List<Protected> all = Protected.all("client", "temperature");
    return Sample.few(all, Protected::traits).stream().map(Protected::arguments);
  }

  /** A client's combination and level with a server of a framework that has both. */
  private record Pair(Protected client, Offered server) {
    List<?> traits() {
      List<Object> traits = new ArrayList<>(client.traits());
      traits.add(List.of(client.offered().program(), "calls", server.program()));
      return traits;
    }
  }

  static Stream<Arguments> pairs() {
    List<Pair> all =
        Protected.all("client", "echo").stream()
            .flatMap(client -> servers(client).map(server -> new Pair(client, server)))
            .toList();
    return Sample.few(all, Pair::traits).stream()
        .map(of -> Arguments.of(of.client.offered(), of.client.level(), of.server));
  }

  /** One of each framework that has the level. */
  private static Stream<Offered> servers(Protected client) {
    List<String> stacks = List.of("cxf/jetty", "axis2/tomcat", "gsoap/standalone");
    return Offered.protectingMessages("server").stream()
        .filter(of -> stacks.contains(of.program() + "/" + of.container()))
        .filter(of -> of.protocol().equals(client.offered().protocol()))
        .filter(of -> of.service().equals(client.offered().service()))
        .filter(of -> of.messageLevels().contains(client.level()));
  }

  private static String start(Offered offered, SecurityLevel level) throws IOException {
    String key = offered + " " + level.key();
    Integer port = PORTS.get(key);
    if (port == null) {
      port =
          Servers.of(offered)
              .start(
                  offered, List.of("--security", level.key(), "--keys", TestKeys.RSA.of("server")));
      PORTS.put(key, port);
    }
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    return "http://127.0.0.1:" + port + exchanged.endpoint().path();
  }

  private static ClientProcess run(Offered client, SecurityLevel level, String url, String... more)
      throws Exception {
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--url", url, "--run", "r7"));
    options.addAll(List.of("--seed", Long.toString(Exchanged.SEED)));
    options.addAll(List.of("--protocol", client.protocol(), "--service", client.service()));
    options.addAll(List.of("--security", level.key(), "--keys", TestKeys.RSA.of("client")));
    options.addAll(Exchanged.options(client.service()));
    options.addAll(List.of(more));
    return Runs.of(client).run(options);
  }

  /** gSOAP binds a message before it is verified, and signs it while it writes. */
  private static List<String> expectedPhases(Offered client, SecurityLevel level) {
    String phases =
        client.java()
            ? "generate serialize secure serialize call deserialize unsecure deserialize"
            : level == SecurityLevel.SIGN
                ? "generate serialize call deserialize unsecure"
                : "generate secure serialize call deserialize unsecure";
    return List.of(phases.split(" "));
  }

  @ParameterizedTest(name = "{0} {1} to {2}")
  @MethodSource("pairs")
  void callsEveryFramework(Offered client, SecurityLevel level, Offered server) throws Exception {
    ClientProcess run = run(client, level, start(server, level), "--calls", "2");

    assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
    RunRecord record = RunRecord.of(run);
    assertThat(record.order(0)).isEqualTo(expectedPhases(client, level));
    assertThat(record.order(1)).isEqualTo(expectedPhases(client, level));
    PhaseRules.check(record);
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("clients")
  void refusesAttackedAnswers(Offered client, SecurityLevel level) throws Exception {
    Exchanged exchanged = Exchanged.of(client.service(), client.protocol());
    MessageSecurity server = Messages.side("server", level, client.protocol());
    String right = Messages.secured(server, exchanged.answer());
    ClientProcess run = answered(client, level, right, "1");
    assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
    ClientProcess typed = answered(client, level, "<!DOCTYPE a>" + right, "1");
    assertThat(typed.exit()).isEqualTo(1);
    assertThat(typed.stderr()).contains("body must have no document type, got <!DOCTYPE");
    for (Attack attack : Attack.values()) {
      if (attack.isOn(level) && !attack.isOfReceiversCode()) {
        String answer =
            Messages.attacked(attack, "server", level, client.protocol(), exchanged.answer());
        assertRefused(
            client, attack, answered(client, level, answer, attack.isReplay() ? "2" : "1"));
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("repeating")
  void equalRequestsInQuickSuccessionAreNoReplays(Offered client, SecurityLevel level)
      throws Exception {
    Offered server =
        servers(new Protected(client, level))
            .filter(of -> of.program().equals(client.program()))
            .findFirst()
            .orElseThrow();
    ClientProcess run = run(client, level, start(server, level), "--calls", "10");

    assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
  }

  /** A run that has the same answer to each call. */
  private static ClientProcess answered(
      Offered client, SecurityLevel level, String answer, String calls) throws Exception {
    Exchanged exchanged = Exchanged.of(client.service(), client.protocol());
    Behaviour same = Answers.bytes(200, exchanged.endpoint().mediaType(), answer.getBytes(UTF_8));
    try (FaultServer server = new FaultServer(same)) {
      String url = server.at(exchanged.endpoint().path());
      ClientProcess run = run(client, level, url, "--calls", calls);
      assertThat(server.requests()).hasSize(Integer.parseInt(calls));
      return run;
    }
  }

  private static void assertRefused(Offered client, Attack attack, ClientProcess run)
      throws IOException {
    FailureRules.check(new Client(client.program(), client.binding()), run);
    assertThat(RunRecord.of(run).text("reason"))
        .as(attack.name())
        .matches("answer is malformed: message must [^\n]*, got " + attack.received() + ".*");
    assertThat(RunRecord.of(run).text("failure")).isEqualTo("answer");
  }
}
