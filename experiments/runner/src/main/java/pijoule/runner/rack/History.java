package pijoule.runner.rack;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import pijoule.campaign.JsonTrees;
import pijoule.energy.files.RegularFile;

/**
 * history.jsonl: what was done with the shards of a rack since its plan was made, a line each; in
 * the rack's folder, and in a shard's what concerns it. See docs/results.md.
 */
public final class History {
  private static final String FORMAT = "pijoule-rack-history/1";
  private static final String SUBMITTED = "submitted";
  private static final String REBALANCED = "rebalanced";

  private final Path file;

  /**
   * Makes the history of a folder.
   *
   * @param folder of a rack or a shard
   */
  public History(Path folder) {
    file = folder.resolve("history.jsonl");
  }

  /**
   * Notes that a shard was given to Slurm.
   *
   * @param pair of the shard
   * @param job number
   */
  public void submitted(String pair, String job) throws IOException {
    append(line(SUBMITTED).put("pair", pair).put("job", job));
  }

  /**
   * Makes the line of rounds that were dealt to others.
   *
   * @param failed pair that they were taken from
   * @param rounds from 1, by pair that got them
   * @param setAside runs of these rounds that the failed pair had finished
   * @return the line, for {@link #append}
   */
  static ObjectNode rebalanced(
      String failed, SortedMap<String, List<Integer>> rounds, List<String> setAside) {
    ObjectNode line = line(REBALANCED).put("pair", failed);
    ObjectNode to = line.putObject("rounds");
    rounds.forEach((pair, dealt) -> dealt.forEach(to.withArray(pair)::add));
    setAside.forEach(line.putArray("set_aside")::add);
    return line;
  }

  private static ObjectNode line(String event) {
    ObjectNode line = JsonTrees.LINE.createObjectNode().put("format", FORMAT);
    return line.put("at", Instant.now().toString()).put("event", event);
  }

  /** Adds a line; it is on disk when this returns. A line that was cut off stays apart from it. */
  void append(ObjectNode line) throws IOException {
    String before = Files.exists(file) ? RegularFile.text(file) : "";
    boolean isCutOff = !before.isEmpty() && !before.endsWith("\n");
    Files.writeString(
        file,
        (isCutOff ? "\n" : "") + JsonTrees.LINE.writeValueAsString(line) + "\n",
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND,
        StandardOpenOption.DSYNC);
  }

  /** {@return the last job of each pair that was given to Slurm} */
  public Map<String, String> jobs() throws IOException {
    Map<String, String> jobs = new LinkedHashMap<>();
    for (JsonNode line : lines(SUBMITTED)) {
      jobs.put(line.path("pair").asText(), line.path("job").asText());
    }
    return jobs;
  }

  /** {@return the pairs whose rounds were dealt to others} */
  public Set<String> failed() throws IOException {
    Set<String> failed = new LinkedHashSet<>();
    lines(REBALANCED).forEach(line -> failed.add(line.path("pair").asText()));
    return failed;
  }

  private List<JsonNode> lines(String event) throws IOException {
    if (Files.notExists(file)) {
      return List.of();
    }
    return RegularFile.text(file)
        .lines()
        .map(this::read)
        .filter(line -> line.path("event").asText().equals(event))
        .toList();
  }

  private JsonNode read(String text) {
    try {
      JsonNode line = JsonTrees.LINE.readTree(text);
      if (line.path("format").asText().equals(FORMAT)) {
        return line;
      }
    } catch (JsonProcessingException cutOff) {
      // A kill left a part of a line.
    }
    return JsonTrees.LINE.missingNode();
  }
}
