package pijoule.runner.rack;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import pijoule.energy.files.Sha256;
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
  private static final String CLOCK =
      """
      {"anchor_wall":"2026-01-01T00:00:00Z","anchor_monotonic_ns":0,"anchor_bound_ns":1,\
      "boot_id":"boot-%d"}""";
  private static final String CLIENT =
      """
      {"format":"pijoule-client/1","run":"%s","outcome":"valid","stack":"jdk","binding":"stax",\
      "seed":%d,"number_count":1,"calls":1,"warmup_calls":0,"request_bytes":9,"response_bytes":9,\
      "clock":%s,"phases":[{"trial":0,"phase":"serialize","start_ns":%d,"end_ns":%d},\
      {"trial":0,"phase":"call","start_ns":%d,"end_ns":%d},\
      {"trial":0,"phase":"deserialize","start_ns":%d,"end_ns":%d},\
      {"trial":0,"phase":"total","start_ns":%d,"end_ns":%d}],\
      "alignment":{"method":"same_clock","at_ns":0,"offset_us":0,"u_us":0,"bound_us":0,\
      "probes":0,"min_rtt_us":0},\
      "jvm":{"version":"17","vendor":"x","max_heap_bytes":1,"pid":1}}""";
  private static final String METER =
      """
      {"format":"pijoule-trace/1","meter":"board","kind":"file","host":"board","estimate":false,\
      "boundary":"board","self_measuring":false,"rate_hertz":1000,"sample_kind":"point",\
      "voltage_and_current":false,"settings":{},"source":"made up","calibration":"none",\
      "clock":%s,"closed":true,"samples":%d,"first_ns":0,"last_ns":%d,"losses":[],\
      "csv_sha256":"%s"}
      """;
  private static final ObjectMapper JSON = new ObjectMapper();
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

  private String line(PlannedRun run, int session, String host) throws IOException {
    int pair = run.pair().orElseThrow();
    long start = startNs(run);
    long length = (20 + run.seed() % 7 + run.cell().number() * 2L + pair) * 1_000_000;
    ObjectNode line = JSON.createObjectNode();
    line.put("format", "pijoule-run/1").put("run", run.id()).put("order", run.order());
    line.put("block", run.block()).put("cell", run.cell().number());
    line.put("replicate", run.replicate()).put("seed", run.seed()).put("pair", pair);
    ObjectNode levels = line.putObject("levels");
    run.cell().levels().forEach(level -> levels.put(level.factor().column(), level.value()));
    line.put("session", session).put("started_at", "2026-01-01T00:00:00Z");
    line.putObject("boards").putObject(host).putObject("before").put("at", "2026-01-01T00:00:00Z");
    line.put("outcome", "valid").put("wall_seconds", 1.5);
    long part = length / 4;
    String client =
        CLIENT.formatted(
            run.id(),
            run.seed(),
            CLOCK.formatted(pair),
            start,
            start + part,
            start + part,
            start + 3 * part,
            start + 3 * part,
            start + 4 * part,
            start,
            start + length);
    line.set("client", JSON.readTree(client));
    line.putObject("meters").put("client", "board");
    line.put("tries", 1);
    return line.toString();
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
    int samples = (plan.runs().size() + 2) * RUN_MS;
    StringBuilder csv = new StringBuilder("time_ns,power_watts\n");
    for (int i = 0; i < samples; i++) {
      csv.append(i * 1_000_000L);
      csv.append(String.format(Locale.ROOT, ",%.3f\n", 1.5 + pair * 0.1 + i % 5 * 0.01));
    }
    put(folder, "traces/board-" + session + ".csv", csv.toString());
    String last = Long.toString((samples - 1) * 1_000_000L);
    put(
        folder,
        "traces/board-" + session + ".json",
        METER.formatted(
            CLOCK.formatted(pair), samples, Long.parseLong(last), Sha256.of(csv.toString())));
  }

  static void put(Path folder, String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
