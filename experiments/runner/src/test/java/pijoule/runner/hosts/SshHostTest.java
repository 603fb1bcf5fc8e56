package pijoule.runner.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnUserSshd;
import pijoule.runner.rig.UserSshd;

@OnUserSshd
class SshHostTest extends HostContract {
  @TempDir private static Path board;
  private static UserSshd sshd;
  private static Host host;

  @BeforeAll
  static void connect() throws Exception {
    sshd = UserSshd.start(board);
    host = HostsOfTests.ssh(UserSshd.NAME, sshd.sshConfig());
    host.connect();
  }

  @AfterAll
  static void end() throws Exception {
    host.close();
    sshd.close();
  }

  @Override
  Host host() {
    return host;
  }

  @Override
  boolean hasPatience() {
    return true;
  }

  @Test
  void itsAddressIsThatOfTheConfiguration() throws Exception {
    assertThat(host.address()).isEqualTo("127.0.0.1");
  }

  @Test
  void onlyWhatTheBoardLacksIsSent() throws Exception {
    Path first = program("first", "shared", "other");
    Path second = program("second", "shared");

    assertThat(host.deploy(List.of(first.getParent()))).isEqualTo(5 + 6 + 5);
    assertThat(host.deploy(List.of(first.getParent(), second.getParent()))).isEqualTo(6);
    assertThat(host.deploy(List.of(first.getParent(), second.getParent()))).isZero();

    Path there = Path.of(host.program(first));
    assertThat(there).hasContent("first");
    assertThat(there.resolveSibling("lib/shared.jar")).hasContent("shared");
    assertThat(there.resolveSibling("lib/other.jar")).hasContent("other");
    assertThat(Path.of(host.program(second)).resolveSibling("lib"))
        .isDirectoryContaining("glob:**shared.jar");
  }

  @Test
  void aDamagedFileIsSentAgain() throws Exception {
    Path program = program("whole");
    host.deploy(List.of(program.getParent()));
    Files.writeString(Path.of(host.program(program)), "wreck");

    assertThat(host.deploy(List.of(program.getParent()))).isEqualTo(5);
    assertThat(Path.of(host.program(program))).hasContent("whole");
  }

  private Path program(String content, String... libraries) throws Exception {
    Path app = Files.createDirectories(folder.resolve("app-" + content));
    Files.createDirectories(app.resolve("lib"));
    for (String library : libraries) {
      Files.writeString(app.resolve("lib").resolve(library + ".jar"), library);
    }
    return Files.writeString(app.resolve(content + ".jar"), content);
  }

  @Test
  void aBoardHasOneCampaign() throws Exception {
    JsonNode one = holder("one");
    try (BoardLock held = BoardLock.take(host, one, log())) {
      assertThat(held.isHeld()).isTrue();
      assertThatThrownBy(() -> BoardLock.take(host, holder("two"), log()))
          .isInstanceOfSatisfying(
              BoardLock.TakenException.class,
              taken -> assertThat(taken.campaign()).isEqualTo("one"))
          .hasMessageContaining("got a campaign of ada on desk in /results/one since noon");
    }
    BoardLock.take(host, holder("two"), log()).close();
  }

  private static JsonNode holder(String campaign) throws Exception {
    return new ObjectMapper()
        .createObjectNode()
        .put("controller", "desk")
        .put("user", "ada")
        .put("results", "/results/" + campaign)
        .put("campaign", campaign)
        .put("since", "noon");
  }

  /** The connection goes, the programs with it, and the next one is as good. */
  @Test
  void aLostConnectionIsNoticedAndMadeAgain() throws Exception {
    try (Host other = HostsOfTests.ssh(UserSshd.NAME, sshd.sshConfig())) {
      other.connect();
      HostProcess program =
          other.start("it", List.of("sleep", "600"), Host.Surroundings.OWN, log());
      long pid = program.pid(LIMIT);

      master(other).destroyForcibly();

      assertThat(program.awaitEnd(LIMIT)).isTrue();
      assertThat(program.isLost()).isTrue();
      awaitGone(pid);
      assertThatThrownBy(() -> other.run(Script.of(":"), LIMIT))
          .isInstanceOfSatisfying(HostException.class, e -> assertThat(e.isLost()).isTrue());
      other.connect();
      assertThat(other.run(Script.of("echo back"), LIMIT).strip()).isEqualTo("back");
    }
  }

  private static ProcessHandle master(Host of) {
    String socket = ((SshHost) of).socket().toString();
    return ProcessHandle.allProcesses()
        .filter(process -> process.info().command().filter(c -> c.endsWith("/ssh")).isPresent())
        .filter(
            process ->
                Stream.of(process.info().arguments().orElse(new String[0]))
                    .toList()
                    .containsAll(List.of("-M", socket)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void anUnknownKeyIsRefused() throws Exception {
    Path config = folder.resolve("config");
    Files.writeString(
        config,
        Files.readString(sshd.sshConfig())
            .replaceAll("UserKnownHostsFile.*", "UserKnownHostsFile /dev/null"));
    try (Host unknown = HostsOfTests.ssh(UserSshd.NAME, config)) {
      assertThatThrownBy(unknown::connect)
          .isInstanceOf(HostException.class)
          .hasMessageContaining("must be reached by 'ssh loopback'")
          .hasMessageContaining("Host key verification failed");
    }
  }

  @Test
  void aScriptIsCutOffWithTheConnection() {
    Host never = HostsOfTests.ssh(UserSshd.NAME, sshd.sshConfig());
    assertThatThrownBy(() -> never.run(Script.of(":"), Duration.ofSeconds(5)))
        .isInstanceOf(HostException.class)
        .hasMessageContaining("must be connected");
  }
}
