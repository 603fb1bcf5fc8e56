package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A campaign over two pairs of hosts, all of them names of this machine. */
class DevicesIT {
  private static final String STUDY = "src/test/resources/studies/devices.yaml";
  private static final Map<String, Set<String>> HOSTS =
      Map.of("desktop", Set.of("desk"), "other", Set.of("left", "right"));

  private static final String BENCH =
      """
      format: pijoule-bench/1
      title: Two pairs on this machine, of which one has a meter
      hosts:
        desk: {kind: local}
        left: {kind: local}
        right: {kind: local}
        idle: {kind: local}
      devices:
        desktop: {client: desk, server: desk}
        other: {client: left, server: right}
      client: {host: desk}
      server: {host: desk}
      meters:
        desk:
          {kind: model, host: desk, measures: [client, server], device: desktop, rate: 170Hz,
           idle: 1.77W, busy: 1.96W}
      """;

  @TempDir private static Path temp;
  private static Results results;

  @BeforeAll
  static void run() throws Exception {
    Path bench =
        Files.writeString(temp.resolve("devices.yaml"), TestBenches.withJavaOfTests(BENCH));
    results = new Results(temp.resolve("results"));
    try (Cli cli =
        Cli.start("run", STUDY, "--bench", bench.toString(), "--out", results.root().toString())) {
      int exit = cli.exit();
      assertThat(exit).as(cli.errors()).isZero();
    }
  }

  private static String device(JsonNode run) {
    return run.at("/levels/device").asText();
  }

  @Test
  void everyRoundHasAPlotOfEachDevice() throws IOException {
    List<Set<String>> rounds = new ArrayList<>(List.of(new HashSet<>(), new HashSet<>()));
    for (JsonNode run : results.runs()) {
      rounds.get((run.path("order").asInt() - 1) / 2).add(device(run));
    }

    assertThat(results.runs()).hasSize(4).hasSameSizeAs(results.plannedRuns());
    assertThat(rounds).containsOnly(HOSTS.keySet());
  }

  @Test
  void everyRunIsValidOnTheHostsOfItsPair() throws Exception {
    for (JsonNode run : results.runs()) {
      assertThat(run.path("outcome").asText()).isEqualTo("valid");
      assertThat(run.path("boards").fieldNames())
          .toIterable()
          .containsExactlyInAnyOrderElementsOf(HOSTS.get(device(run)));
    }
    assertThat(results.programsLeft()).isZero();
  }

  @Test
  void aDeviceWithoutAMeterHasNoEnergyAndSaysSo() throws IOException {
    for (JsonNode run : results.runs()) {
      boolean isMetered = device(run).equals("desktop");
      assertThat(run.path("meters"))
          .extracting(JsonNode::asText)
          .isEqualTo(isMetered ? List.of("desk", "desk") : List.of());
      assertThat(run.path("client").has("alignment")).isEqualTo(isMetered);
    }
    assertThat(results.totals("client")).filteredOn(line -> line.endsWith(",NA")).hasSize(2);
    assertThat(results.root().resolve("report.md"))
        .content()
        .contains(
            "- No energy on the client in 2 of 4 valid runs: no meter saw the client.",
            "Varied: device desktop / other.");
  }

  @Test
  void hostsThatNoRunUsesAreLeftOut() {
    assertThat(results.root().resolve("environment"))
        .isDirectoryContaining("glob:**/desk.json")
        .isDirectoryContaining("glob:**/left.json")
        .isDirectoryContaining("glob:**/right.json")
        .isDirectoryNotContaining("glob:**/idle.json");
  }

  /** {@code run} makes the same check; BenchCheckTest has its. */
  @Test
  void anotherBenchIsRefused() throws Exception {
    try (Cli cli = Cli.start("plan", STUDY, "--bench", "local")) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors().lines())
          .filteredOn(line -> line.contains("must have a pair of hosts for every level of device"))
          .singleElement()
          .asString()
          .contains("got none for 'desktop'; add to its devices: desktop: {client: HOST, server:");
    }
  }
}
