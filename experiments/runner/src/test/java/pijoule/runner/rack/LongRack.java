package pijoule.runner.rack;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import pijoule.base.Sha256;
import pijoule.campaign.Rounds;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;
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
    private final SyntheticTrace trace;
    private final Path csv;
    private final BufferedWriter out;
    private long next;
    private long count;

    Samples(String meter) throws IOException {
      this.trace = trace(meter);
      this.csv = trace.file(folder, ".csv");
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
      String text = trace.closed(count, 0, next - stepNs, Sha256.of(csv));
      SyntheticCampaign.put(trace.file(folder, ".json"), text);
    }
  }

  private SyntheticTrace trace(String meter) {
    return new SyntheticTrace(meter, 1)
        .set("kind", "arduino")
        .set("rate_hertz", rateHertz)
        .set("sample_kind", "point")
        .set("voltage_and_current", true)
        .set("settings", Map.of("averaging_seconds", 0.0))
        .set("calibration", "ab".repeat(32))
        .set("u_gain_relative", 0.005)
        .set("u_offset_watts", 0.002)
        .set("u_sample_watts", 0.0014)
        .set("u_time_seconds", 3e-5)
        .set("power_min_watts", 1.0)
        .set("power_max_watts", 2.5);
  }

  private long write(Plan plan) throws IOException {
    Files.createDirectories(folder);
    putReference(Path.of(System.getProperty("pijoule.home"), "experiments/reference/nunes2013"));
    put("study.yaml", StudyFile.write(plan.study()));
    put("shard.json", shard.json());
    put("plan.csv", plan.csv());
    put("bench.yaml", SyntheticCampaign.BENCH);
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

  private void line(PlannedRun run, long start, long total) throws IOException {
    Map<String, String> levels = new LinkedHashMap<>();
    run.cell().levels().forEach(level -> levels.put(level.factor().column(), level.value()));
    SyntheticRun line =
        new SyntheticRun(run.id(), run.cell().number(), run.replicate(), levels)
            .set("order", run.order())
            .set("block", run.block())
            .set("seed", run.seed())
            .set("pair", shard.index())
            .set("wall_seconds", total / 1e9)
            .set("tries", 1);
    side(line, Side.CLIENT, start, total, "serialize", "call", "deserialize");
    String[] served = {"receive", "deserialize", "service", "serialize", "send"};
    side(line, Side.SERVER, start + total / 10, total * 8 / 10, served);
    lines.append(line.json()).append('\n');
  }

  private void side(SyntheticRun line, Side side, long start, long total, String... phases) {
    SyntheticRun.Phases pieces = new SyntheticRun.Phases();
    long at = start;
    for (String phase : phases) {
      long end =
          at + Math.round(total / (phases.length + 0.5) * (1 + SCATTER * random.nextGaussian()));
      pieces.add(phase, at, end);
      at = end;
    }
    pieces.add("total", start, Math.max(at, start + total));
    line.side(side, pieces, "pi-" + side.key(), 0).onTheMetersClock(side);
  }

  private void putReference(Path shipped) throws IOException {
    try (Stream<Path> files = Files.list(shipped)) {
      for (Path file : files.toList()) {
        put("reference/nunes2013/" + file.getFileName(), Files.readString(file));
      }
    }
  }

  private void put(String name, String text) throws IOException {
    SyntheticCampaign.put(folder.resolve(name), text);
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
