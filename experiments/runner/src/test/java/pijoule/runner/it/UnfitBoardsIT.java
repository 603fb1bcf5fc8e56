package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.runner.rig.TwoHosts.ALPHA;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnTwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/** Boards that are too hot, throttle or run at another clock than that of a study. */
@OnTwoHosts
@Timeout(900)
class UnfitBoardsIT {
  /** Returns when a client is measured on the host; [c] keeps the pattern from matching itself. */
  private static final String AWAIT_CLIENT =
      "until grep -qs '[c]lient-jdk.jar' /proc/[0-9]*/cmdline; do sleep 0.05; done; ";

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
  void disturbedBoardsAreReportedTriedAgainAndNamedAndClocksArePutBack() throws Exception {
    Results results = new Results(temp.resolve("disturbed"));
    String bench =
        TwoHostsBench.plain(boards.hosts())
            .replace("java: /usr/local/bin/java}", "java: /usr/local/bin/java, cool_down: 55C}");
    boards.set(ALPHA, "temperature", "70000");
    // It throttled before the campaign, too: the flag since its start cannot show it again.
    boards.set(ALPHA, "throttled", "0x40000");
    boards.set(ALPHA, "recent", "0x40000");
    try (Cli cli = boards.start(results, bench)) {
      cli.awaitError("host alpha must cool down to 55.0 C, got 70.0 C; waiting");
      boards.set(ALPHA, "temperature", "50000");

      cli.awaitError("[1/4]");
      boards.hosts().in(ALPHA, "bash", "-c", AWAIT_CLIENT + "echo 900000000 >/run/board/clock");
      cli.awaitError("r0002: try 1 failed: host alpha must run at");
      boards.hosts().in(ALPHA, "rm", "/run/board/clock");

      cli.awaitError("[2/4] r0002 ");
      boards.hosts().in(ALPHA, "bash", "-c", AWAIT_CLIENT + "echo 0x40000 >/run/board/recent");
      cli.awaitError("r0003: try 1 failed: host alpha must run undisturbed, got throttling");

      assertThat(cli.exit()).as(cli.errors()).isZero();
    } finally {
      boards.set(ALPHA, "throttled", "0x0");
      boards.set(ALPHA, "temperature", "48312");
    }

    boards.assertRunAtTheirClocks(results);
    assertThat(results.runs().get(0).path("tries").asInt()).isEqualTo(1);
    assertThat(results.runs().get(1).path("tries").asInt()).isGreaterThan(1);
    assertThat(results.runs().get(2).path("tries").asInt()).isGreaterThan(1);
    assertThat(Files.readString(results.root().resolve("report.md")))
        .contains("More than one try was needed for 2 runs: r0002, r0003")
        .contains("A board had to cool down before 1 run: r0001")
        .contains("got 900.0 MHz by vcgencmd measure_clock arm")
        .contains("host alpha must run undisturbed, got throttling during the run");
    boards.assertPutBack();
  }

  /** Each run of each block would get the time to recover, for a night. */
  @Test
  void aBlockWhoseRunsAllFindTheirBoardUnfitEndsTheCampaign() throws Exception {
    Results results = new Results(temp.resolve("unfit"));
    String text = Files.readString(Path.of(BoardsWithClocks.STUDY)) + "retries: 0\n";
    Path study = Files.writeString(temp.resolve("unfit.yaml"), text);
    boards.set(ALPHA, "clock", "900000000");
    try (Cli cli = boards.start(study.toString(), results, TwoHostsBench.plain(boards.hosts()))) {
      assertThat(cli.exit()).isEqualTo(1);
      assertThat(cli.errors())
          .contains("block 1 must have a run whose boards are fit, got none of 2: host alpha must")
          .doesNotContain("r0003");
    } finally {
      boards.hosts().in(ALPHA, "rm", "/run/board/clock");
    }
    assertThat(results.runs()).as("runs that --resume does not measure").isEmpty();
    boards.assertPutBack();
  }
}
