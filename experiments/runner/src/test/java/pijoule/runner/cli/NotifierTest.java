package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.run.Campaign;

/** Contract of {@code --notify}, with real commands. */
class NotifierTest {
  private static final Campaign.Result DONE = new Campaign.Result(20, 18, 2, false);

  @TempDir private Path folder;

  private final List<PlannedRun> runs = Plan.of(MadeUpStudy.fourCells()).runs();
  private final List<String> remarks = new ArrayList<>();

  @BeforeEach
  void makeLogs() throws IOException {
    Files.createDirectories(folder.resolve("logs"));
  }

  private Notifier notifier(String command, Duration limit) {
    return new Notifier(command, new Notifier.Of("a study", folder), limit, remarks::add);
  }

  private Notifier notifier(String command) {
    return notifier(command, Duration.ofSeconds(60));
  }

  private List<JsonNode> events() throws IOException {
    List<JsonNode> events = new ArrayList<>();
    for (String line : Files.readAllLines(folder.resolve("events"))) {
      events.add(new ObjectMapper().readTree(line));
    }
    return events;
  }

  /** One line each, on standard input; the keys are those of docs/results.md. */
  @Test
  void aCommandGetsEachEventAsJson() throws IOException {
    Notifier notifier = notifier("cat >> " + folder.resolve("events"));
    PlannedRun run = runs.get(0);
    notifier.failed(run, "cxf 100kB", "a \"reason\"");
    notifier.meterLost("supply", "it ended");
    notifier.ended(DONE, 1, "CXF took longer.");
    notifier.broken("no disk");

    List<JsonNode> events = events();
    assertThat(events)
        .extracting(event -> event.path("event").asText())
        .containsExactly("failed_cell", "lost_meter", "ended", "ended");
    assertThat(events)
        .isNotEmpty()
        .allSatisfy(
            event -> {
              assertThat(event.path("format").asText()).isEqualTo("pijoule-event/1");
              assertThat(event.path("study").asText()).isEqualTo("a study");
              assertThat(event.path("folder").asText()).isEqualTo(folder.toString());
              assertThat(Instant.parse(event.path("at").asText())).isBefore(Instant.now());
            });
    JsonNode failed = events.get(0);
    assertThat(failed.path("run").asText()).isEqualTo("r0001");
    assertThat(failed.path("cell").asText()).isEqualTo("cxf 100kB");
    assertThat(failed.path("reason").asText()).isEqualTo("a \"reason\"");
    assertThat(events.get(1).path("meter").asText()).isEqualTo("supply");
    JsonNode ended = events.get(2);
    assertThat(ended.path("outcome").asText()).isEqualTo("done");
    assertThat(ended.path("exit_code").asInt()).isEqualTo(1);
    assertThat(ended.path("runs_planned").asInt()).isEqualTo(20);
    assertThat(ended.path("runs_valid").asInt()).isEqualTo(18);
    assertThat(ended.path("runs_failed").asInt()).isEqualTo(2);
    assertThat(ended.path("answer").asText()).isEqualTo("CXF took longer.");
    assertThat(events.get(3).path("outcome").asText()).isEqualTo("broken");
    assertThat(remarks).isEmpty();
  }

  @Test
  void aCellThatFailsAgainIsNoFurtherEvent() throws IOException {
    Notifier notifier = notifier("cat >> " + folder.resolve("events"));
    runs.forEach(run -> notifier.failed(run, "a cell", "a reason"));
    assertThat(events())
        .hasSize(runs.stream().map(run -> run.cell().number()).collect(Collectors.toSet()).size());
  }

  @Test
  void aCommandThatFailsIsSaidInOneLine() throws IOException {
    notifier("echo no such room; exit 7").meterLost("supply", "it ended");
    assertThat(remarks).hasSize(1);
    assertThat(remarks.get(0)).contains("got exit code 7 at event lost_meter").doesNotContain("\n");
    assertThat(folder.resolve("logs/notify.log")).hasContent("no such room");
  }

  /** It and what it started are ended; until the end of the campaign it is not started again. */
  @Test
  void aCommandThatHangsDoesNotHoldTheCampaign() throws Exception {
    Path silent = Files.createFile(folder.resolve("silent"));
    Notifier notifier =
        notifier(
            "cat >> %s; tail -f %s".formatted(folder.resolve("events"), silent),
            Duration.ofMillis(300));
    long begun = System.nanoTime();
    notifier.meterLost("supply", "it ended");
    notifier.meterLost("supply", "it ended again");
    notifier.ended(DONE, 0, "");

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(30));
    assertThat(events())
        .extracting(event -> event.path("event").asText())
        .containsExactly("lost_meter", "ended");
    assertThat(remarks).hasSize(2);
    assertThat(remarks.get(0)).contains("got no end");
    List<ProcessHandle> left =
        ProcessHandle.allProcesses()
            .filter(of -> of.info().commandLine().orElse("").contains(silent.toString()))
            .toList();
    for (ProcessHandle ending : left) {
      ending.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  /** More than a pipe holds is never written, so that a command need not read. */
  @Test
  void aCommandNeedNotReadItsInput() {
    notifier("true").meterLost("supply", "word ".repeat(100_000));
    assertThat(remarks).isEmpty();
  }
}
