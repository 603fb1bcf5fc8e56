package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static pijoule.runner.rig.TwoHosts.ALPHA;
import static pijoule.runner.rig.TwoHosts.BETA;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnTwoHosts;
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/** Campaigns on two hosts whose clocks are wrong by what the test knows. */
@OnTwoHosts
@Timeout(900)
class TwoHostsCampaignIT {
  private static final double US_PER_S = 1e6;
  private static final double LIMIT_US = 1000;

  /**
   * A server and a client with all their libraries, and the recorder: 27 MB; and the light
   * programs.
   */
  private static final long MAX_SENT_BYTES = 32_000_000;

  private static final double LOGIN_SECONDS = 0.2;
  private static final double IDLE = TwoHostsBench.IDLE_WATTS;
  private static final Percentage WITHIN = withinPercentage(1);

  private static final String STUDY = "src/test/resources/studies/two-hosts.yaml";
  private static final String FOUR_CELLS = "src/test/resources/studies/four-cells.yaml";
  private static final String ONE_CELL = "framework=cxf,message_size=100kB";
  private static final String STORE = "find ~/.pijoule/store -type f -printf '%i %T@ %s %P\\n'";

  @TempDir private static Path temp;
  private static TwoHosts hosts;
  private static Results results;

  @BeforeAll
  static void run() throws Exception {
    hosts = TwoHosts.up();
    results =
        campaign(hosts, TwoHostsBench.simulated(hosts), "first", FOUR_CELLS, "--replicates", "1");
  }

  @AfterAll
  static void down() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static Results campaign(TwoHosts on, String bench, String name, String... studyAndOptions)
      throws Exception {
    Path folder = Files.createDirectory(temp.resolve(name));
    Results made = new Results(folder.resolve("results"));
    List<String> command = new ArrayList<>(List.of("run"));
    command.addAll(List.of(studyAndOptions));
    command.addAll(List.of("--bench", TwoHostsBench.file(bench, folder)));
    command.addAll(List.of("--out", made.root().toString()));
    try (Cli cli = Cli.start(Cli.HOME, on.environment(), command.toArray(String[]::new))) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
    }
    assertThat(made.runs()).hasSameSizeAs(made.plannedRuns()).allMatch(Results::isValid);
    assertThat(made.programsLeft()).isZero();
    return made;
  }

  /** The generator is on one host, what it loads and what that uses on the other. */
  @Test
  void aServerUnderLoadIsSeenFromItsHostAndEachRequestIsBroughtHere() throws Exception {
    String study = "src/test/resources/studies/loaded.yaml";
    Results loaded = campaign(hosts, TwoHostsBench.simulated(hosts), "loaded", study);

    for (JsonNode run : loaded.runs()) {
      String id = run.path("run").asText();
      assertThat(run.at("/server_process/peak_memory_bytes").asLong()).isGreaterThan(20_000_000);
      assertThat(run.at("/client/alignment/method").asText()).isEqualTo("udp_probe");
      assertThat(loaded.root().resolve("load").resolve(id + ".csv.gz")).isNotEmptyFile();
      assertThat(loaded.root().resolve("load").resolve(id + ".hlog")).isNotEmptyFile();
    }
  }

  @Test
  void everyClockErrorIsWithinItsBoundAndWithinAMillisecond() throws Exception {
    assertThat(results.runs()).hasSize(4);
    assertAligned(results, LIMIT_US);
    for (JsonNode run : results.runs()) {
      // Clocks that were not wrong would show nothing.
      assertThat(wallShift(run.path("client"), TwoHosts.ALPHA_MONOTONIC_S))
          .isCloseTo(Duration.ZERO, Duration.ofSeconds(1));
      if (TwoHosts.isWallClockShifted()) {
        assertThat(wallShift(run.path("server"), TwoHosts.BETA_MONOTONIC_S))
            .isCloseTo(Duration.ofMillis(TwoHosts.BETA_WALL_MS), Duration.ofSeconds(1));
      }
    }
  }

  /** How wrong the wall clock was beside a monotonic clock whose error is known. */
  private static Duration wallShift(JsonNode record, long monotonicShift) {
    Instant wall = Instant.parse(record.at("/clock/anchor_wall").asText());
    long here = record.at("/clock/anchor_monotonic_ns").asLong() - monotonicShift * 1_000_000_000;
    return Duration.between(Instant.now().minusNanos(System.nanoTime() - here), wall);
  }

  /** The recorder's clock is this machine's; the truth is what the rig was made with. */
  private static void assertAligned(Results of, double limitUs) throws IOException {
    Map<String, Long> shifts =
        Map.of("client", TwoHosts.ALPHA_MONOTONIC_S, "server", TwoHosts.BETA_MONOTONIC_S);
    for (JsonNode run : of.runs()) {
      shifts.forEach(
          (side, shift) -> {
            JsonNode alignment = run.path(side).path("alignment");
            double bound = alignment.path("bound_us").asDouble(Double.NaN);
            assertThat(alignment.path("method").asText()).isEqualTo("udp_probe");
            assertThat(alignment.path("offset_us").asDouble(Double.NaN))
                .as("%s of %s", side, run.path("run"))
                .isCloseTo(-shift * US_PER_S, within(Math.min(bound, limitUs)));
          });
    }
  }

  /** A server's calls of some ten milliseconds may have too few samples, and say so. */
  @Test
  void everyTotalHasItsEnergy() throws IOException {
    assertEnergies(results, ",server,", List.of("resolved", "below resolution"));
    assertEnergies(results, ",client,", List.of("resolved"));
  }

  private static void assertEnergies(Results of, String side, List<String> verdicts)
      throws IOException {
    List<String> totals =
        Files.readAllLines(of.root().resolve("energy.csv")).stream()
            .filter(line -> line.contains(side + "total,"))
            .toList();
    assertThat(totals).hasSameSizeAs(of.plannedRuns());
    assertThat(measured(of, totals))
        .allSatisfy(
            line -> {
              String[] cells = line.split(",");
              assertThat(cells[6]).isEqualTo(cells[2] + "-board");
              assertThat(Double.parseDouble(cells[9])).isPositive();
              assertThat(Double.parseDouble(cells[10])).isPositive();
              assertThat(cells[cells.length - 1]).isIn(verdicts);
            });
  }

  /** A recorder that a busy machine kept from its port leaves gaps, and runs without an energy. */
  private static List<String> measured(Results of, List<String> totals) throws IOException {
    List<String> measured = new ArrayList<>();
    for (String total : totals) {
      String[] cells = total.split(",");
      if (cells[9].equals("NA")) {
        Path trace = of.root().resolve("traces/" + cells[6] + "-1.csv");
        assertThat(Files.readString(trace)).as(total).contains("NA");
      } else {
        measured.add(total);
      }
    }
    assertThat(measured).hasSizeGreaterThanOrEqualTo((totals.size() + 1) / 2);
    return measured;
  }

  @Test
  void probesOnAFullLinkAreWithinTheirBoundAndNoProgramIsSentTwice() throws Exception {
    List<String> before = stores();
    for (String host : List.of(ALPHA, BETA)) {
      assertThat(bytes(hosts.ssh(host, STORE))).isBetween(1L, MAX_SENT_BYTES);
    }
    Process sender = hosts.saturate(ALPHA, "desk");
    Results full;
    try {
      full =
          campaign(
              hosts,
              TwoHostsBench.simulated(hosts),
              "full",
              FOUR_CELLS,
              "--replicates",
              "1",
              "--fix",
              ONE_CELL);
      assertThat(sender.isAlive()).isTrue();
    } finally {
      sender.destroyForcibly().waitFor();
    }

    assertAligned(full, Double.MAX_VALUE);
    assertThat(stores()).isEqualTo(before);
  }

  private static List<String> stores() throws Exception {
    List<String> stores = new ArrayList<>();
    for (String host : List.of(ALPHA, BETA)) {
      stores.addAll(hosts.ssh(host, STORE + " | LC_ALL=C sort").lines().toList());
    }
    return stores;
  }

  private static long bytes(String store) {
    return Arrays.stream(store.split("\n")).mapToLong(TwoHostsCampaignIT::size).sum();
  }

  private static long size(String line) {
    return Long.parseLong(line.split(" ")[2]);
  }

  @Test
  void theLinkBetweenTwoHostsIsAsSlowAsItsLevel() throws Exception {
    // Only root may; and the network's own limit is a queue that nobody else may replace.
    String bench =
        TwoHostsBench.simulated(hosts)
            .replace("ssh: " + ALPHA, "ssh: root@" + ALPHA)
            .replace("ssh: " + BETA, "ssh: root@" + BETA);
    asRoot("tc qdisc del dev eth0 root");
    try {
      Results slow =
          campaign(
              hosts,
              bench,
              "link",
              "src/test/resources/studies/link.yaml",
              "--fix",
              "link=250kbit");

      assertThat(slow.runs()).hasSize(3);
      slow.runs().forEach(run -> new Received(run).assertIsAsSlowAsTheLink());
      assertThat(asRoot("tc qdisc show dev eth0")).doesNotContain("htb");
    } finally {
      asRoot("tc qdisc replace dev eth0 root tbf rate 100mbit burst 32kbit latency 50ms");
    }
  }

  private static String asRoot(String command) throws Exception {
    StringBuilder answers = new StringBuilder();
    for (String host : List.of(ALPHA, BETA)) {
      answers.append(hosts.ssh("root@" + host, command)).append('\n');
    }
    return answers.toString();
  }

  /**
   * The boards have one core, and a login takes 0.4 s of it: much longer on a first Pi. Their
   * meters know the power.
   */
  @Test
  void slowLoginsOneBootIdForAllAndAJumpHostChangeNothing() throws Exception {
    Map<String, String> settings =
        Map.of("SAME_BOOT_ID", "1", "LOGIN_CPU", Double.toString(LOGIN_SECONDS));
    try (TwoHosts containers = TwoHosts.up(settings)) {
      String bench = TwoHostsBench.slow(containers).replace("ssh: beta", "ssh: jump");

      Results same = campaign(containers, bench, "same", STUDY);

      assertAligned(same, LIMIT_US);
      for (String side : List.of("client", "server")) {
        assertEnergies(same, "," + side + ",", List.of("resolved"));
        assertThat(measured(same, same.totals(side)))
            .allSatisfy(
                row -> assertThat(idleWatts(row.split(","))).as(row).isCloseTo(IDLE, WITHIN));
      }
      assertThat(same.runs())
          .allSatisfy(
              run -> {
                // Without a login between pause and client nothing would be shown of idle power.
                assertThat(run.path("start_delay_seconds").asDouble()).isGreaterThan(LOGIN_SECONDS);
                assertThat(run.at("/client/clock/boot_id"))
                    .isEqualTo(run.at("/server/clock/boot_id"));
              });
    }
  }

  private static double idleWatts(String[] row) {
    double net = Double.parseDouble(row[11]) / Double.parseDouble(row[14]);
    return Double.parseDouble(row[13]) - net;
  }
}
