package pijoule.analysis.claims;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.campaign.SyntheticCampaign;
import pijoule.campaign.SyntheticRun;
import pijoule.campaign.SyntheticTrace;
import pijoule.contract.phase.Side;

/** A campaign whose runs take and draw what a reference's figures say, with a little scatter. */
final class PublishedCampaign {
  private static final double[] SPREAD = {0.996, 0.999, 1.001, 1.004};
  private static final int SAMPLES = 100;
  private static final List<Part> CLIENT =
      List.of(Part.SERIALIZE, Part.CALL, Part.DESERIALIZE, Part.REMAINDER);
  private static final List<Part> SERVER =
      List.of(Part.DESERIALIZE, Part.REMAINDER, Part.SERIALIZE);

  private final ReferenceValues values;
  private final SyntheticTrace client;
  private final SyntheticTrace server;
  private long clockNs = 1_000_000_000;

  private PublishedCampaign(ReferenceValues values, SyntheticTrace client, SyntheticTrace server) {
    this.values = values;
    this.client = client;
    this.server = server;
  }

  /**
   * @param study with the reference's cells in its order
   * @param estimate whether the power is said to be modelled
   */
  static void write(
      Path folder, String study, Reference reference, Variant variant, boolean estimate)
      throws Exception {
    SyntheticCampaign campaign = new SyntheticCampaign(folder, study);
    SyntheticTrace client = campaign.trace("c", 1).set("rate_hertz", 0.1).set("estimate", estimate);
    SyntheticTrace server = campaign.trace("s", 1).set("rate_hertz", 0.1).set("estimate", estimate);
    client.sample(0, 1.0);
    server.sample(0, 1.0);
    PublishedCampaign of =
        new PublishedCampaign(new ReferenceValues(reference, variant), client, server);
    int cell = 0;
    for (Map<String, String> levels : cells(reference)) {
      cell++;
      for (int replicate = 1; replicate <= SPREAD.length; replicate++) {
        Map<String, String> columns = new LinkedHashMap<>(levels);
        columns.put("message_size_bytes", columns.remove("message_size"));
        of.run(campaign.run(cell, replicate, columns), levels, SPREAD[replicate - 1]);
      }
    }
    campaign.write();
  }

  private static List<Map<String, String>> cells(Reference reference) {
    return reference.cells().stream()
        .sorted(
            Comparator.comparing(
                cell -> cell.get("cpu_mhz") + cell.get("framework") + cell.get("message_size")))
        .toList();
  }

  private void run(SyntheticRun run, Map<String, String> levels, double scale) {
    long start = clockNs;
    long one = side(run, Side.CLIENT, CLIENT, levels, scale, start, client);
    long other = side(run, Side.SERVER, SERVER, levels, scale, start, server);
    clockNs = Math.max(one, other) + 1_000_000_000;
  }

  private long side(
      SyntheticRun run,
      Side side,
      List<Part> parts,
      Map<String, String> levels,
      double scale,
      long startNs,
      SyntheticTrace trace) {
    SyntheticRun.Phases phases = new SyntheticRun.Phases();
    long at = startNs;
    for (Part part : parts) {
      double seconds = value(side, part, Kind.TIME, levels) * scale;
      double joules = value(side, part, Kind.ENERGY, levels) * scale;
      long end = at + Math.round(seconds * 1e9);
      if (part != Part.REMAINDER) {
        phases.add(part.key(), at, end);
      }
      samples(trace, at, end, joules / seconds);
      at = end;
    }
    phases.add("total", startNs, at);
    run.side(side, phases, side == Side.CLIENT ? "c" : "s", 0);
    return at;
  }

  /** Many samples: what lies between two is unknown and counts as uncertainty. */
  private static void samples(SyntheticTrace trace, long startNs, long endNs, double watts) {
    trace.sample(startNs + 1, watts);
    for (int i = 1; i <= SAMPLES; i++) {
      trace.sample(startNs + (endNs - startNs) * i / SAMPLES, watts);
    }
  }

  private double value(Side side, Part part, Kind metric, Map<String, String> levels) {
    return values.find(side, Quantity.of(part, metric), levels).orElseThrow().value();
  }
}
