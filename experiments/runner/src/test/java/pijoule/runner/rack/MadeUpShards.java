package pijoule.runner.rack;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.plan.Shard;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/** A study that was run on several pairs, and the same records in one folder. */
final class MadeUpShards {
  private static final String STUDY =
      """
      format: pijoule-study/1
      title: Made up
      factors: {framework: [axis2, cxf]}
      fixed: {message_size: 1kB, heap: 64MiB}
      replicates: %d
      seed: %d
      """;
  private static final int RUN_MS = 40;

  private final Path root;
  final Study study;
  final Plan plan;

  MadeUpShards(Path root, int pairs, int replicates, long seed) throws IOException {
    this.root = Files.createDirectories(root);
    Path file = root.resolve("made-up.yaml");
    Files.writeString(file, STUDY.formatted(replicates, seed));
    this.study = StudyFile.read(file).withPairs(pairs);
    this.plan = Plan.of(study);
  }

  /** Each pair's folder; the first pair was interrupted after half of its runs. */
  List<Path> write() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (int index = 1; index <= study.design().pairs(); index++) {
      folders.add(write(new Shard(index, study.design().pairs(), "pair-" + index)));
    }
    return folders;
  }

  private Path write(Shard shard) throws IOException {
    Path folder = root.resolve("shard-" + shard.index());
    Plan part = plan.shard(shard.index());
    put(folder, "study.yaml", StudyFile.write(study));
    put(folder, "shard.json", shard.json());
    put(folder, "plan.csv", part.csv());
    put(folder, "campaign.txt", "00000000-0000-0000-0000-00000000000" + shard.index() + "\n");
    put(folder, "bench.yaml", bench(shard.index()));
    put(folder, "programs/server-cxf.json", "{\"side\":\"server\",\"name\":\"cxf\"}");
    put(folder, "environment/board.json", environment(shard.index()));
    StringBuilder lines = new StringBuilder();
    // Runs that were lost are measured again: lines need not be in the order of the plan.
    List<PlannedRun> made = new ArrayList<>(part.runs());
    made.add(made.remove(0));
    for (PlannedRun run : made) {
      lines.append(line(run, session(shard, part, run), "board")).append('\n');
    }
    put(folder, "runs.jsonl", lines.toString());
    put(
        folder,
        "attempts.jsonl",
        attempt(part.runs().get(0), session(shard, part, part.runs().get(0)), "board"));
    for (int session = 1; session <= (shard.index() == 1 ? 2 : 1); session++) {
      trace(folder, session, shard.index());
      put(folder, "logs/" + session + "/client.log", shard.pair() + "\n");
    }
    put(folder, "report.md", "derived\n");
    return folder;
  }

  private static int session(Shard shard, Plan part, PlannedRun run) {
    return shard.index() == 1 && part.runs().indexOf(run) >= part.runs().size() / 2 ? 2 : 1;
  }

  /** The same records as a campaign would have written them that made all shards by itself. */
  Path writeWhole(Path folder) throws IOException {
    put(folder, "study.yaml", StudyFile.write(study));
    put(folder, "plan.csv", plan.csv());
    put(folder, "programs/server-cxf.json", "{\"side\":\"server\",\"name\":\"cxf\"}");
    StringBuilder lines = new StringBuilder();
    StringBuilder attempts = new StringBuilder();
    for (PlannedRun run : plan.runs()) {
      int pair = run.pair().orElseThrow();
      Plan part = plan.shard(pair);
      int own = session(new Shard(pair, study.design().pairs(), "pair-" + pair), part, run);
      int session = (own - 1) * study.design().pairs() + pair;
      lines.append(line(run, session, "pair-" + pair + " board")).append('\n');
      if (part.runs().get(0).equals(run)) {
        attempts.append(attempt(run, session, "pair-" + pair + " board"));
      }
    }
    put(folder, "runs.jsonl", lines.toString());
    put(folder, "attempts.jsonl", attempts.toString());
    for (int pair = 1; pair <= study.design().pairs(); pair++) {
      String own = "pairs/pair-" + pair + "/";
      put(folder, own + "bench.yaml", bench(pair));
      put(folder, own + "campaign.txt", "00000000-0000-0000-0000-00000000000" + pair + "\n");
      put(
          folder,
          own + "shard.json",
          new Shard(pair, study.design().pairs(), "pair-" + pair).json());
      put(folder, "environment/pair-" + pair + " board.json", environment(pair));
      for (int session = pair;
          session <= (pair == 1 ? pair + study.design().pairs() : pair);
          session += study.design().pairs()) {
        trace(folder, session, pair);
        put(folder, "logs/" + session + "/client.log", "pair-" + pair + "\n");
      }
    }
    return folder;
  }

  private static String bench(int pair) {
    return ("format: pijoule-bench/1\nname: bench-%d\nhosts: {board: {kind: local}}\n"
            + "client: {}\nserver: {}\nmeters: {}\n")
        .formatted(pair);
  }

  private static String environment(int pair) {
    return """
        {"format":"pijoule-environment/1","host":"board","os":"number %d",\
        "jar_sha256":{"server-cxf":{"server-cxf.jar":"aa"}}}
        """
        .formatted(pair);
  }

  private static String line(PlannedRun run, int session, String host) throws IOException {
    int pair = run.pair().orElseThrow();
    Map<String, String> levels = new LinkedHashMap<>();
    run.cell().levels().forEach(level -> levels.put(level.factor().column(), level.value()));
    long start = startNs(run);
    long length = (20 + run.seed() % 7 + run.cell().number() * 2L + pair) * 1_000_000;
    long part = length / 4;
    return new SyntheticRun(run.id(), run.cell().number(), run.replicate(), levels)
        .set("order", run.order())
        .set("block", run.block())
        .set("seed", run.seed())
        .set("pair", pair)
        .set("boards", Map.of(host, Map.of("before", Map.of("at", "2026-01-01T00:00:00Z"))))
        .set("tries", 1)
        .session(session)
        .side(
            Side.CLIENT,
            new SyntheticRun.Phases()
                .add("serialize", start, start + part)
                .add("call", start + part, start + 3 * part)
                .add("deserialize", start + 3 * part, start + 4 * part)
                .add("total", start, start + length),
            "board",
            0)
        .json();
  }

  private static String attempt(PlannedRun run, int session, String host) {
    return """
        {"format":"pijoule-attempt/1","run":"%s","try":1,"session":%d,\
        "started_at":"2026-01-01T00:00:00Z","reason":"a fault","boards":{"%s":{}}}
        """
        .formatted(run.id(), session, host);
  }

  private static long startNs(PlannedRun run) {
    return run.order() * RUN_MS * 1_000_000L;
  }

  /** Samples of a whole campaign, each ms. */
  private void trace(Path folder, int session, int pair) throws IOException {
    SyntheticTrace trace = new SyntheticTrace("board", session).set("rate_hertz", 1000);
    for (int i = 0; i < (plan.runs().size() + 2) * RUN_MS; i++) {
      trace.sample(i * 1_000_000L, 1.5 + pair * 0.125 + i % 5 / 128.0);
    }
    trace.write(folder);
  }

  static void put(Path folder, String name, String text) throws IOException {
    SyntheticCampaign.put(folder.resolve(name), text);
  }
}
