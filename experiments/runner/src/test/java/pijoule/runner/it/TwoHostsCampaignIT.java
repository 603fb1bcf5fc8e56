package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.runner.it.TwoHostsCampaign.assertAligned;
import static pijoule.runner.it.TwoHostsCampaign.assertEnergies;
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
import java.util.stream.Stream;
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
  /**
   * A server and a client with all their libraries, and the recorder: 27 MB; and the light
   * programs.
   */
  private static final long MAX_SENT_BYTES = 32_000_000;

  private static final String FOUR_CELLS = "src/test/resources/studies/four-cells.yaml";
  private static final String ONE_CELL = "framework=cxf,message_size=100kB";
  private static final String STORE = "find ~/.pijoule/store -type f -printf '%i %T@ %s %P\\n'";

  @TempDir private static Path temp;
  private static TwoHosts hosts;
  private static Results results;

  @BeforeAll
  static void run() throws Exception {
    hosts = TwoHosts.up();
    results = campaign("first", "--replicates", "1");
  }

  @AfterAll
  static void down() throws Exception {
    if (hosts != null) {
      hosts.close();
    }
  }

  private static Results campaign(String name, String... options) throws Exception {
    Path folder = Files.createDirectory(temp.resolve(name));
    String[] all = Stream.concat(Stream.of(FOUR_CELLS), Stream.of(options)).toArray(String[]::new);
    return TwoHostsCampaign.run(hosts, TwoHostsBench.simulated(hosts), folder, all);
  }

  @Test
  void everyClockErrorIsWithinItsBoundAndWithinAMillisecond() throws Exception {
    assertThat(results.runs()).hasSize(4);
    assertAligned(results, TwoHostsCampaign.LIMIT_US);
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

  /** A server's calls of some ten milliseconds may have too few samples, and say so. */
  @Test
  void everyTotalHasItsEnergy() throws IOException {
    assertEnergies(results, "server", List.of("resolved", "below resolution"));
    assertEnergies(results, "client", List.of("resolved"));
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
      full = campaign("full", "--replicates", "1", "--fix", ONE_CELL);
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
}
