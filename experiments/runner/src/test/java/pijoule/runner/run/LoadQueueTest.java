package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.campaign.FirstAnswer;
import pijoule.runner.fake.LoadStudies;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;

/** The runs of one server process under load are written together or not at all. */
class LoadQueueTest {
  /** Idle, two rates, and the first of them once more. */
  private static final int BLOCK = 4;

  private static final Plan PLAN = Plan.of(LoadStudies.study(LoadStudies.STUDY));

  @TempDir private Path temp;
  private ResultsFolder folder;
  private RunQueue queue;

  @BeforeEach
  void create() throws IOException {
    folder = ResultsFolder.create(temp.resolve("results"));
    open();
  }

  private void open() throws IOException {
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
    queue = RunQueue.open(folder, PLAN, new Progress(nowhere, PLAN));
  }

  @AfterEach
  void close() throws IOException {
    queue.close();
    folder.close();
  }

  private void measure(int runs) throws Exception {
    for (int i = 0; i < runs; i++) {
      PlannedRun run = queue.left().get(0);
      queue.measured(run, line(run), Map.of("a", 1L));
      queue.write(meter -> OptionalLong.of(1));
    }
  }

  private static RunLine line(PlannedRun run) {
    return new RunLine(run, 1, Instant.EPOCH);
  }

  private List<String> written() throws IOException {
    return Files.readAllLines(folder.runs()).stream()
        .map(line -> line.replaceAll(".*\"run\":\"(\\w+)\".*\"outcome\":\"(\\w+)\".*", "$1 $2"))
        .toList();
  }

  @Test
  void aBlockIsWrittenWhenItsLastRunIs() throws Exception {
    measure(BLOCK - 1);
    assertThat(written()).isEmpty();
    assertThat(queue.isEmpty()).isFalse();
    assertThat(queue.isWaitingFor(Duration.ZERO)).as("their samples are there").isFalse();

    measure(1);
    assertThat(written())
        .containsExactly("r0001 valid", "r0002 valid", "r0003 valid", "r0004 valid");

    measure(PLAN.runs().size() - BLOCK);
    assertThat(queue.isEmpty()).isTrue();
    assertThat(written()).hasSize(PLAN.runs().size());
  }

  /**
   * A block is there whole, or it is measured again whole. Killed at every byte around the ends of
   * lines, and at some within each line, which are all alike: no beginning of a line is a line.
   */
  @Test
  void wholeBlocksSurviveAKillAnywhere() throws Exception {
    measure(2 * BLOCK);
    queue.close();
    byte[] whole = Files.readAllBytes(folder.runs());
    List<String> lines = Files.readAllLines(folder.runs());
    int firstBlock = lines.subList(0, BLOCK).stream().mapToInt(line -> line.length() + 1).sum();

    for (int cut : cuts(lines)) {
      Files.write(folder.runs(), Arrays.copyOf(whole, cut));
      open();
      int blocks = cut == whole.length ? 2 : cut >= firstBlock ? 1 : 0;
      assertThat(queue.finished()).as("killed at byte %d", cut).isEqualTo(blocks * BLOCK);
      assertThat(queue.left().get(0)).isEqualTo(PLAN.runs().get(blocks * BLOCK));
      measure(BLOCK);
      queue.close();
      assertThat(Files.readAllLines(folder.runs())).hasSize((blocks + 1) * BLOCK);
    }
    open();
  }

  private static int[] cuts(List<String> lines) {
    Set<Integer> cuts = new TreeSet<>();
    int start = 0;
    for (String line : lines) {
      int end = start + line.length() + 1;
      cuts.addAll(List.of(start, start + 1, (start + end) / 2, end - 2, end - 1, end));
      start = end;
    }
    return cuts.stream().mapToInt(cut -> cut).toArray();
  }

  @Test
  void aBlockWhoseServerIsGoneBeginsAgain() throws Exception {
    measure(BLOCK + 2);

    assertThat(queue.beginAgain(2)).isEqualTo(2);
    assertThat(queue.beginAgain(2)).isZero();
    assertThat(queue.left().get(0)).isEqualTo(PLAN.runs().get(BLOCK));
    measure(BLOCK);
    assertThat(written()).hasSize(2 * BLOCK);
  }

  /** Else a server that a rate always kills would be measured for ever. */
  @Test
  void aRunThatFailedForGoodStaysFailed() throws Exception {
    measure(1);
    PlannedRun run = queue.left().get(0);
    RunLine line = line(run);
    line.set(
        RunKey.FIRST_ANSWER,
        new FirstAnswer(1, OptionalLong.empty(), OptionalLong.empty(), Optional.empty()));
    queue.failed(run, line, "the server ended");
    queue.write(meter -> OptionalLong.of(1));
    assertThat(written()).isEmpty();
    assertThat(line.json().has("first_answer")).as("a number of a run that failed").isFalse();

    assertThat(queue.beginAgain(1)).isEqualTo(1);
    measure(BLOCK - 1);

    assertThat(written())
        .containsExactly("r0001 valid", "r0002 failed", "r0003 valid", "r0004 valid");
  }

  @Test
  void whenASessionIsLostItsBlockBeginsAgainWithoutAFailedTry() throws Exception {
    measure(2);
    PlannedRun run = queue.left().get(0);
    queue.measured(run, line(run), Map.of("a", 2L));

    queue.measureAgain();

    assertThat(queue.left()).isEqualTo(PLAN.runs());
    assertThat(queue.nextTry(run)).isEqualTo(1);
    assertThat(folder.attempts()).doesNotExist();
  }
}
