package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.runner.rig.TwoHosts.ALPHA;
import static pijoule.runner.rig.TwoHosts.BETA;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.HostsOfTests;
import pijoule.runner.rig.OnTwoHosts;
import pijoule.runner.rig.Processes;
import pijoule.runner.rig.TwoHostsBench;

/** Clocks that a study sets are put back, however its campaign ends. */
@OnTwoHosts
@Timeout(900)
class RestoredClocksIT {
  @TempDir private static Path temp;
  private static BoardsWithClocks boards;

  @BeforeAll
  static void up() throws Exception {
    boards = BoardsWithClocks.up(temp);
  }

  @AfterAll
  static void down() throws Exception {
    if (boards != null) {
      boards.hosts().close();
    }
  }

  @Test
  void clocksArePutBackAfterCtrlCAndAfterAKill() throws Exception {
    Results results = new Results(temp.resolve("ended"));
    try (Cli cli = boards.start(results, TwoHostsBench.plain(boards.hosts()))) {
      cli.awaitError("[1/4]");
      assertPinned(results, 1);
      assertThat(cli.interrupt()).isEqualTo(130);
    }
    boards.assertPutBack();

    try (Cli cli = boards.resume(results)) {
      cli.awaitError("[3/4]");
      cli.kill();
    }
    assertPinned(results, 3);
    try (Host alpha = HostsOfTests.ssh(ALPHA, boards.hosts().sshConfig())) {
      alpha.connect();
      CpuClock clock = new CpuClock(alpha, CpuClock.SYSFS);
      assertThat(clock.restore()).isTrue();
      assertThat(clock.restore()).isFalse();
    }
    assertThat(boards.range(ALPHA)).isEqualTo(BoardsWithClocks.OWN_RANGE);

    try (Cli cli = boards.resume(results)) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }
    boards.assertRunAtTheirClocks(results);
    boards.assertPutBack();

    // As if it had been killed after its last run.
    try (Host alpha = HostsOfTests.ssh(ALPHA, boards.hosts().sshConfig())) {
      alpha.connect();
      new CpuClock(alpha, CpuClock.SYSFS).set("700");
    }
    try (Cli cli = boards.resume(results)) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }
    boards.assertPutBack();
  }

  /** The first host that the runner asks is the one that is lost, and its trace cannot be had. */
  @Test
  void theClockOfAHostIsPutBackWhenTheOtherOneIsLost() throws Exception {
    Results results = new Results(temp.resolve("lost"));
    try (Cli cli =
        boards.start(results, TwoHostsBench.recorded(boards.hosts()) + "reconnect: 1s\n")) {
      cli.awaitError("[1/4]");
      boards.hosts().power(ALPHA, false);
      giveUp(ALPHA);
      assertThat(cli.exit()).isEqualTo(1);
      assertThat(cli.errors()).contains("host alpha must be reached by").contains("--resume");

      assertThat(boards.range(BETA)).isEqualTo(BoardsWithClocks.OWN_RANGE);
      assertThat(boards.hosts().ssh(BETA, "ls ~/.pijoule")).doesNotContain("cpufreq");
    } finally {
      boards.hosts().power(ALPHA, true);
    }

    try (Cli cli = boards.resume(results)) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }
    boards.assertRunAtTheirClocks(results);
    boards.assertPutBack();
  }

  /** Ends the connection to a host that is silent, as OpenSSH does after a minute. */
  private static void giveUp(String host) {
    List<ProcessHandle> connections =
        ProcessHandle.allProcesses()
            .filter(each -> isConnection(Processes.commandLine(each), host))
            .toList();
    assertThat(connections).hasSize(1);
    Processes.end(connections.get(0));
  }

  private static boolean isConnection(String commandLine, String host) {
    List<String> words = List.of(commandLine.split("\0"));
    return words.get(0).equals("ssh")
        && words.containsAll(List.of(boards.hosts().sshConfig().toString(), "-M"))
        && words.get(words.size() - 1).equals(host);
  }

  /** The boards run at the clock of a planned run, counted from 1, or already of a later one. */
  private static void assertPinned(Results results, int order) throws Exception {
    List<String> plan = Files.readAllLines(results.root().resolve("plan.csv"));
    int column = List.of(plan.get(0).split(",")).indexOf("cpu_mhz");
    List<String> ranges =
        plan.subList(order, plan.size()).stream()
            .map(row -> row.split(",")[column] + "000")
            .map(kilohertz -> kilohertz + " " + kilohertz)
            .toList();
    for (String host : List.of(ALPHA, BETA)) {
      assertThat(boards.range(host)).isIn(ranges);
    }
  }
}
