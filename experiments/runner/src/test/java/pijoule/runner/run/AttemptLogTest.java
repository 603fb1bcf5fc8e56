package pijoule.runner.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AttemptLogTest {
  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void name() {
    file = folder.resolve("attempts.jsonl");
  }

  @Test
  void aCampaignWithoutFailedTriesHasNoFile() throws IOException {
    try (AttemptLog log = AttemptLog.open(file)) {
      assertThat(log.nextTry("r0001")).isEqualTo(1);
    }
    assertThat(file).doesNotExist();
  }

  /** Tries are counted on by the next runner; a line that a kill cut off is not one of them. */
  @Test
  void triesAreCountedAcrossSessions() throws IOException {
    try (AttemptLog log = AttemptLog.open(file)) {
      log.append("r0001", attempt("r0001", log));
      log.append("r0001", attempt("r0001", log));
      log.append("r0002", attempt("r0002", log));
    }
    Files.writeString(file, "{\"format\":\"pijoule-att", StandardOpenOption.APPEND);

    try (AttemptLog log = AttemptLog.open(file)) {
      assertThat(log.nextTry("r0001")).isEqualTo(3);
      assertThat(log.nextTry("r0002")).isEqualTo(2);
      assertThat(log.nextTry("r0003")).isEqualTo(1);
    }
    assertThat(Files.readAllLines(file)).hasSize(3).last().asString().contains("\"try\":1");
  }

  @Test
  void aLineOfAnotherFormatIsNotPassedOver() throws IOException {
    Files.writeString(file, "{\"format\":\"pijoule-attempt/9\",\"run\":\"r0001\"}\n");
    assertThatThrownBy(() -> AttemptLog.open(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a line must be in format pijoule-attempt/1");
  }

  private static ObjectNode attempt(String run, AttemptLog log) {
    return new ObjectMapper()
        .createObjectNode()
        .put("format", "pijoule-attempt/1")
        .put("run", run)
        .put("try", log.nextTry(run));
  }
}
