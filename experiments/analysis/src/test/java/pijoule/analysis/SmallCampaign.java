package pijoule.analysis;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/**
 * Four cells of three runs: clocks that a person declared, frameworks, one measured and one
 * modelled meter at 170 and 10 samples a second, and nothing wrong unless a test does it.
 */
public final class SmallCampaign {
  /** One second, ns. */
  public static final long SECOND = 1_000_000_000;

  private static final String STUDY =
      """
      format: pijoule-study/1
      name: small
      title: A small campaign
      workload: {service: sort, algorithm: library, integers: {min: -5, max: 5}}
      assumptions: [the room is quiet, 'a "kB" is 1000 bytes']
      factors: {cpu_mhz: [700, 950], framework: [axis2, cxf]}
      fixed: {message_size: 100kB, heap: 128MB}
      declared: [cpu_mhz]
      replicates: 3
      seed: 2013
      """;
  private static final int CELLS = 4;
  private static final int REPLICATES = 3;
  private static final long RUN = 4 * SECOND;

  public final SyntheticCampaign campaign;
  public final SyntheticTrace client;
  public final SyntheticTrace server;

  /** Prepares the campaign; {@code campaign.write()} writes it. */
  public SmallCampaign(Path folder) {
    campaign = new SyntheticCampaign(folder, STUDY);
    client = campaign.trace("pi-client", 1);
    client.set("power_min_watts", 1.0).set("power_max_watts", 2.5);
    server = campaign.trace("model-server", 1).set("estimate", true).set("kind", "model");
    server.set("settings", Map.of("busy_watts", 2.1, "idle_watts", 1.4));
    server.set("rate_hertz", 10);
    for (int i = 0; i < CELLS * REPLICATES; i++) {
      run(i);
    }
    samples(client, 170, 1.7);
    samples(server, 10, 1.5);
  }

  private void run(int index) {
    Map<String, String> levels = new LinkedHashMap<>();
    int cell = index % CELLS + 1;
    levels.put("cpu_mhz", cell <= 2 ? "700" : "950");
    levels.put("framework", cell % 2 == 1 ? "axis2" : "cxf");
    levels.put("message_size_bytes", "100000");
    long start = start(index);
    long jitter = (index * 7L % 5) * 3_000_000;
    SyntheticRun run = campaign.run(cell, index / CELLS + 1, levels);
    run.side(Side.CLIENT, client(start, jitter), "pi-client", 250.0);
    run.side(Side.SERVER, server(start + SECOND, jitter), "model-server", -40.0);
  }

  private static SyntheticRun.Phases client(long at, long jitter) {
    return new SyntheticRun.Phases()
        .add("startup", at, at + 200_000_000)
        .add("setup", at + 200_000_000, at + 500_000_000)
        .add("generate", at + 500_000_000, at + 510_000_000)
        .add("serialize", at + 510_000_000, at + 530_000_000 + jitter / 10)
        .add("serialize", at + 540_000_000, at + 560_000_000)
        .add("call", at + 900_000_000, at + 2_000_000_000 + jitter)
        .add("deserialize", at + 2_100_000_000, at + 2_110_000_000)
        .add("total", at, at + 2_500_000_000L + 2 * jitter);
  }

  private static SyntheticRun.Phases server(long at, long jitter) {
    return new SyntheticRun.Phases()
        .add("receive", at, at + 10_000_000)
        .add("deserialize", at + 10_000_000, at + 40_000_000)
        .add("service", at + 40_000_000, at + 800_000_000 + jitter)
        .add("serialize", at + 850_000_000, at + 870_000_000)
        .add("send", at + 870_000_000, at + 880_000_000)
        .add("total", at, at + 900_000_000 + jitter);
  }

  /** Adds a piece of a phase to the first call of a run, ms after the side's first phase. */
  @SuppressWarnings("unchecked")
  public static void add(SyntheticRun run, Side side, String phase, long fromMs, long toMs) {
    var phases = (List<Map<String, Object>>) run.record(side).get("phases");
    long begin = (long) phases.get(0).get("start_ns");
    phases.add(
        Map.of(
            "trial",
            0,
            "phase",
            phase,
            "start_ns",
            begin + fromMs * 1_000_000,
            "end_ns",
            begin + toMs * 1_000_000));
  }

  /** When a run starts; each has four seconds. */
  public static long start(int index) {
    return 10 * SECOND + index * RUN;
  }

  private static void samples(SyntheticTrace trace, int hertz, double watts) {
    long period = SECOND / hertz;
    long end = start(CELLS * REPLICATES);
    int i = 0;
    for (long at = 9 * SECOND; at < end; at += period) {
      trace.sample(at, watts + (i++ % 10) / 64.0);
    }
  }
}
