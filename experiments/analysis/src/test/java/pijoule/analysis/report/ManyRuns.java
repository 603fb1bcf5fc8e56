package pijoule.analysis.report;

import java.nio.file.Path;
import java.util.Map;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** A campaign of 400 runs with a meter of 170 samples a second on either side. */
final class ManyRuns {
  private static final String STUDY =
      """
      format: pijoule-study/1
      name: many
      title: Many runs
      workload: {service: sort}
      factors: {framework: [axis2, cxf], message_size: [10kB, 50kB, 100kB, 500kB]}
      replicates: 50
      seed: 2013
      """;
  private static final int CELLS = 8;
  private static final int RUNS = 400;
  private static final long MS = 1_000_000;
  private static final long EACH_MS = 3_000;
  private static final String[] BYTES = {"10000", "50000", "100000", "500000"};

  private ManyRuns() {}

  static Path write(Path folder) throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, STUDY);
    SyntheticTrace client = campaign.trace("pi-client", 1);
    SyntheticTrace server = campaign.trace("pi-server", 1);
    for (int i = 0; i < RUNS; i++) {
      run(campaign, i);
    }
    for (long i = 0; i * 1000 / 170 < RUNS * EACH_MS; i++) {
      client.sample(i * 1000 * MS / 170, 1.7 + (i * 7919 % 97) / 300.0);
      server.sample(i * 1000 * MS / 170, 1.5 + (i * 6101 % 89) / 300.0);
    }
    return campaign.write();
  }

  private static void run(SyntheticCampaign campaign, int index) {
    int cell = index % CELLS;
    Map<String, String> levels =
        Map.of("framework", cell < 4 ? "axis2" : "cxf", "message_size_bytes", BYTES[cell % 4]);
    long at = (index * EACH_MS + 400) * MS;
    SyntheticRun run = campaign.run(cell + 1, index / CELLS + 1, levels);
    SyntheticRun.Phases phases =
        new SyntheticRun.Phases()
            .add("startup", at, at + 200 * MS)
            .add("setup", at + 200 * MS, at + 600 * MS)
            .add("serialize", at + 700 * MS, at + 720 * MS)
            .add("call", at + 800 * MS, at + 1700 * MS)
            .add("deserialize", at + 1800 * MS, at + 1850 * MS)
            .add("total", at, at + (2000 + index % 7) * MS);
    run.side(Side.CLIENT, phases, "pi-client", 0);
    long asked = at + 810 * MS;
    SyntheticRun.Phases served =
        new SyntheticRun.Phases()
            .add("receive", asked, asked + 10 * MS)
            .add("deserialize", asked + 10 * MS, asked + 60 * MS)
            .add("service", asked + 60 * MS, asked + 700 * MS)
            .add("serialize", asked + 700 * MS, asked + 740 * MS)
            .add("send", asked + 740 * MS, asked + 760 * MS)
            .add("total", asked + 10 * MS, asked + 800 * MS);
    run.side(Side.SERVER, served, "pi-server", 0);
  }
}
