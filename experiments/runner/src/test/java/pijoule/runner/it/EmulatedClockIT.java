package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.bench.Bench;
import pijoule.runner.bench.BenchFile;
import pijoule.runner.boards.BoardClocks;
import pijoule.runner.hosts.Hosts;
import pijoule.runner.rig.TakesProcessors;

/** A campaign whose clock a CPU quota emulates, killed once. */
@TakesProcessors
@Timeout(900)
@Tag("slow")
class EmulatedClockIT {
  private static final String STUDY = "src/test/resources/studies/emulated-clocks.yaml";

  /** Of 3000 MHz, so that a machine on which other programs run has these shares left. */
  private static final String QUOTA_OF = "3000MHz";

  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  @TempDir private Path temp;
  private Path bench;

  @BeforeEach
  void bench() throws Exception {
    Path shipped = Cli.HOME.resolve("experiments/benches/emulated-clock.yaml");
    bench = temp.resolve("emulated.yaml");
    String text = Files.readString(shipped).replace("1000MHz", QUOTA_OF);
    Files.writeString(bench, TestBenches.withJavaOfTests(text));
    Bench read = BenchFile.read(bench);
    try (Hosts hosts = Hosts.of(read)) {
      Optional<String> lack =
          new BoardClocks(read, hosts, "it").of(hosts.get("desk")).lackOfRight();
      assumeTrue(lack.isEmpty(), "LEFT OUT: this machine " + lack.orElse(""));
    }
  }

  @Test
  void everyRunHasItsShareAndTheReportSaysHow() throws Exception {
    Results results = new Results(temp.resolve("emulated"));
    Map<String, String> home = Map.of("HOME", Files.createDirectory(temp.resolve("home")) + "");
    Path kept = temp.resolve("home/.pijoule/groups");
    Path group;
    try (Cli cli = Cli.start(Cli.HOME, home, run(results))) {
      cli.awaitError("[1/2]");
      group = Path.of(Files.readString(onlyFile(kept)).strip());
      assertThat(group.getFileName().toString()).contains(campaign(results));
      awaitProgram(group);
      cli.kill();
    }
    assertThat(group).exists();

    resume(results, home);

    assertThat(group).doesNotExist();
    assertThat(kept).isEmptyDirectory();
    assertRunAtTheirClocks(results);
    assertThat(Files.readString(results.root().resolve("report.md")))
        .contains("frequency (emulated clock) 700 MHz / 950 MHz")
        .contains("Emulated clock: each level of cpu_mhz is a share of one processor's time")
        .containsPattern("; cells with one, of 2: [a-z]");
    assertThat(Files.readAllLines(results.root().resolve("tables/table-3-client-time.csv")))
        .anyMatch(line -> line.startsWith("950,total,s,false,none,cpu_mhz,mean,"));
    assertThat(Files.readString(results.root().resolve("environment/desk.json")))
        .contains("\"emulated_clock_quota_of_mhz\" : 3000");
  }

  /** Other tests may take the processor: a run that is refused for that goes on later. */
  private static void resume(Results results, Map<String, String> home) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try (Cli cli = Cli.start(Cli.HOME, home, "run", "--resume", results.root().toString())) {
        if (cli.exit() == 0) {
          return;
        }
        String errors = cli.errors();
        assertThat(errors).contains("by CPU quota", "go on with: pijoule run --resume");
        assertThat(System.nanoTime()).as(errors).isLessThan(deadline);
      }
    }
  }

  /** Between two blocks the group is empty. */
  private static void awaitProgram(Path group) throws IOException {
    Path processes = group.resolve("cgroup.procs");
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (Files.readAllLines(processes).isEmpty()) {
      assertThat(System.nanoTime()).as("a program must run in %s", group).isLessThan(deadline);
      LockSupport.parkNanos(10_000_000);
    }
  }

  private String[] run(Results results) {
    return List.of("run", STUDY, "--bench", bench.toString(), "--out", results.root().toString())
        .toArray(String[]::new);
  }

  private static String campaign(Results results) throws IOException {
    return Files.readString(results.root().resolve("campaign.txt")).strip();
  }

  private static Path onlyFile(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.reduce((one, other) -> one.resolve("is not alone")).orElseThrow();
    }
  }

  private static void assertRunAtTheirClocks(Results results) throws IOException {
    assertThat(results.runs())
        .extracting(run -> run.path("run").asText())
        .containsExactlyElementsOf(results.plannedRuns());
    for (JsonNode run : results.runs()) {
      assertThat(run.path("outcome").asText()).isEqualTo("valid");
      for (String when : List.of("before", "after")) {
        JsonNode state = run.path("boards").path("desk").path(when);
        double level = Double.parseDouble(run.at("/levels/cpu_mhz").asText());
        assertThat(state.path("clock_mhz").asDouble()).isBetween(level * 0.999, level * 1.001);
        assertThat(state.path("clock_source").asText()).isEqualTo("CPU quota (emulated clock)");
      }
    }
  }
}
