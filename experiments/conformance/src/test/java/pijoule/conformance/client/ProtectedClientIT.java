package pijoule.conformance.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.every.Exchanged;
import pijoule.conformance.every.Offered;
import pijoule.conformance.every.Servers;
import pijoule.conformance.security.Messages;
import pijoule.conformance.security.TestKeys;
import pijoule.contract.security.SecurityLevel;
import pijoule.security.Attack;
import pijoule.security.MessageSecurity;

/**
 * Every client that protects messages, by every level: it calls the servers of every framework, and
 * refuses every attacked answer with one line and no number.
 */
class ProtectedClientIT {
  private static final Map<String, Runs> CLIENTS = new HashMap<>();
  private static final Map<String, Servers> SERVERS = new HashMap<>();
  private static final Map<String, Integer> PORTS = new HashMap<>();

  static Stream<Arguments> clients() {
    return clients("echo");
  }

  /** Their requests say the same in every call. */
  static Stream<Arguments> repeating() {
    return clients("temperature");
  }

  private static Stream<Arguments> clients(String service) {
    List<Arguments> all = new ArrayList<>();
    for (Offered offered : Offered.protectingMessages("client")) {
      for (SecurityLevel level : offered.messageLevels()) {
        if (offered.service().equals(service)) {
          all.add(Arguments.of(offered, level));
        }
      }
    }
    return all.stream();
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

  /** One of each framework that has the level. */
  private static List<Offered> servers(Offered client, SecurityLevel level) {
    List<String> stacks = List.of("cxf/jetty", "axis2/tomcat", "gsoap/standalone");
    return Offered.protectingMessages("server").stream()
        .filter(of -> stacks.contains(of.program() + "/" + of.container()))
        .filter(of -> of.protocol().equals(client.protocol()))
        .filter(of -> of.service().equals(client.service()))
        .filter(of -> of.messageLevels().contains(level))
        .toList();
  }

  private static String start(Offered offered, SecurityLevel level) throws IOException {
    String key = offered + " " + level.key();
    Integer port = PORTS.get(key);
    if (port == null) {
      Servers process = SERVERS.get(offered.program());
      if (process == null) {
        process = Servers.of(offered);
        SERVERS.put(offered.program(), process);
      }
      port =
          process.start(
              offered, List.of("--security", level.key(), "--keys", TestKeys.RSA.of("server")));
      PORTS.put(key, port);
    }
    Exchanged exchanged = Exchanged.of(offered.service(), offered.protocol());
    return "http://127.0.0.1:" + port + exchanged.endpoint().path();
  }

  private static ClientProcess run(Offered client, SecurityLevel level, String url, String... more)
      throws Exception {
    String key = client.program() + " " + client.binding();
    Runs process = CLIENTS.get(key);
    if (process == null) {
      process = Runs.of(client);
      CLIENTS.put(key, process);
    }
    List<String> options = new ArrayList<>();
    options.addAll(List.of("--url", url, "--run", "r7"));
    options.addAll(List.of("--seed", Long.toString(Exchanged.SEED)));
    options.addAll(List.of("--protocol", client.protocol(), "--service", client.service()));
    options.addAll(List.of("--security", level.key(), "--keys", TestKeys.RSA.of("client")));
    options.addAll(Exchanged.options(client.service()));
    options.addAll(List.of(more));
    return process.run(options);
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

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("clients")
  void callsEveryFramework(Offered client, SecurityLevel level) throws Exception {
    for (Offered server : servers(client, level)) {
      String stack = server.toString();
      ClientProcess run = run(client, level, start(server, level), "--calls", "2");

      assertThat(run.exit()).as(stack + ": " + run.stdout() + run.stderr()).isZero();
      RunRecord record = RunRecord.of(run);
      assertThat(record.order(0)).as(stack).isEqualTo(expectedPhases(client, level));
      assertThat(record.order(1)).as(stack).isEqualTo(expectedPhases(client, level));
      PhaseRules.check(record);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("clients")
  void refusesAttackedAnswers(Offered client, SecurityLevel level) throws Exception {
    Exchanged exchanged = Exchanged.of(client.service(), client.protocol());
    MessageSecurity server = Messages.side("server", level, client.protocol());
    String right = Messages.secured(server, exchanged.answer());
    ClientProcess run = answered(client, level, right, "1");
    assertThat(run.exit()).as(run.stdout() + run.stderr()).isZero();
    for (Attack attack : Attack.values()) {
      if (attack.isOn(level)) {
        String answer =
            Messages.attacked(attack, "server", level, client.protocol(), exchanged.answer());
        assertRefused(
            client, attack, answered(client, level, answer, attack == Attack.REPLAYED ? "2" : "1"));
      }
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("repeating")
  void equalRequestsInQuickSuccessionAreNoReplays(Offered client, SecurityLevel level)
      throws Exception {
    Offered server =
        servers(client, level).stream()
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
