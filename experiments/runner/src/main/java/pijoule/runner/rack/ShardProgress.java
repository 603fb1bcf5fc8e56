package pijoule.runner.rack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import pijoule.contract.record.Outcome;
import pijoule.energy.files.RegularFile;

/**
 * Progress of a shard, as its folder says. Nothing is locked: a runner may be at work.
 *
 * @param planned runs of its plan.csv
 * @param valid runs that are done and valid
 * @param failed runs that are done and failed
 */
public record ShardProgress(int planned, int valid, int failed) {
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * {@return how far it is; empty where it has not begun}
   *
   * @param folder of a shard
   */
  public static Optional<ShardProgress> of(Path folder) throws IOException {
    Path plan = folder.resolve("plan.csv");
    if (Files.notExists(plan)) {
      return Optional.empty();
    }
    int planned = (int) RegularFile.text(plan).lines().skip(1).count();
    int valid = 0;
    int failed = 0;
    Path runs = folder.resolve("runs.jsonl");
    if (Files.exists(runs)) {
      try (BufferedReader lines = Files.newBufferedReader(RegularFile.require(runs))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String outcome = outcome(line);
          valid += outcome.equals(Outcome.VALID.key()) ? 1 : 0;
          failed += outcome.equals(Outcome.FAILED.key()) ? 1 : 0;
        }
      }
    }
    return Optional.of(new ShardProgress(planned, valid, failed));
  }

  private static String outcome(String line) {
    try {
      return JSON.readTree(line).path("outcome").asText();
    } catch (JsonProcessingException beingWritten) {
      return "";
    }
  }

  /** {@return runs that are done} */
  public int done() {
    return valid + failed;
  }

  /** {@return whether every run is done} */
  public boolean isComplete() {
    return done() == planned;
  }
}
