package pijoule.runner.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.rig.OnSlurm;
import pijoule.runner.rig.PrivateSlurm;
import pijoule.runner.rig.Processes;

/**
 * Two campaigns on one rack of two pairs, on a real Slurm: four shards, a licence for each pair.
 */
@OnSlurm
@Timeout(900)
class SlurmRackIT {
  private static final String STUDY = "src/test/resources/studies/four-cells.yaml";
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final List<String> RACKS = List.of("first", "second");
  private static final List<String> PAIRS = List.of("pair-1", "pair-2");

  @TempDir private Path temp;
  private PrivateSlurm slurm;

  @BeforeEach
  void start() throws Exception {
    slurm = PrivateSlurm.start(Files.createDirectory(temp.resolve("slurm")), "pair1:1", "pair2:1");
    for (String pair : PAIRS) {
      Files.writeString(
          temp.resolve(pair + ".yaml"),
          TestBenches.withJavaOfTests(
              Files.readString(Cli.HOME.resolve("experiments/benches/local.yaml"))));
    }
    Files.writeString(temp.resolve("rack.yaml"), rack("pair2"));
  }

  @AfterEach
  void end() {
    slurm.close();
  }

  private static String rack(String secondLicense) {
    return """
        format: pijoule-rack/1
        title: Two pairs on this machine
        pairs: {pair-1: pair-1.yaml, pair-2: pair-2.yaml}
        slurm: {partition: main, licenses: {pair-1: pair1, pair-2: %s}}
        """
        .formatted(secondLicense);
  }

  @Test
  void killedJobsGoOnAndNoPairHasTwoCampaignsAtOnce() throws Exception {
    refusesALicenseThatSlurmDoesNotKnow();
    Path first = submit(RACKS.get(0), 1, 4);
    Path second = submit(RACKS.get(1), 2, 2);

    until(() -> slurm.call("squeue", "--noheader", "--format=%T %r").contains("PENDING Licenses"));
    Path killed = first.resolve("shards/pair-1");
    Path log = first.resolve("slurm/pair-1.log");
    try (Cli status = cli("rack", "status", second.toString())) {
      until(() -> Files.exists(log) && Files.readString(log).contains("[1/2]"));
      killRunner(killed);
      assertThat(status.exit()).as(status.errors()).isZero();
      assertThat(status.output()).contains("PENDING  Licenses");
    }
    until(() -> slurm.call("squeue", "--noheader").isEmpty());

    assertThat(Files.readString(log))
        .contains("the runner was ended by signal 9: the job is queued again");
    assertThat(succeed("rack", "status", first.toString()))
        .containsPattern("pair-1 +1/2 +\\d+ .* 2/2 +2 +0\n")
        .contains("all runs are done; next: pijoule merge ");
    List<JsonNode> runs = new ArrayList<>();
    runs.addAll(merged(first, 4));
    runs.addAll(merged(second, 2));
    assertThat(runs).extracting(run -> run.path("session").asInt()).contains(3);
    PAIRS.forEach(pair -> assertApart(pair, first, second));
  }

  private void refusesALicenseThatSlurmDoesNotKnow() throws Exception {
    Path wrong = temp.resolve("wrong.yaml");
    Files.writeString(wrong, rack("pair3"));
    Path out = temp.resolve("none");
    try (Cli cli = cli("rack", "submit", STUDY, "--rack", wrong.toString(), "--out", "" + out)) {
      assertThat(cli.exit()).isEqualTo(2);
      assertThat(cli.errors())
          .hasLineCount(1)
          .contains("the licence of pair pair-2 must be one that Slurm knows, got 'pair3'");
    }
    assertThat(out).doesNotExist();
    assertThat(slurm.call("squeue", "--noheader", "--states=all")).isEmpty();
  }

  private Path submit(String name, int seed, int replicates) throws Exception {
    Path out = temp.resolve(name);
    String printed =
        succeed(
            "rack",
            "submit",
            STUDY,
            "--rack",
            temp.resolve("rack.yaml").toString(),
            "--out",
            out.toString(),
            "--fix",
            "framework=jdk,container=default,message_size=100kB",
            "--replicates",
            "" + replicates,
            "--seed",
            "" + seed);
    assertThat(printed).containsPattern("pair-1: job \\d+\npair-2: job \\d+\n");
    return out;
  }

  /** Every run of the plan once, and valid. */
  private List<JsonNode> merged(Path rack, int all) throws Exception {
    Path merged = rack.resolve("merged");
    succeed(
        "merge",
        rack.resolve("shards/pair-2").toString(),
        rack.resolve("shards/pair-1").toString(),
        "--out",
        merged.toString());
    Results results = new Results(merged);
    assertThat(results.runs())
        .hasSize(all)
        .allMatch(Results::isValid)
        .extracting(run -> run.path("run").asText())
        .containsExactlyElementsOf(results.plannedRuns());
    return results.runs();
  }

  private record Span(Instant begin, Instant end, Path rack) {}

  private static void assertApart(String pair, Path... racks) {
    List<Span> spans = new ArrayList<>();
    for (Path rack : racks) {
      runs(rack.resolve("shards").resolve(pair))
          .forEach(
              run -> {
                Instant begin = Instant.parse(run.path("started_at").asText());
                long ns = (long) (run.path("wall_seconds").asDouble() * 1e9);
                spans.add(new Span(begin, begin.plusNanos(ns), rack));
              });
    }
    spans.sort(Comparator.comparing(Span::begin));
    for (int i = 1; i < spans.size(); i++) {
      assertThat(spans.get(i).begin()).as("%s: %s", pair, spans).isAfter(spans.get(i - 1).end());
    }
    // Which was first is Slurm's choice: a job that is queued again goes behind those that wait.
    assertThat(spans).extracting(Span::rack).contains(racks);
  }

  private static List<JsonNode> runs(Path shard) {
    try {
      return new Results(shard).runs();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void killRunner(Path shard) {
    List<ProcessHandle> runners =
        ProcessHandle.allProcesses()
            .filter(process -> Processes.commandLine(process).contains("runner.jar"))
            .filter(process -> Processes.commandLine(process).contains(shard + "\0"))
            .toList();
    assertThat(runners).hasSize(1);
    runners.get(0).destroyForcibly();
  }

  private void until(PrivateSlurm.Condition condition) throws Exception {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    for (int poll = 0; !condition.holds(); poll++) {
      // Slurm's commands take a processor for as long as they run.
      if (poll % 10 == 0) {
        assertThat(slurm.call("squeue", "--noheader", "--states=failed")).as(this::logs).isEmpty();
      }
      assertThat(System.nanoTime()).as(this::logs).isLessThan(deadline);
      new CompletableFuture<Void>().completeOnTimeout(null, 500, TimeUnit.MILLISECONDS).join();
    }
  }

  /** What daemons and jobs printed; no folder is walked, since campaigns change theirs. */
  private String logs() {
    try {
      StringBuilder text = new StringBuilder(slurm.logs());
      for (String rack : RACKS) {
        for (String pair : PAIRS) {
          Path log = temp.resolve(rack).resolve("slurm").resolve(pair + ".log");
          if (Files.exists(log)) {
            text.append(log).append(":\n").append(Files.readString(log));
          }
        }
      }
      return text.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Cli cli(String... args) throws IOException {
    return Cli.start(Cli.HOME, slurm.environment(), args);
  }

  private String succeed(String... args) throws Exception {
    try (Cli cli = cli(args)) {
      assertThat(cli.exit()).as(cli.errors()).isZero();
      return cli.output();
    }
  }
}
