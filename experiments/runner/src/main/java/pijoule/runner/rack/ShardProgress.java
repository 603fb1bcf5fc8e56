package pijoule.runner.rack;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import pijoule.campaign.JsonTrees;
import pijoule.contract.record.Outcome;
import pijoule.energy.files.RegularFile;

/**
 * Progress of a shard, as its folder says. Nothing is locked: a runner may be at work.
 *
 * @param isBegun whether it has a plan
 * @param isDealtAway whether its rounds were dealt to others before it had one
 * @param planned runs of its plan.csv; 0 where it was not begun
 * @param valid runs that are done and valid
 * @param failed runs that are done and failed
 */
public record ShardProgress(
    boolean isBegun, boolean isDealtAway, int planned, int valid, int failed) {

  /**
   * {@return how far it is}
   *
   * @param folder of a shard, or of all of them merged; there may be none
   */
  public static ShardProgress of(Path folder) throws IOException {
    boolean isBegun = Files.exists(folder.resolve("plan.csv"));
    List<String> outcomes =
        lines(folder.resolve("runs.jsonl")).stream().map(ShardProgress::outcome).toList();
    return new ShardProgress(
        isBegun,
        !isBegun && Files.exists(folder.resolve("history.jsonl")),
        isBegun ? lines(folder.resolve("plan.csv")).size() - 1 : 0,
        Collections.frequency(outcomes, Outcome.VALID.key()),
        Collections.frequency(outcomes, Outcome.FAILED.key()));
  }

  /** A last line that was cut off is none: its run is done again. */
  private static List<String> lines(Path file) throws IOException {
    if (Files.notExists(file)) {
      return List.of();
    }
    byte[] bytes = Files.readAllBytes(RegularFile.require(file));
    String text = new String(bytes, StandardCharsets.UTF_8);
    return text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
  }

  private static String outcome(String line) {
    try {
      return JsonTrees.LINE.readTree(line).path("outcome").asText();
    } catch (JsonProcessingException damaged) {
      return "";
    }
  }

  /** {@return runs that are done} */
  public int done() {
    return valid + failed;
  }

  /** {@return whether nothing is left to run} */
  public boolean isComplete() {
    return isDealtAway || isBegun && done() >= planned;
  }
}
