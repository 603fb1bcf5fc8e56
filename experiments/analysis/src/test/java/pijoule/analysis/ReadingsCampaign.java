package pijoule.analysis;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/**
 * Readings as a string and by ksoap, without meters: answers of 10 + 40 n and 500 + 189 n bytes, in
 * 5 ms + 2 ms n and 20 ms + 3 ms n, a round for each of four replicates.
 */
public final class ReadingsCampaign {
  public static final List<Integer> NUMBERS = List.of(1, 2, 5, 10, 20, 50);

  private static final String STUDY =
      """
      format: pijoule-study/1
      name: readings
      title: Readings by two protocols
      factors: {protocol: [conventional, ksoap], readings: [1, 2, 5, 10, 20, 50]}
      compare: [protocol]
      fixed: {framework: light, service: readings, transport: socket, heap: 128MB}
      replicates: 4
      replicates_per_block: 1
      seed: 2010
      """;
  private static final int REPLICATES = 4;

  public final SyntheticCampaign campaign;
  private long scatterNs = 50_000;

  public ReadingsCampaign(Path folder) {
    this(folder, "");
  }

  /**
   * Makes one whose study says more.
   *
   * @param folder empty
   * @param more lines of YAML; may be empty
   */
  public ReadingsCampaign(Path folder, String more) {
    campaign = new SyntheticCampaign(folder, STUDY + more);
  }

  /** How far a call can be off, ns. */
  public ReadingsCampaign scatter(long ns) {
    scatterNs = ns;
    return this;
  }

  public Measurements measured() throws Exception {
    for (int i = 0; i < REPLICATES * 2 * NUMBERS.size(); i++) {
      run(i);
    }
    return Measurements.of(RecordedCampaign.read(campaign.write()));
  }

  private void run(int index) {
    int cells = 2 * NUMBERS.size();
    int cell = index % cells + 1;
    boolean ksoap = cell > NUMBERS.size();
    int n = NUMBERS.get((cell - 1) % NUMBERS.size());
    Map<String, String> levels = new LinkedHashMap<>();
    levels.put("protocol", ksoap ? "ksoap" : "conventional");
    levels.put("readings", String.valueOf(n));
    long start = 1_000_000_000_000L + index * 4_000_000_000L;
    long off = (index * 7L % 11 - 5) * scatterNs / 5;
    long call = (ksoap ? 20_000_000L + 3_000_000L * n : 5_000_000L + 2_000_000L * n) + off;
    long end = start + 300_000_000 + Math.max(1_000_000, call);
    SyntheticRun run = campaign.run(cell, index / cells + 1, levels);
    run.set("block", index + 1);
    run.side(
        Side.CLIENT,
        new SyntheticRun.Phases()
            .add("serialize", start + 300_000_000, start + 300_100_000)
            .add("call", start + 300_100_000, end - 100_000)
            .add("deserialize", end - 100_000, end)
            .add("total", start, end + 1000),
        null,
        0);
    run.side(
        Side.SERVER,
        new SyntheticRun.Phases().add("total", start + 300_200_000, start + 300_500_000),
        null,
        0);
    Map<String, Object> client = run.record(Side.CLIENT);
    client.put("request_bytes", 5);
    client.put("response_bytes", ksoap ? 500 + 189 * n : 10 + 40 * n);
  }
}
