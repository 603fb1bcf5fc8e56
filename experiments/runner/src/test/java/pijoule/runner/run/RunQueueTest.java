package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.runner.fake.MadeUpStudy;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.study.Study;

/** A run has its line once the traces of its meters reach beyond its end. */
class RunQueueTest {
  private static final Study FOUR_CELLS = MadeUpStudy.fourCells().withReplicates(1);

  @TempDir private Path temp;
  private ResultsFolder folder;
  private Progress progress;
  private RunQueue queue;

  @BeforeEach
  void open() throws IOException {
    folder = ResultsFolder.create(temp.resolve("results"));
    Plan plan = Plan.of(FOUR_CELLS);
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    progress = new Progress(nowhere, plan);
    queue = RunQueue.open(folder, plan, progress);
  }

  @AfterEach
  void close() throws IOException {
    queue.close();
    folder.close();
  }

  @Test
  void aRunWaitsUntilBothTracesReachItsEnd() throws Exception {
    measure(1000, 2000);

    assertThat(written(Map.of())).isEmpty();
    assertThat(written(Map.of("a", 1000L, "b", 1999L))).isEmpty();
    assertThat(written(Map.of("a", 999L, "b", 2000L))).isEmpty();
    assertThat(queue.isWaiting()).isTrue();
    assertThat(written(Map.of("a", 1000L, "b", 2000L))).containsExactly("r0001 valid");
    assertThat(queue.isWaiting()).isFalse();
    assertThat(queue.left()).hasSize(3);
  }

  /** A meter that stays silent must not keep a night's runs from being written. */
  @Test
  void howLongTheOldestRunHasWaitedIsKnown() throws Exception {
    assertThat(queue.isWaitingFor(Duration.ZERO)).isFalse();
    measure(1000, 2000);
    assertThat(queue.isWaitingFor(Duration.ZERO)).isTrue();
    assertThat(queue.isWaitingFor(Duration.ofDays(1))).isFalse();
    written(Map.of("a", 1000L, "b", 2000L));
    assertThat(queue.isWaitingFor(Duration.ZERO)).isFalse();
  }

  @Test
  void linesAreWrittenInOrderFailedOnesToo() throws Exception {
    measure(1000, 2000);
    PlannedRun second = queue.left().get(0);
    RunLine line = line(second);
    line.set(RunKey.CLIENT, JsonNodeFactory.instance.objectNode().put("end_ns", 1));
    line.set(RunKey.WALL_SECONDS, 2.0);
    queue.failed(second, line, "the answer must rise");

    assertThat(written(Map.of())).isEmpty();
    assertThat(written(Map.of("a", 9000L, "b", 9000L)))
        .containsExactly("r0001 valid", "r0002 failed");
    assertThat(Files.readAllLines(folder.runs()).get(1))
        .contains("the answer must rise")
        .doesNotContain("end_ns", "seconds");
  }

  @Test
  void runsWhoseSamplesAreLostAreMeasuredAgainInTheOrderOfThePlan() throws Exception {
    measure(1000, 2000);
    measure(3000, 4000);
    assertThat(written(Map.of("a", 3500L, "b", 3500L))).containsExactly("r0001 valid");

    queue.measureAgain();

    assertThat(queue.isWaiting()).isFalse();
    assertThat(queue.left()).extracting(PlannedRun::id).containsExactly("r0002", "r0003", "r0004");
    assertThat(queue.nextTry(queue.left().get(0))).isEqualTo(2);
    assertThat(Files.readString(folder.attempts()))
        .contains("\"run\":\"r0002\"", "samples must be on disk");
  }

  @Test
  void aRunWhoseSamplesAreLostEachTimeFailsAndItsCellIsReported() throws Exception {
    List<String> failed = new ArrayList<>();
    progress.watchedBy(
        new CampaignWatcher() {
          @Override
          public void failed(PlannedRun run, String levels, String reason) {
            failed.add(run.id() + " " + reason.replaceAll(", got .*", ""));
          }
        });
    for (int attempt = 0; attempt <= FOUR_CELLS.timing().retries(); attempt++) {
      assertThat(Files.readAllLines(folder.runs())).isEmpty();
      measure(1000, 2000);
      queue.measureAgain();
    }

    assertThat(Files.readAllLines(folder.runs()))
        .hasSize(1)
        .allMatch(line -> line.contains("samples must be on disk") && !line.contains("end_ns"));
    assertThat(queue.left()).hasSize(3);
    assertThat(failed).containsExactly("r0001 the run's samples must be on disk");
  }

  /** The next runner finds in runs.jsonl which cells are given up. */
  @Test
  void aCellThatIsGivenUpStaysSoWhenTheCampaignIsResumed() throws Exception {
    PlannedRun run = queue.left().get(0);
    String reason = SmallHeaps.failure("client", run.cell()).getMessage();
    queue.failed(run, line(run), reason);
    assertThat(queue.refusal(run)).isEmpty();
    PlannedRun again = new PlannedRun(99, 2, 9, run.cell(), 2, 7, false);
    queue.failed(again, line(again), reason);
    String refusal = queue.refusal(run).orElseThrow();
    queue.notTried(queue.left().get(0), line(queue.left().get(0)), refusal);
    assertThat(written(Map.of())).containsExactly("r0001 failed", "r0099 failed", "r0002 failed");
    assertThat(Files.readAllLines(folder.runs()).get(2))
        .contains("\"reason\":\"not tried: heap must be")
        .doesNotContain("tries");

    queue.close();
    Plan plan = Plan.of(FOUR_CELLS);
    queue = RunQueue.open(folder, plan, new Progress(System.err, plan));
    assertThat(queue.refusal(run)).contains(refusal);
    assertThat(queue.failed()).isEqualTo(3);
    assertThat(queue.left()).extracting(PlannedRun::id).containsExactly("r0003", "r0004");
    assertThat(queue.refusal(queue.left().get(0))).isEmpty();
  }

  @Test
  void aRunWithoutMetersHasItsLineAtOnce() throws Exception {
    PlannedRun run = queue.left().get(0);
    queue.measured(run, line(run), Map.of());

    assertThat(written(Map.of())).containsExactly("r0001 valid");
  }

  private void measure(long clientEnd, long serverEnd) {
    PlannedRun run = queue.left().get(0);
    queue.measured(run, line(run), Map.of("a", clientEnd, "b", serverEnd));
  }

  private static RunLine line(PlannedRun run) {
    return new RunLine(run, 1, Instant.EPOCH);
  }

  private List<String> written(Map<String, Long> last) throws IOException, InterruptedException {
    queue.write(
        meter -> last.containsKey(meter) ? OptionalLong.of(last.get(meter)) : OptionalLong.empty());
    return Files.readAllLines(folder.runs()).stream()
        .map(line -> line.replaceAll(".*\"run\":\"(\\w+)\".*\"outcome\":\"(\\w+)\".*", "$1 $2"))
        .toList();
  }
}
