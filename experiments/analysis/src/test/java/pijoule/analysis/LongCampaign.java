package pijoule.analysis;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/**
 * A campaign of the length of Nunes et al. (2013): 8 cells of 50 runs, 8.1 hours, two traces of 170
 * samples a second. Replicates and times can be made less.
 */
public final class LongCampaign {
  /** Replicates of a cell that share a server process. */
  public static final int PER_BLOCK = 10;

  private static final double SCATTER = 0.01;
  private static final double SETTLE_SECONDS = 0.5;
  private static final double IDLE_WATTS = 1.5;
  private static final long BOOTED_NS = 3_600_000_000_000L;

  private final Path folder;
  private final Random random;
  private final StringBuilder plan = new StringBuilder();
  private final StringBuilder lines = new StringBuilder();
  private int replicates = 50;
  private double scale = 1;
  private double slower = 1;
  private long nowNs = BOOTED_NS;
  private int runs;
  private int block;
  private LongTrace client;
  private LongTrace server;

  public LongCampaign(Path folder, long seed) {
    this.folder = folder;
    this.random = new Random(seed);
  }

  /** Runs of each cell; 50 unless set. */
  public LongCampaign replicates(int runs) {
    this.replicates = runs;
    return this;
  }

  /** Factor on all times, 1 unless set; a run keeps its number of samples only at 1. */
  public LongCampaign scale(double factor) {
    this.scale = factor;
    return this;
  }

  /** Factor on the time that both sides take, settling not counted; 1 unless set. */
  public LongCampaign slower(double factor) {
    this.slower = factor;
    return this;
  }

  /** Writes the folder; the same seed gives the same bytes. */
  public long write() throws Exception {
    try (LongTrace ofClient = trace("pi-client", 1);
        LongTrace ofServer = trace("pi-server", 2)) {
      client = ofClient;
      server = ofServer;
      plan.append("order,run,block,cell,replicate,seed,cpu_mhz,framework,message_size_bytes\n");
      for (int first = 1; first <= replicates; first += PER_BLOCK) {
        round(first, Math.min(replicates, first + PER_BLOCK - 1));
      }
      settle();
      client.end();
      server.end();
    }
    put("study.yaml", study());
    reference();
    put("bench.yaml", SyntheticCampaign.BENCH);
    put("environment/pi-a.json", host("pi-a"));
    put("environment/pi-b.json", host("pi-b"));
    put("plan.csv", plan.toString());
    put("runs.jsonl", lines.toString());
    return client.samples() + server.samples();
  }

  private LongTrace trace(String meter, long seed) throws Exception {
    SyntheticTrace info = new SyntheticTrace(meter, 1).set("kind", "arduino");
    info.set("u_sample_watts", 0.0014).set("u_offset_watts", 0.002).set("u_time_seconds", 3e-5);
    info.set("power_min_watts", 1.0).set("power_max_watts", 2.5);
    info.set("settings", Map.of("averaging_seconds", 0.0)).set("u_gain_relative", 0.005);
    info.set("calibration", "ab".repeat(31) + "%02d".formatted(seed));
    return new LongTrace(folder, info, nowNs - 1_000_000_000, seed);
  }

  private void round(int first, int last) throws Exception {
    for (String mhz : shuffled(List.of("700", "950"))) {
      for (String framework : shuffled(List.of("axis2", "cxf"))) {
        block++;
        double effect = 1 + SCATTER / 2 * random.nextGaussian();
        List<LongCell> cells = new ArrayList<>();
        List<Integer> turns = new ArrayList<>();
        for (LongCell cell : LongCell.ALL) {
          if (cell.mhz().equals(mhz) && cell.framework().equals(framework)) {
            cells.add(cell);
          }
        }
        for (int turn = 0; turn < cells.size() * (last - first + 1); turn++) {
          turns.add(turn);
        }
        for (int turn : shuffled(turns)) {
          run(cells.get(turn % cells.size()), first + turn / cells.size(), effect);
        }
      }
    }
  }

  private <T> List<T> shuffled(List<T> items) {
    List<T> order = new ArrayList<>(items);
    Collections.shuffle(order, random);
    return order;
  }

  private void run(LongCell cell, int replicate, double blockEffect) throws Exception {
    settle();
    runs++;
    String id = "r%04d".formatted(runs);
    long seed = 1_000_003L * replicate;
    plan.append("%d,%s,%d,%d,%d,%d,".formatted(runs, id, block, cell.number(), replicate, seed));
    plan.append(String.join(",", cell.levels().values())).append('\n');
    SyntheticRun run = new SyntheticRun(id, cell.number(), replicate, cell.levels());
    run.set("order", runs).set("block", block).set("seed", seed);
    double effect = blockEffect * (1 + SCATTER * random.nextGaussian()) * slower * scale;
    long total = ns(cell.clientSeconds() * effect);
    long call = Math.round(total * cell.callShare() * (1 + SCATTER / 2 * random.nextGaussian()));
    long served = Math.min(ns(cell.serverSeconds() * effect), call * 99 / 100);
    long callStart = nowNs + Math.round((total - call) * 0.8);
    side(run, Side.CLIENT, LongPhases.client(nowNs, total, callStart, call), 1_712_345_678.5);
    long serveStart = callStart + (call - served) / 2;
    double codec = cell.serverCodecShare() * (1 + SCATTER * random.nextGaussian());
    side(run, Side.SERVER, LongPhases.server(serveStart, served, codec), -2_812_345_678.25);
    lines.append(run.json()).append('\n');
    power(client, callStart, nowNs, nowNs + total, cell.clientWatts());
    server.until(serveStart, IDLE_WATTS);
    power(server, serveStart, serveStart, serveStart + served, cell.serverWatts());
    nowNs += total;
  }

  /** Phases on the process's own clock, which the meter's is ahead of by the offset. */
  private static void side(SyntheticRun run, Side side, LongPhases phases, double offsetUs) {
    String meter = side == Side.CLIENT ? "pi-client" : "pi-server";
    run.side(side, phases.on(Math.round(offsetUs * 1000)), meter, offsetUs);
    run.part(side, "alignment").put("u_us", 60.0);
  }

  private void power(LongTrace trace, long dipNs, long startNs, long endNs, double watts)
      throws IOException {
    double of = watts * (1 + SCATTER / 4 * random.nextGaussian());
    trace.until(startNs, IDLE_WATTS);
    trace.until(Math.max(startNs, dipNs), of * 1.01);
    trace.until(endNs, of);
  }

  private void settle() throws IOException {
    nowNs += ns(SETTLE_SECONDS * Math.max(scale, 0.05));
    client.until(nowNs, IDLE_WATTS);
    server.until(nowNs, IDLE_WATTS);
  }

  private static long ns(double seconds) {
    return Math.round(seconds * 1e9);
  }

  private String study() {
    return """
        format: pijoule-study/1
        name: long
        title: Eight cells, as long as the paper's
        workload: {service: sort, integers: {min: -2147483648, max: 2147483647}}
        factors: {cpu_mhz: [700, 950], framework: [axis2, cxf], message_size: [100kB, 500kB]}
        fixed: {heap: 128MiB, algorithm: blocked_bubble}
        replicates: %d
        replicates_per_block: %d
        seed: 2013
        reference: nunes2013
        """
        .formatted(replicates, PER_BLOCK);
  }

  /** What the paper prints and claims, as the runner copies it. */
  private void reference() throws IOException {
    Path shipped =
        Path.of(System.getProperty("pijoule.home", "."), "experiments/reference/nunes2013");
    Path copy = Files.createDirectories(folder.resolve("reference/nunes2013"));
    try (Stream<Path> files = Files.list(shipped)) {
      for (Path file : files.toList()) {
        Files.copy(file, copy.resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static String host(String name) {
    return "{\"format\":\"pijoule-environment/1\",\"host\":\"" + name + "\",\"java\":\"17.0.15\"}";
  }

  private void put(String name, String text) throws IOException {
    SyntheticCampaign.put(folder.resolve(name), text);
  }

  /**
   * Writes a campaign: {@code LongCampaign FOLDER [REPLICATES [SCALE [SEED [SLOWER]]]]}.
   *
   * @param args as said
   */
  public static void main(String[] args) throws Exception {
    LongCampaign campaign =
        new LongCampaign(Path.of(args[0]), args.length > 3 ? Long.parseLong(args[3]) : 2013);
    campaign.replicates(args.length > 1 ? Integer.parseInt(args[1]) : 50);
    campaign.scale(args.length > 2 ? Double.parseDouble(args[2]) : 1);
    campaign.slower(args.length > 4 ? Double.parseDouble(args[4]) : 1);
    System.out.printf(Locale.ROOT, "%d samples%n", campaign.write());
  }
}
