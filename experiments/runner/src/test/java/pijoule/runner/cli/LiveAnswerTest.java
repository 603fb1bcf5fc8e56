package pijoule.runner.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import pijoule.runner.run.StatusLine;

class LiveAnswerTest {
  private static final long SECOND = 1_000_000_000;

  private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
  private final AtomicLong clock = new AtomicLong();
  private final List<Integer> made = new ArrayList<>();

  @BeforeEach
  void onAWideTerminal() {
    System.setProperty("pijoule.columns", "80");
  }

  @AfterEach
  void onNone() {
    System.clearProperty("pijoule.columns");
  }

  private LiveAnswer answer(LiveAnswer.Rows rows) {
    PrintStream terminal =
        StatusLine.over(
            new PrintStream(screen, true, StandardCharsets.UTF_8), Map.of("TERM", "xterm"));
    return new LiveAnswer(
        Path.of("results"), StatusLine.of(terminal).orElseThrow(), rows, clock::get);
  }

  /** Each takes 1 s, a round 8 s: rows of every third round take less than a twentieth. */
  @Test
  void rowsTakeNoMoreThanTheirShareOfTheTime() {
    LiveAnswer answer =
        answer(
            (folder, rounds, columns) -> {
              clock.addAndGet(SECOND);
              made.add(rounds);
              return List.of("rows of round " + rounds + " for " + columns);
            });
    for (int round = 1; round <= 10; round++) {
      clock.addAndGet(8 * SECOND);
      answer.roundsDone(round);
    }
    assertThat(made).containsExactly(1, 4, 7, 10);
    assertThat(screen.toString(StandardCharsets.UTF_8)).contains("rows of round 10 for 79");
  }

  /** Whatever is wrong with what is shown, the campaign goes on. */
  @Test
  void aFolderThatCannotBeReadIsSaid() {
    answer(
            (folder, rounds, columns) -> {
              throw new IOException("no study");
            })
        .roundsDone(1);
    assertThat(screen.toString(StandardCharsets.UTF_8)).contains("no provisional answer: no study");
  }

  @Test
  void aNarrowTerminalHasNone() {
    System.setProperty("pijoule.columns", "79");
    answer(
            (folder, rounds, columns) -> {
              throw new AssertionError("not asked for");
            })
        .roundsDone(1);
    assertThat(screen.size()).isZero();
  }
}
