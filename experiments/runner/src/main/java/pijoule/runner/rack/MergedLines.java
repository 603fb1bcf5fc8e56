package pijoule.runner.rack;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import pijoule.contract.options.UsageException;
import pijoule.runner.plan.Shard;

/** Lines of runs.jsonl and attempts.jsonl of all shards, in the order of the plan. */
record MergedLines(MergedPlan plan) {
  /** Text keeps a line in a third of the memory of its tree. */
  private record Line(String run, int number, String text) {}

  /** One line a run. */
  String runs(List<ShardFolder> shards) throws IOException {
    return text(shards, "runs.jsonl", true);
  }

  /** Tries of a run in their order; empty where no try failed. */
  String attempts(List<ShardFolder> shards) throws IOException {
    return text(shards, "attempts.jsonl", false);
  }

  private String text(List<ShardFolder> shards, String name, boolean once) throws IOException {
    List<Line> lines = new ArrayList<>();
    for (ShardFolder folder : shards) {
      Map<String, Integer> seen = new HashMap<>();
      for (ObjectNode line : folder.lines(name)) {
        String run = line.path("run").asText();
        int number = seen.merge(run, 1, Integer::sum);
        UsageException.when(
            !plan.has(run, folder.shard().index()) || (once && number > 1),
            "%s must have runs of the shard's plan.csv, each once, got '%s' in %s; copy both again",
            name,
            run,
            folder.root());
        requirePair(line, once, folder);
        lines.add(new Line(run, number, of(line, folder.shard())));
      }
    }
    lines.sort(Comparator.comparing(Line::run, plan.order()).thenComparingInt(Line::number));
    StringBuilder text = new StringBuilder();
    lines.forEach(line -> text.append(line.text()).append('\n'));
    return text.toString();
  }

  private static void requirePair(ObjectNode line, boolean once, ShardFolder folder) {
    int pair = line.path("pair").asInt();
    UsageException.when(
        once && pair != folder.shard().index(),
        "a run must be of the shard's pair %d, got %s of pair %d in %s; copy runs.jsonl again",
        folder.shard().index(),
        line.path("run").asText(),
        pair,
        folder.root());
  }

  /** Sessions and hosts of all pairs get different names. */
  private static String of(ObjectNode line, Shard shard) {
    line.put("session", session(shard, line.path("session").asInt()));
    JsonNode boards = line.path("boards");
    if (boards.isObject()) {
      ObjectNode named = line.putObject("boards");
      boards
          .properties()
          .forEach(board -> named.set(host(shard, board.getKey()), board.getValue()));
    }
    return line.toString();
  }

  /**
   * The number of a shard's session in the merged folder: those of n pairs take turns, so that no
   * number depends on which shards are merged.
   */
  static int session(Shard shard, int session) {
    return (session - 1) * shard.count() + shard.index();
  }

  /** The name of a pair's host in the merged folder. */
  static String host(Shard shard, String host) {
    return shard.pair() + " " + host;
  }
}
