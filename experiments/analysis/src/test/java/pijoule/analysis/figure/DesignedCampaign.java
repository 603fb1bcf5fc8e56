package pijoule.analysis.figure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/**
 * Three factors, twelve cells, as many replicates as asked for: a slow drift, noise, one run that
 * took long, two sessions and blocks of twelve runs.
 */
final class DesignedCampaign {
  static final List<String> FRAMEWORKS = List.of("axis2", "cxf");
  static final List<String> SIZES = List.of("10kB", "100kB", "1MB");
  static final List<String> CLOCKS = List.of("700", "950");
  static final int CELLS = 12;
  static final String OUTLIER = "r0040";
  private static final double[] SCALES = {1, 1.6, 4.2};
  private static final long MS = 1_000_000;

  private final SyntheticCampaign campaign;
  private final Random random;
  private final SyntheticTrace client;
  private final SyntheticTrace server;
  private final StringBuilder plan = new StringBuilder("order,run,block,cell,replicate,seed\n");
  private final Path folder;
  private long at = 1000 * MS;

  DesignedCampaign(Path folder, int replicates, long seed) {
    this.folder = folder;
    this.campaign = new SyntheticCampaign(folder, study(replicates));
    this.random = new Random(seed);
    this.client = campaign.trace("c", 1).set("rate_hertz", 50);
    this.server = campaign.trace("s", 1).set("rate_hertz", 50);
    for (int replicate = 1; replicate <= replicates; replicate++) {
      for (int cell = 1; cell <= CELLS; cell++) {
        run(cell, replicate);
      }
    }
    for (long t = 0; t < at + 1000 * MS; t += 20 * MS) {
      client.sample(t, 1.9 + random.nextInt(8) / 64.0);
      server.sample(t, 1.7 + random.nextInt(8) / 64.0);
    }
  }

  Measurements measured() throws Exception {
    campaign.write();
    Files.writeString(folder.resolve("plan.csv"), plan);
    return Measurements.of(RecordedCampaign.read(folder));
  }

  SyntheticCampaign campaign() {
    return campaign;
  }

  private static String study(int replicates) {
    return """
        format: pijoule-study/1
        name: designed
        title: Twelve cells
        workload: {service: sort}
        factors: {cpu_mhz: [700, 950], framework: [axis2, cxf], message_size: [10kB, 100kB, 1MB]}
        replicates: %d
        seed: 1
        """
        .formatted(replicates);
  }

  private void run(int cell, int replicate) {
    int index = cell - 1;
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("cpu_mhz", CLOCKS.get(index / 6));
    levels.put("framework", FRAMEWORKS.get(index / 3 % 2));
    levels.put(
        "message_size_bytes", SIZES.get(index % 3).replace("kB", "000").replace("MB", "000000"));
    SyntheticRun run = campaign.run(cell, replicate, levels);
    int order = campaign.runs().size();
    boolean outlier = order == Integer.parseInt(OUTLIER.substring(1));
    double scale = SCALES[index % 3] * (index / 6 == 0 ? 1 : 0.78) * (index / 3 % 2 == 0 ? 1 : 1.2);
    scale *= 1 + 0.02 * random.nextGaussian() + 0.0001 * order + (outlier ? 0.25 : 0);
    int block = (order - 1) / CELLS + 1;
    run.set("order", order).set("block", block);
    plan.append("%d,r%04d,%d,%d,%d,2013\n".formatted(order, order, block, cell, replicate));
    sides(run, scale);
  }

  private void sides(SyntheticRun run, double scale) {
    String[] phases = {"startup", "setup", "generate", "serialize", "call", "deserialize"};
    double[] client = {180, 260, 8, 25, 300, 22};
    String[] answers = {"receive", "deserialize", "service", "serialize", "send"};
    double[] server = {9, 18, 190, 16, 7};
    long end = side(run, Side.CLIENT, phases, client, scale, "c");
    side(run, Side.SERVER, answers, server, scale, "s");
    at = end + 50 * MS;
  }

  private long side(
      SyntheticRun run, Side side, String[] phases, double[] ms, double scale, String meter) {
    SyntheticRun.Phases pieces = new SyntheticRun.Phases();
    long t = at;
    for (int i = 0; i < phases.length; i++) {
      double noise = 1 + 0.03 * random.nextGaussian();
      long end = t + Math.round(ms[i] * (i < 2 ? 1 : scale) * noise * MS);
      pieces.add(phases[i], t, end);
      t = end + 2 * MS;
    }
    pieces.add("total", at, t + 20 * MS);
    run.side(side, pieces, meter, 0);
    return t + 20 * MS;
  }
}
