package pijoule.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pijoule.campaign.FailedTry;
import pijoule.campaign.JsonTrees;

/**
 * attempts.jsonl: a line a failed try that is followed by another one. The first one makes the
 * file.
 */
final class AttemptLog implements AutoCloseable {

  private final Map<String, Integer> failed = new HashMap<>();
  private final Path file;
  private JsonLinesFile lines;

  private AttemptLog(Path file) throws IOException {
    this.file = file;
    if (Files.exists(file)) {
      lines = JsonLinesFile.open(file, this::count);
    }
  }

  static AttemptLog open(Path file) throws IOException {
    return new AttemptLog(file);
  }

  private void count(String line) {
    try {
      JsonNode attempt = JsonTrees.LINE.readTree(line);
      if (!attempt.path("format").asText().equals(FailedTry.FORMAT)) {
        throw new IllegalStateException(
            "a line must be in format " + FailedTry.FORMAT + ", got " + line + "; mend it by hand");
      }
      failed.merge(attempt.path("run").asText(), 1, Integer::sum);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a line must be JSON, got " + line + "; mend it by hand", e);
    }
  }

  /** The number of a run's next try, from 1. */
  int nextTry(String run) {
    return failed.getOrDefault(run, 0) + 1;
  }

  /**
   * Adds a failed try; it is on disk when this returns.
   *
   * @param run whose try it is
   * @param attempt the next try's line
   */
  void append(String run, ObjectNode attempt) throws IOException {
    if (lines == null) {
      lines = JsonLinesFile.open(file, this::count);
    }
    lines.append(List.of(attempt));
    failed.merge(run, 1, Integer::sum);
  }

  @Override
  public void close() throws IOException {
    if (lines != null) {
      lines.close();
    }
  }
}
