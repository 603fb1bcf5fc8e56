package pijoule.runner.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import pijoule.campaign.JsonTrees;
import pijoule.campaign.RunRecord;
import pijoule.runner.plan.Plan;

/** runs.jsonl: a line a finished run, on disk before the next run begins. */
final class RunLog implements AutoCloseable {

  private final Set<String> finished = new LinkedHashSet<>();
  private final SmallHeaps heaps = new SmallHeaps();
  private final JsonLinesFile lines;
  private int failed;

  private RunLog(Path file, ToIntFunction<List<String>> valid) throws IOException {
    lines = JsonLinesFile.open(file, this::count, valid);
  }

  static RunLog open(Path file) throws IOException {
    return new RunLog(file, List::size);
  }

  /** Opens the log of a plan; lines of a block measured in one go count only if all are there. */
  static RunLog open(Path file, Plan plan) throws IOException {
    return plan.study().kind().isWholeByBlock()
        ? new RunLog(file, lines -> withoutCutBlock(lines, plan))
        : open(file);
  }

  private static int withoutCutBlock(List<String> lines, Plan plan) {
    if (lines.isEmpty()) {
      return 0;
    }
    int block = block(lines.get(lines.size() - 1));
    int kept = lines.size();
    while (kept > 0 && block(lines.get(kept - 1)) == block) {
      kept--;
    }
    long planned = plan.runs().stream().filter(run -> run.block() == block).count();
    return lines.size() - kept == planned ? lines.size() : kept;
  }

  private static int block(String line) {
    try {
      return JsonTrees.LINE.readTree(line).path("block").asInt();
    } catch (JsonProcessingException e) {
      return 0; // refused when it is counted
    }
  }

  private void count(String line) {
    try {
      count(JsonTrees.LINE.readTree(line), line);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a line must be JSON, got " + line + "; mend it by hand", e);
    }
  }

  private void count(JsonNode run, String line) {
    if (!run.path("format").asText().equals(RunRecord.FORMAT)
        || !finished.add(run.path("run").asText())) {
      throw new IllegalStateException(
          "a line must be one run in format %s, got %s; mend it by hand"
              .formatted(RunRecord.FORMAT, line));
    }
    failed += run.path("outcome").asText().equals("failed") ? 1 : 0;
    heaps.note(run.path("run").asText(), run.path("cell").asInt(), run.path("reason").asText());
  }

  /** Ids of the runs in the log. */
  Set<String> finished() {
    return finished;
  }

  /** Cells whose runs in the log ended for a heap that is too small. */
  SmallHeaps heaps() {
    return heaps;
  }

  /** {@return number of failed runs} */
  int failed() {
    return failed;
  }

  /** Bytes of the cut last line that was taken off. */
  long tornBytes() {
    return lines.tornBytes();
  }

  /** Adds runs; they are on disk when this returns. */
  void append(List<ObjectNode> runs) throws IOException {
    runs.forEach(run -> count(run, run.toString()));
    lines.append(runs);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
