package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.runner.rig.TwoHosts.ALPHA;
import static pijoule.runner.rig.TwoHosts.BETA;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/**
 * Boards whose clocks a study sets, and boards that are too hot, throttle or run at another one.
 */
@OnTwoHosts
@Timeout(900)
class BoardClockIT {
  private static final String STUDY = "src/test/resources/studies/clocks.yaml";
  private static final String RANGE =
      "cd " + CpuClock.SYSFS + "/policy0; echo $(cat scaling_min_freq scaling_max_freq)";
  private static final String OWN_RANGE = "700000 1000000";

  /** Returns when a client is measured on the host; [c] keeps the pattern from matching itself. */
  private static final String AWAIT_CLIENT =
      "until grep -qs '[c]lient-jdk.jar' /proc/[0-9]*/cmdline; do sleep 0.05; done; ";

  @TempDir private static Path temp;
  private static TwoHosts hosts;

  @BeforeAll
  static void up() throws Exception {
    hosts = TwoHosts.up(Map.of("CPUFREQ", "1"));
  }

  @AfterAll
  static void down() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static Cli start(Results results, String bench) throws Exception {
    return start(STUDY, results, bench);
  }

  private static Cli start(String study, Results results, String bench) throws Exception {
    return Cli.start(
        Cli.HOME,
        hosts.environment(),
        "run",
        study,
        "--bench",
        TwoHostsBench.file(bench, temp),
        "--out",
        results.root().toString());
  }

  private static Cli resume(Results results) throws Exception {
    return Cli.start(Cli.HOME, hosts.environment(), "run", "--resume", results.root().toString());
  }

  private static void set(String host, String file, String value) throws Exception {
    hosts.in(host, "sh", "-c", "echo " + value + " >/run/board/" + file);
  }

  @Test
  void disturbedBoardsAreReportedTriedAgainAndNamedAndClocksArePutBack() throws Exception {
    Results results = new Results(temp.resolve("disturbed"));
    String bench =
        TwoHostsBench.plain(hosts)
            .replace("java: /usr/local/bin/java}", "java: /usr/local/bin/java, cool_down: 55C}");
    set(ALPHA, "temperature", "70000");
    // It throttled before the campaign, too: the flag since its start cannot show it again.
    set(ALPHA, "throttled", "0x40000");
    set(ALPHA, "recent", "0x40000");
    try (Cli cli = start(results, bench)) {
      cli.awaitError("host alpha must cool down to 55.0 C, got 70.0 C; waiting");
      set(ALPHA, "temperature", "50000");

      cli.awaitError("[1/4]");
      hosts.in(ALPHA, "bash", "-c", AWAIT_CLIENT + "echo 900000000 >/run/board/clock");
      cli.awaitError("r0002: try 1 failed: host alpha must run at");
      hosts.in(ALPHA, "rm", "/run/board/clock");

      cli.awaitError("[2/4] r0002 ");
      hosts.in(ALPHA, "bash", "-c", AWAIT_CLIENT + "echo 0x40000 >/run/board/recent");
      cli.awaitError("r0003: try 1 failed: host alpha must run undisturbed, got throttling");

      assertThat(cli.exit()).as(cli.errors()).isZero();
    } finally {
      set(ALPHA, "throttled", "0x0");
      set(ALPHA, "temperature", "48312");
    }

    assertRunAtTheirClocks(results);
    assertThat(results.runs().get(0).path("tries").asInt()).isEqualTo(1);
    assertThat(results.runs().get(1).path("tries").asInt()).isGreaterThan(1);
    assertThat(results.runs().get(2).path("tries").asInt()).isGreaterThan(1);
    assertThat(Files.readString(results.root().resolve("report.md")))
        .contains("More than one try was needed for 2 runs: r0002, r0003")
        .contains("A board had to cool down before 1 run: r0001")
        .contains("got 900.0 MHz by vcgencmd measure_clock arm")
        .contains("host alpha must run undisturbed, got throttling during the run");
    assertPutBack();
  }

  /** Every run is valid, the boards ran at its clock, and a block has one clock. */
  private static void assertRunAtTheirClocks(Results results) throws Exception {
    assertThat(results.runs())
        .extracting(run -> run.path("run").asText())
        .containsExactlyElementsOf(results.plannedRuns());
    Map<Integer, Set<String>> clocksOfBlock = new HashMap<>();
    Set<String> clocks = new HashSet<>();
    for (JsonNode run : results.runs()) {
      String clock = run.at("/levels/cpu_mhz").asText();
      assertThat(run.path("outcome").asText()).isEqualTo("valid");
      for (String host : List.of(ALPHA, BETA)) {
        for (String when : List.of("before", "after")) {
          JsonNode state = run.path("boards").path(host).path(when);
          assertThat(state.path("clock_mhz").asDouble()).isEqualTo(Double.parseDouble(clock));
          assertThat(state.path("clock_source").asText()).isEqualTo("vcgencmd measure_clock arm");
        }
      }
      clocks.add(clock);
      clocksOfBlock
          .computeIfAbsent(run.path("block").asInt(), unseen -> new HashSet<>())
          .add(clock);
    }
    assertThat(clocks).containsExactlyInAnyOrder("700", "950");
    assertThat(clocksOfBlock).hasSize(2).allSatisfy((block, of) -> assertThat(of).hasSize(1));
  }

  private static void assertPutBack() throws Exception {
    for (String host : List.of(ALPHA, BETA)) {
      assertThat(hosts.ssh(host, RANGE)).isEqualTo(OWN_RANGE);
      assertThat(hosts.ssh(host, "ls ~/.pijoule")).doesNotContain("cpufreq");
    }
  }

  @Test
  void clocksArePutBackAfterCtrlCAndAfterAKill() throws Exception {
    Results results = new Results(temp.resolve("ended"));
    try (Cli cli = start(results, TwoHostsBench.plain(hosts))) {
      cli.awaitError("[1/4]");
      assertPinned(results, 1);
      assertThat(cli.interrupt()).isEqualTo(130);
    }
    assertPutBack();

    try (Cli cli = resume(results)) {
      cli.awaitError("[3/4]");
      cli.kill();
    }
    assertPinned(results, 3);
    try (Host alpha = HostsOfTests.ssh(ALPHA, hosts.sshConfig())) {
      alpha.connect();
      CpuClock clock = new CpuClock(alpha, CpuClock.SYSFS);
      assertThat(clock.restore()).isTrue();
      assertThat(clock.restore()).isFalse();
    }
    assertThat(hosts.ssh(ALPHA, RANGE)).isEqualTo(OWN_RANGE);

    try (Cli cli = resume(results)) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }
    assertRunAtTheirClocks(results);
    assertPutBack();

    // As if it had been killed after its last run.
    try (Host alpha = HostsOfTests.ssh(ALPHA, hosts.sshConfig())) {
      alpha.connect();
      new CpuClock(alpha, CpuClock.SYSFS).set("700");
    }
    try (Cli cli = resume(results)) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }
    assertPutBack();
  }

  /** Each run of each block would get the time to recover, for a night. */
  @Test
  void aBlockWhoseRunsAllFindTheirBoardUnfitEndsTheCampaign() throws Exception {
    Results results = new Results(temp.resolve("unfit"));
    String text = Files.readString(Path.of(STUDY)) + "retries: 0\n";
    Path study = Files.writeString(temp.resolve("unfit.yaml"), text);
    set(ALPHA, "clock", "900000000");
    try (Cli cli = start(study.toString(), results, TwoHostsBench.plain(hosts))) {
      assertThat(cli.exit()).isEqualTo(1);
      assertThat(cli.errors())
          .contains("block 1 must have a run whose boards are fit, got none of 2: host alpha must")
          .doesNotContain("r0003");
    } finally {
      hosts.in(ALPHA, "rm", "/run/board/clock");
    }
    assertThat(results.runs()).as("runs that --resume does not measure").isEmpty();
    assertPutBack();
  }

  /** The first host that the runner asks is the one that is lost, and its trace cannot be had. */
  @Test
  void theClockOfAHostIsPutBackWhenTheOtherOneIsLost() throws Exception {
    Results results = new Results(temp.resolve("lost"));
    try (Cli cli = start(results, TwoHostsBench.recorded(hosts) + "reconnect: 1s\n")) {
      cli.awaitError("[1/4]");
      hosts.power(ALPHA, false);
      giveUp(ALPHA);
      assertThat(cli.exit()).isEqualTo(1);
      assertThat(cli.errors()).contains("host alpha must be reached by").contains("--resume");

      assertThat(hosts.ssh(BETA, RANGE)).isEqualTo(OWN_RANGE);
      assertThat(hosts.ssh(BETA, "ls ~/.pijoule")).doesNotContain("cpufreq");
    } finally {
      hosts.power(ALPHA, true);
    }

    try (Cli cli = resume(results)) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }
    assertRunAtTheirClocks(results);
    assertPutBack();
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
        && words.containsAll(List.of(hosts.sshConfig().toString(), "-M"))
        && words.get(words.size() - 1).equals(host);
  }

  /** The boards run at the clock of a planned run, counted from 1, or already of the next. */
  private static void assertPinned(Results results, int order) throws Exception {
    List<String> plan = Files.readAllLines(results.root().resolve("plan.csv"));
    int column = List.of(plan.get(0).split(",")).indexOf("cpu_mhz");
    List<String> ranges =
        plan.subList(order, order + 2).stream()
            .map(row -> row.split(",")[column] + "000")
            .map(kilohertz -> kilohertz + " " + kilohertz)
            .toList();
    for (String host : List.of(ALPHA, BETA)) {
      assertThat(hosts.ssh(host, RANGE)).isIn(ranges);
    }
  }
}
