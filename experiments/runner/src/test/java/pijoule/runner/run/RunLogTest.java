package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLogTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("runs.jsonl");
  }

  /** A kill at any byte: the whole lines stay, the run of the cut one is done again. */
  @Test
  void wholeLinesSurviveAKillAtAnyByte() throws IOException {
    try (RunLog log = RunLog.open(file)) {
      log.append(List.of(run("r0001", "valid")));
      log.append(List.of(run("r0002", "failed")));
    }
    byte[] whole = Files.readAllBytes(file);
    int firstLine = Files.readAllLines(file).get(0).length() + 1;

    for (int cut = 0; cut <= whole.length; cut++) {
      Files.write(file, Arrays.copyOf(whole, cut));
      int expected = cut == whole.length ? 2 : cut >= firstLine ? 1 : 0;
      try (RunLog log = RunLog.open(file)) {
        assertThat(log.finished()).hasSize(expected);
        assertThat(log.failed()).isEqualTo(expected == 2 ? 1 : 0);
        log.append(List.of(run("r0003", "valid")));
      }
      assertThat(Files.readAllLines(file)).hasSize(expected + 1);
    }
  }

  @Test
  void aRunIsNeverTwiceInTheLog() throws IOException {
    try (RunLog log = RunLog.open(file)) {
      log.append(List.of(run("r0001", "valid")));
      assertThatThrownBy(() -> log.append(List.of(run("r0001", "valid"))))
          .isInstanceOf(IllegalStateException.class);
    }
    assertThat(Files.readAllLines(file)).hasSize(1);
  }

  @Test
  void aLineThatIsNoRunIsNotPassedOver() throws IOException {
    Files.writeString(file, "{\"format\":\"pijoule-run/9\",\"run\":\"r0001\"}\n");

    assertThatThrownBy(() -> RunLog.open(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("must be one run in format pijoule-run/1");
  }

  private static ObjectNode run(String id, String outcome) {
    ObjectNode run = new ObjectMapper().createObjectNode();
    return run.put("format", "pijoule-run/1").put("run", id).put("outcome", outcome);
  }
}
