package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static pijoule.runner.rig.TwoHosts.ALPHA;
import static pijoule.runner.rig.TwoHosts.BETA;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import pijoule.runner.boards.CpuClock;
import pijoule.runner.rig.TwoHosts;
import pijoule.runner.rig.TwoHostsBench;

/**
 * Two boards whose clocks a study sets.
 *
 * @param temp folder of the bench's file
 */
record BoardsWithClocks(TwoHosts hosts, Path temp) {
  static final String STUDY = "src/test/resources/studies/clocks.yaml";

  /** The lowest and the highest clock of a board before a campaign, in kHz. */
  static final String OWN_RANGE = "700000 1000000";

  private static final String PRINT_RANGE =
      "cd " + CpuClock.SYSFS + "/policy0; echo $(cat scaling_min_freq scaling_max_freq)";

  static BoardsWithClocks up(Path temp) throws Exception {
    return new BoardsWithClocks(TwoHosts.up(Map.of("CPUFREQ", "1")), temp);
  }

  Cli start(Results results, String bench) throws Exception {
    return start(STUDY, results, bench);
  }

  Cli start(String study, Results results, String bench) throws Exception {
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

  Cli resume(Results results) throws Exception {
    return Cli.start(Cli.HOME, hosts.environment(), "run", "--resume", results.root().toString());
  }

  /** The lowest and the highest clock that a board may take now, in kHz. */
  String range(String host) throws Exception {
    return hosts.ssh(host, PRINT_RANGE);
  }

  void set(String host, String file, String value) throws Exception {
    hosts.in(host, "sh", "-c", "echo " + value + " >/run/board/" + file);
  }

  /** Every run is valid, the boards ran at its clock, and a block has one clock. */
  void assertRunAtTheirClocks(Results results) throws Exception {
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

  void assertPutBack() throws Exception {
    for (String host : List.of(ALPHA, BETA)) {
      assertThat(range(host)).isEqualTo(OWN_RANGE);
      assertThat(hosts.ssh(host, "ls ~/.pijoule")).doesNotContain("cpufreq");
    }
  }
}
