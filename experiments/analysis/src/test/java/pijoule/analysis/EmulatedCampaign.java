package pijoule.analysis;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.analysis.claims.Reference;
import pijoule.analysis.claims.ReferenceValues;
import pijoule.analysis.claims.ShippedReference;
import pijoule.analysis.claims.Variant;
import pijoule.analysis.measure.Quantities;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.contract.phase.Side;

/**
 * A campaign of a desktop and of two boards that it emulates, whose runs take what Nunes et al.
 * (2014) print, each round with its own deviation on either device.
 */
public final class EmulatedCampaign {
  /** Deviations by round: their mean is 1, and they are not the same on both devices. */
  public static final Map<String, List<Double>> ROUNDS =
      Map.of(
          "native", List.of(0.99, 1.0, 1.02, 0.99),
          "emulated", List.of(1.03, 0.98, 1.0, 0.99));

  private static final String STUDY =
      """
      format: pijoule-study/1
      name: nunes2014
      title: Native against emulated
      factors: {device: [native, emulated], message_size: [100kB, 500kB]}
      fixed: {service: sort, framework: cxf}
      replicates: 4
      seed: 1
      reference: nunes2014
      """;

  private static final String BENCH =
      """
      format: pijoule-bench/1
      hosts: {desktop: {kind: local}, qemu-a: {kind: qemu}, qemu-b: {kind: qemu}}
      client: {host: desktop}
      server: {host: desktop}
      devices:
        native: {client: desktop, server: desktop}
        emulated: {client: qemu-a, server: qemu-b}
      meters: {}
      """;

  private static final String DESKTOP =
      """
      {"format": "pijoule-environment/1", "host": "desktop", "cpu": {"model": "Some CPU 3000"}%s}
      """;

  private static final String EMULATED =
      """
      {"format": "pijoule-environment/1", "host": "%s", "board": "linux,dummy-virt",
       "cpu": {"model": "ARMv7 Processor rev 5"},
       "emulator": {"name": "QEMU", "version": "7.2.22", "machine": "virt", "cpu": "cortex-a7",
         "memory_bytes": 268435456, "image_sha256": "ab12"}}
      """;

  private final ReferenceValues values;
  private long clockNs;

  private EmulatedCampaign(Reference reference) {
    this.values = new ReferenceValues(reference, Variant.PRINTED);
  }

  /**
   * @param folder to write to
   * @param board what the desktop's file says of its board; empty where it says nothing
   */
  public static void write(Path folder, String board) throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, STUDY);
    new EmulatedCampaign(ShippedReference.read("nunes2014")).runs(campaign);
    campaign.write();
    ShippedReference.copy("nunes2014", folder.resolve("reference/nunes2014"));
    Files.writeString(folder.resolve("bench.yaml"), BENCH);
    Path environment = folder.resolve("environment");
    Files.delete(environment.resolve("board.json"));
    String named = board.isEmpty() ? "" : ", \"board\": \"" + board + "\"";
    Files.writeString(environment.resolve("desktop.json"), DESKTOP.formatted(named));
    for (String host : List.of("qemu-a", "qemu-b")) {
      Files.writeString(environment.resolve(host + ".json"), EMULATED.formatted(host));
    }
  }

  private void runs(SyntheticCampaign campaign) {
    int cell = 0;
    for (String device : List.of("native", "emulated")) {
      for (String size : List.of("100000", "500000")) {
        cell++;
        Map<String, String> levels = new LinkedHashMap<>();
        levels.put("device", device);
        levels.put("message_size", size);
        Map<String, String> columns = Map.of("device", device, "message_size_bytes", size);
        for (int round = 1; round <= ROUNDS.get(device).size(); round++) {
          run(campaign.run(cell, round, columns), levels, ROUNDS.get(device).get(round - 1));
        }
      }
    }
  }

  private void run(SyntheticRun run, Map<String, String> levels, double scale) {
    long start = clockNs;
    long serialized = start + ns(Side.CLIENT, "serialize_time", levels, scale);
    long end = start + ns(Side.CLIENT, "total_time", levels, scale);
    long answered = end - ns(Side.CLIENT, "deserialize_time", levels, scale);
    run.side(
        Side.CLIENT,
        new SyntheticRun.Phases()
            .add("serialize", start, serialized)
            .add("call", serialized, answered)
            .add("deserialize", answered, end)
            .add("total", start, end),
        null,
        0);
    long read = start + ns(Side.SERVER, "deserialize_time", levels, scale);
    long done = start + ns(Side.SERVER, "total_time", levels, scale);
    long sorted = done - ns(Side.SERVER, "serialize_time", levels, scale);
    run.side(
        Side.SERVER,
        new SyntheticRun.Phases()
            .add("deserialize", start, read)
            .add("service", read, sorted)
            .add("serialize", sorted, done)
            .add("total", start, done),
        null,
        0);
    clockNs = end + 1_000_000_000;
  }

  private long ns(Side side, String metric, Map<String, String> levels, double scale) {
    double seconds =
        values.find(side, Quantities.find(metric).orElseThrow(), levels).orElseThrow().value();
    return Math.round(seconds * scale * 1e9);
  }
}
