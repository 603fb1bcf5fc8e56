package pijoule.runner.rack;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import pijoule.campaign.Rounds;
import pijoule.contract.study.Factor;
import pijoule.energy.files.Sha256;
import pijoule.runner.plan.Plan;
import pijoule.runner.plan.PlannedRun;
import pijoule.runner.plan.Shard;
import pijoule.runner.study.Study;
import pijoule.runner.study.StudyFile;

/**
 * Shards as long as the study nunes2013 on each pair: 400 runs, 8.1 hours, two traces of 170
 * samples a second, or of fewer runs and samples; for experiments/benchmarks/rack-report.py.
 */
public final class LongRack {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final double SCATTER = 0.01;
  private static final double BETWEEN_PAIRS = 0.03;
  private static final double IDLE_WATTS = 1.5;
  private static final long SETTLE_NS = 500_000_000;
  private static final long NS_PER_S = 1_000_000_000;

  private final Path folder;
  private final Shard shard;
  private final int rateHertz;
  private final long stepNs;
  private final Random random;
  private final StringBuilder lines = new StringBuilder();
  private long samples;

  private LongRack(Path folder, Shard shard, int rateHertz) {
    this.folder = folder;
    this.shard = shard;
    this.rateHertz = rateHertz;
    this.stepNs = NS_PER_S / rateHertz;
    this.random = new Random(shard.index());
  }

  /** A trace while it is written. */
  private final class Samples implements AutoCloseable {
    private final String meter;
    private final Path csv;
    private final BufferedWriter out;
    private long next;
    private long count;

    Samples(String meter) throws IOException {
      this.meter = meter;
      this.csv = folder.resolve("traces/" + meter + "-1.csv");
      Files.createDirectories(csv.getParent());
      this.out = Files.newBufferedWriter(csv);
      out.write("time_ns,voltage_volts,current_amperes\n");
    }

    void until(long endNs, double watts) throws IOException {
      for (; next < endNs; next += stepNs, count++) {
        double amperes = watts / 5 * (1 + 0.01 * (random.nextDouble() - 0.5));
        out.write(Long.toString(next));
        out.write(",5.0");
        out.write(Long.toString(random.nextInt(90) + 10));
        out.write(",0.");
        out.write(Long.toString(Math.round(amperes * 1e6)));
        out.write('\n');
      }
    }

    @Override
    public void close() throws IOException {
      out.close();
      samples += count;
      ObjectNode json = JSON.createObjectNode().put("format", "pijoule-trace/1");
      json.put("meter", meter).put("kind", "arduino").put("host", "pi").put("estimate", false);
      json.put("boundary", "board").put("self_measuring", false).put("rate_hertz", rateHertz);
      json.put("sample_kind", "point").put("voltage_and_current", true);
      json.putObject("settings").put("averaging_seconds", 0.0);
      json.put("source", "made up").put("calibration", "ab".repeat(32));
      json.put("u_gain_relative", 0.005).put("u_offset_watts", 0.002);
      json.put("u_sample_watts", 0.0014).put("u_time_seconds", 3e-5);
      json.put("power_min_watts", 1.0).put("power_max_watts", 2.5);
      json.set("clock", clock());
      json.put("closed", true).put("samples", count).put("first_ns", 0);
      json.put("last_ns", next - stepNs).putArray("losses");
      json.put("csv_sha256", Sha256.of(csv));
      Files.writeString(csv.resolveSibling(meter + "-1.json"), json + "\n");
    }
  }

  private ObjectNode clock() {
    return JSON.createObjectNode()
        .put("anchor_wall", "2026-01-01T00:00:00Z")
        .put("anchor_monotonic_ns", 0)
        .put("anchor_bound_ns", 1)
        .put("boot_id", "boot-" + shard.index());
  }

  private long write(Plan plan) throws IOException {
    Files.createDirectories(folder);
    putReference(Path.of(System.getProperty("pijoule.home"), "experiments/reference/nunes2013"));
    put("study.yaml", StudyFile.write(plan.study()));
    put("shard.json", shard.json());
    put("plan.csv", plan.csv());
    put("bench.yaml", "format: pijoule-bench/1\nhosts: {}\nclient: {}\nserver: {}\nmeters: {}\n");
    put("environment/pi.json", "{\"format\":\"pijoule-environment/1\",\"host\":\"pi\"}");
    double ofPair = 1 + BETWEEN_PAIRS * random.nextGaussian();
    try (Samples client = new Samples("pi-client");
        Samples server = new Samples("pi-server")) {
      long now = 0;
      for (PlannedRun run : plan.runs()) {
        now += SETTLE_NS;
        long total =
            Math.round(seconds(run) * ofPair * (1 + SCATTER * random.nextGaussian()) * 1e9);
        line(run, now, total);
        client.until(now, IDLE_WATTS);
        client.until(now + total, 1.9);
        server.until(now + total / 10, IDLE_WATTS);
        server.until(now + total * 9 / 10, 2.0);
        now += total;
      }
      client.until(now + SETTLE_NS, IDLE_WATTS);
      server.until(now + SETTLE_NS, IDLE_WATTS);
    }
    put("runs.jsonl", lines.toString());
    return samples;
  }

  /** A mean of 73 s. */
  private static double seconds(PlannedRun run) {
    double ofSize = run.cell().text(Factor.MESSAGE_SIZE).equals("100kB") ? 12 : 134;
    double ofClock = run.cell().text(Factor.CPU_MHZ).equals("700") ? 1.15 : 0.85;
    return ofSize * ofClock * (run.cell().text(Factor.FRAMEWORK).equals("cxf") ? 0.97 : 1.03);
  }

  private void line(PlannedRun run, long start, long total) {
    ObjectNode line = JSON.createObjectNode().put("format", "pijoule-run/1");
    line.put("run", run.id()).put("order", run.order()).put("block", run.block());
    line.put("cell", run.cell().number()).put("replicate", run.replicate());
    line.put("seed", run.seed()).put("pair", shard.index());
    ObjectNode levels = line.putObject("levels");
    run.cell().levels().forEach(level -> levels.put(level.factor().column(), level.value()));
    line.put("session", 1).put("started_at", "2026-01-01T00:00:00Z");
    line.put("outcome", "valid").put("wall_seconds", total / 1e9).put("tries", 1);
    ObjectNode client = side(line, "client", run, start, total, "serialize", "call", "deserialize");
    client.put("outcome", "valid").put("stack", "jdk").put("seed", run.seed());
    client.put("number_count", 9).put("calls", 1).put("warmup_calls", 0);
    client.put("request_bytes", 9).put("response_bytes", 9);
    client
        .putObject("jvm")
        .put("version", "17")
        .put("vendor", "x")
        .put("max_heap_bytes", 1)
        .put("pid", 1);
    ObjectNode server =
        side(
            line,
            "server",
            run,
            start + total / 10,
            total * 8 / 10,
            "receive",
            "deserialize",
            "service",
            "serialize",
            "send");
    server.put("framework", run.cell().text(Factor.FRAMEWORK)).put("container", "jetty");
    server.put("requests", 1);
    line.putObject("meters").put("client", "pi-client").put("server", "pi-server");
    lines.append(line).append('\n');
  }

  private ObjectNode side(
      ObjectNode line, String side, PlannedRun run, long start, long total, String... phases) {
    ObjectNode record = line.putObject(side).put("format", "pijoule-" + side + "/1");
    record.put("run", run.id()).put("binding", "jaxb");
    record.set("clock", clock());
    ArrayNode all = record.putArray("phases");
    long at = start;
    for (String phase : phases) {
      long end =
          at + Math.round(total / (phases.length + 0.5) * (1 + SCATTER * random.nextGaussian()));
      phase(all, phase, at, end);
      at = end;
    }
    phase(all, "total", start, Math.max(at, start + total));
    ObjectNode alignment = record.putObject("alignment").put("method", "same_clock");
    alignment.put("at_ns", 0).put("offset_us", 0).put("u_us", 0).put("bound_us", 0);
    alignment.put("probes", 0).put("min_rtt_us", 0);
    return record;
  }

  private static void phase(ArrayNode phases, String name, long start, long end) {
    phases.addObject().put("trial", 0).put("phase", name).put("start_ns", start).put("end_ns", end);
  }

  /** What the paper prints, as the runner copies it. */
  private void putReference(Path shipped) throws IOException {
    try (Stream<Path> files = Files.list(shipped)) {
      for (Path file : files.toList()) {
        put("reference/nunes2013/" + file.getFileName(), Files.readString(file));
      }
    }
  }

  private void put(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /**
   * Writes shards: {@code LongRack STUDY.yaml FOLDER PAIRS REPLICATES RATE}, with so many runs of
   * each cell on each pair, and so many samples a second.
   *
   * @param args as said
   */
  public static void main(String[] args) throws IOException {
    int pairs = Integer.parseInt(args[2]);
    Study one = StudyFile.read(Path.of(args[0]));
    int replicates = Integer.parseInt(args[3]);
    int perBlock = Math.min(replicates, one.design().rounds().perRound());
    Rounds rounds = new Rounds(replicates * pairs, perBlock);
    Study study = one.withClaims(List.of()).with(rounds).withPairs(pairs);
    Plan plan = Plan.of(study);
    for (int index = 1; index <= pairs; index++) {
      Shard shard = new Shard(index, pairs, "pair-" + index);
      Path folder = Path.of(args[1]).resolve(shard.pair());
      long samples =
          new LongRack(folder, shard, Integer.parseInt(args[4])).write(plan.shard(index));
      System.out.printf(
          Locale.ROOT,
          "%s: %d runs, %d samples%n",
          shard.pair(),
          plan.shard(index).runs().size(),
          samples);
    }
  }
}
