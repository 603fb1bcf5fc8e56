package pijoule.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** A valid and a failed run on one host, its client seen by a meter of voltage and current. */
final class TinyCampaign {
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: tiny
      factors: {framework: [cxf]}
      fixed: {message_size: 1kB}
      replicates: 2
      seed: 1
      """;
  private static final String PLAN =
      """
      order,run,block,cell,replicate,seed,framework,message_size_bytes
      1,r0001,1,1,1,99,cxf,1000
      2,r0002,1,1,2,98,cxf,1000
      """;
  private static final Map<String, String> LEVELS =
      Map.of("framework", "cxf", "message_size_bytes", "1000", "heap_bytes", "default");

  private final Path folder;

  TinyCampaign(Path folder) {
    this.folder = folder;
  }

  /** Five volts and 0.4 A for ten samples, then a gap. */
  static String samples() {
    StringBuilder csv = new StringBuilder("time_ns,voltage_volts,current_amperes\n");
    for (int i = 0; i < 10; i++) {
      csv.append(i * 1000).append(",5.0,0.4\n");
    }
    return csv.append("9500,NA,NA\n").toString();
  }

  Path write() throws IOException {
    return write(Map.of());
  }

  /** With further keys of the valid run. */
  Path write(Map<String, Object> keys) throws IOException {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, STUDY);
    keys.forEach(measured(run(campaign, 1))::set);
    run(campaign, 2).failed("no answer within 60 s");
    campaign.write();
    put("plan.csv", PLAN);
    trace(samples(), false);
    return folder;
  }

  /** Two pairs of boards, each with a valid run in a session of its own, as a merge leaves them. */
  Path writeMerged() throws IOException {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, STUDY + "pairs: 2\n");
    for (int pair = 1; pair <= 2; pair++) {
      measured(run(campaign, pair)).set("pair", pair).session(pair);
      meter(pair).tenSamples(samples()).write(folder);
    }
    campaign.write();
    put(
        "merge.json",
        """
        {"format":"pijoule-merge/1","count":2,"pairs":[{"index":1,"pair":"left"},\
        {"index":2,"pair":"right"}],"missing":[]}
        """);
    put("pairs/left/bench.yaml", SyntheticCampaign.BENCH);
    put("pairs/right/bench.yaml", SyntheticCampaign.BENCH);
    put(
        "plan.csv",
        PLAN.replace("_bytes\n", "_bytes,pair\n")
            .replaceFirst("cxf,1000\n", "cxf,1000,1\n")
            .replaceFirst("cxf,1000\n", "cxf,1000,2\n"));
    return folder;
  }

  private static SyntheticRun run(SyntheticCampaign campaign, int number) {
    return campaign
        .run(1, number, LEVELS)
        .set("order", number)
        .set("block", 1)
        .set("seed", 100 - number);
  }

  private static SyntheticRun measured(SyntheticRun run) {
    SyntheticRun.Phases phases =
        new SyntheticRun.Phases()
            .add("serialize", 1000, 2000)
            .add("call", 2000, 6000)
            .add("deserialize", 6000, 7000)
            .add("total", 1000, 9000);
    return run.side(Side.CLIENT, phases, "pi", 0).onTheMetersClock(Side.CLIENT);
  }

  private static SyntheticTrace meter(int session) {
    return new SyntheticTrace("pi", session)
        .set("rate_hertz", 1_000_000)
        .set("sample_kind", "point")
        .set("voltage_and_current", true)
        .unset("u_gain_relative");
  }

  /** The trace, closed with the hash of these samples. */
  void trace(String csv, boolean zipped) throws IOException {
    SyntheticTrace trace = meter(1).tenSamples(csv);
    trace.write(folder);
    if (zipped) {
      Path plain = trace.file(folder, ".csv");
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
        zip.write(Files.readAllBytes(plain));
      }
      Files.delete(plain);
      Files.write(trace.file(folder, ".csv.gz"), bytes.toByteArray());
    }
  }

  /** The trace of a recorder that was killed. */
  void openTrace(String csv) throws IOException {
    meter(1).tenSamples(csv).open().write(folder);
  }

  void put(String name, String text) throws IOException {
    SyntheticCampaign.put(folder.resolve(name), text);
  }
}
