package pijoule.runner.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import pijoule.runner.hosts.BoardLock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.rig.OnUserSshd;
import pijoule.runner.rig.UserSshd;

/** What the checks find on the way to a host and on the host, over an sshd on loopback. */
@OnUserSshd
@Timeout(300)
class SshChecksTest {
  private static final Path NO_LOG = Path.of("/dev/null");

  @TempDir static Path shared;
  @TempDir Path folder;

  private static UserSshd sshd;
  private static Path java;
  private CheckedBench bench;

  @BeforeAll
  static void start() throws Exception {
    sshd = UserSshd.start(Files.createDirectory(shared.resolve("sshd")));
    java = CheckedBench.java(shared);
  }

  @AfterAll
  static void stop() throws Exception {
    if (sshd != null) {
      sshd.close();
    }
  }

  @BeforeEach
  void makeBench() {
    bench = new CheckedBench(folder).sshConfig(sshd.sshConfig());
  }

  private static String loopback() {
    return "{kind: ssh, ssh: loopback, java: '" + java + "'}";
  }

  /** The configuration with one line changed, or one more at its end. */
  private Path config(String line, String other) throws IOException {
    String text = Files.readString(sshd.sshConfig());
    assertThat(text).contains(line);
    return Files.writeString(folder.resolve("config"), text.replace(line, other));
  }

  private static ObjectNode holder(String user) {
    return new ObjectMapper()
        .createObjectNode()
        .put("user", user)
        .put("controller", "desk")
        .put("results", "/results/one")
        .put("campaign", "x")
        .put("since", "noon");
  }

  @Test
  void aHostThatIsReadyHasNoProblemAndKeepsNoProcess() throws Exception {
    List<BoardLock> locks = new ArrayList<>();
    bench
        .host("board", loopback())
        .on("board", "board, port: " + freePort())
        .taker(host -> locks.add(BoardLock.take(host, holder("ada"), NO_LOG)));

    assertThat(bench.problems()).isEmpty();
    assertThat(locks).hasSize(1);
    locks.get(0).close();
    assertThat(ProcessHandle.allProcesses().map(each -> each.info().commandLine().orElse("")))
        .noneMatch(line -> line.contains(bench.mark()));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Test
  void oneHostThatCannotBeReachedHidesNoOther() throws Exception {
    bench
        .host("nowhere", "{kind: ssh, ssh: no-such-host.invalid}")
        .host("board", "{kind: ssh, ssh: loopback, java: /no/such/java}")
        .on("nowhere", "board, port: 0");

    assertThat(bench.problems())
        .satisfiesExactly(
            first ->
                assertThat(first)
                    .startsWith(
                        "host nowhere must be reached by 'ssh no-such-host.invalid', got ssh: Could"
                            + " not resolve hostname")
                    .contains("correct the name"),
            second -> assertThat(second).startsWith("java of host board must be a program"));
  }

  @Test
  void aPortWithoutSshdIsNamed() throws Exception {
    bench.sshConfig(config("Port " + sshd.port(), "Port " + freePort())).host("board", loopback());

    assertThat(bench.problems())
        .singleElement()
        .asString()
        .contains("Connection refused; check its power, cable and address");
  }

  @Test
  void anUnknownKeyIsNamedWithWhatToType() throws Exception {
    Path known = sshd.sshConfig().resolveSibling("known_hosts");
    bench
        .sshConfig(config(known.toString(), folder.resolve("none").toString()))
        .host("board", loopback());

    assertThat(bench.problems())
        .singleElement()
        .asString()
        .contains("Host key verification failed", "connect once with 'ssh -F ", "loopback'")
        .contains("compare the fingerprint");
  }

  @Test
  void aChangedKeyIsNamedWithWhatToType() throws Exception {
    Path known = folder.resolve("known_hosts");
    String key = Files.readString(sshd.sshConfig().resolveSibling("key.pub"));
    Files.writeString(known, "[127.0.0.1]:" + sshd.port() + " " + key);
    bench
        .sshConfig(
            config(sshd.sshConfig().resolveSibling("known_hosts").toString(), known.toString()))
        .host("board", loopback());

    assertThat(bench.problems())
        .singleElement()
        .asString()
        .contains("got another host key than the known one")
        .contains("ssh-keygen -f '" + known + "' -R '[127.0.0.1]:" + sshd.port() + "'");
  }

  @Test
  void aLoginThatAsksForAPasswordIsNamed() throws Exception {
    Path other = sshd.sshConfig().resolveSibling("host_key");
    bench
        .sshConfig(
            config("\"" + sshd.sshConfig().resolveSibling("key") + "\"", "\"" + other + "\""))
        .host("board", loopback());

    assertThat(bench.problems())
        .singleElement()
        .asString()
        .contains("Permission denied", "ssh-copy-id", "ssh-add");
  }

  @Test
  void aBoardOfAnotherCampaignIsLeftAlone() throws Exception {
    try (Host other = HostsOfTests.ssh("loopback", sshd.sshConfig())) {
      other.connect();
      try (BoardLock held = BoardLock.take(other, holder("ada"), NO_LOG)) {
        assertThat(held.isHeld()).isTrue();
        bench
            .host("board", loopback())
            .taker(host -> BoardLock.take(host, holder("me"), NO_LOG).close());

        assertThat(bench.problems())
            .singleElement()
            .asString()
            .contains("got a campaign of ada on desk in /results/one since noon; wait for its end");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MaxSessions 2 | must allow 4 sessions in a connection, got 2; write 'MaxSessions 10'",
        "MaxSessions 1 | MaxSessions 10",
        "AllowTcpForwarding no | must forward ports, got a closed connection",
        "ForceCommand bash -c 'eval \"${SSH_ORIGINAL_COMMAND//!/}\"'"
            + " | got 126 of 127 characters, other from code 33 on; make bash the login shell",
        "ForceCommand echo Welcome; eval \"$SSH_ORIGINAL_COMMAND\""
            + " | must print nothing of its own, got 'Welcome'; take it out of ~/.bashrc there",
        "ForceCommand eval \"$SSH_ORIGINAL_COMMAND\"; echo Bye"
            + " | must print nothing of its own, got 'Bye' after a command; take it out of"
            + " ~/.bash_logout and of a trap in ~/.bashrc there",
        "ForceCommand echo bash: command not found >&2; exit 127 | must have bash, got none",
      })
  void anAccountThatDoesNotDoIsNamed(String setting, String message) throws Exception {
    try (UserSshd other = UserSshd.start(Files.createDirectory(folder.resolve("other")), setting)) {
      List<BoardLock> locks = new ArrayList<>();
      bench
          .sshConfig(other.sshConfig())
          .host("board", loopback())
          .taker(host -> locks.add(BoardLock.take(host, holder("ada"), NO_LOG)));

      assertThat(bench.problems()).singleElement().asString().contains(message);
      locks.forEach(BoardLock::close);
    }
  }

  @Test
  void anAddressThatOnlyTheHostItselfReachesIsNamedOnce() throws Exception {
    bench
        .host("desk", "{kind: local}")
        .host("board", loopback())
        .on("board", "desk, port: 0")
        .meterOn("desk");

    assertThat(bench.problems())
        .hasSize(2)
        .allMatch(line -> line.contains("address of host desk must be one that"))
        .allMatch(line -> line.contains("got 127.0.0.1, which only the host itself can"));
  }

  @Test
  void everyPairHasToReachItsServer() throws Exception {
    bench
        .host("desk", "{kind: local, java: '" + java + "'}")
        .host("board", loopback())
        .on("desk", "desk, port: 0")
        .device("here", "desk", "desk")
        .device("there", "desk", "board");

    assertThat(bench.problems())
        .singleElement()
        .asString()
        .contains("address of host board must be one that the client on host desk can reach");
  }

  @Test
  void oneBoardReachesTheOther() throws Exception {
    // Linux takes a connection to this address for one to itself.
    bench
        .host("desk", "{kind: local, address: 0.0.0.0, java: '" + java + "'}")
        .host("board", loopback())
        .on("board", "desk, port: 0")
        .meterOn("desk");
    Findings findings = bench.check();

    assertThat(findings.problems()).isEmpty();
    assertThat(findings.table())
        .anyMatch(line -> line.matches("board to desk: [0-9.]+ Mbit/s, a message of 100 kB .*"))
        .anyMatch(
            line -> line.matches("board to the clock of recorders on desk: within [0-9.]+ ms"));
  }
}
