package pijoule.analysis.compare;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import pijoule.analysis.hosts.Disturbances;
import pijoule.analysis.table.Item;
import pijoule.campaign.RecordedCampaign;

/**
 * Comparison of how much other programs used the machine in two campaigns.
 *
 * @param percentA median over A's runs of the others' share of the processors, per cent
 * @param percentB the same of B
 */
record BusierMachine(OptionalDouble percentA, OptionalDouble percentB) {
  /**
   * Largest difference of the medians of machines that count as equally busy, percentage points:
   * half of what marks a run as disturbed, and more than quiet machines differ by.
   */
  private static final double MAX_POINTS = 5;

  static BusierMachine of(RecordedCampaign a, RecordedCampaign b) {
    return new BusierMachine(
        Disturbances.of(a).medianOthersPercent(), Disturbances.of(b).medianOthersPercent());
  }

  private boolean differ() {
    return percentA.isPresent()
        && percentB.isPresent()
        && Math.abs(percentA.getAsDouble() - percentB.getAsDouble()) > MAX_POINTS;
  }

  /** A row of the listing of differences; none where the machines were equally busy. */
  List<Differences.Difference> rows() {
    return differ()
        ? List.of(
            new Differences.Difference(
                "runs.jsonl",
                "boards.load: median of others_share_percent",
                Item.number(percentA),
                Item.number(percentB)))
        : List.of();
  }

  /** {@return sentences on the busier machine; none if the campaigns do not differ} */
  List<String> sentences() {
    if (!differ()) {
      return List.of();
    }
    boolean isA = percentA.getAsDouble() > percentB.getAsDouble();
    return List.of(
        String.format(
            Locale.ROOT,
            "%s was run on a busier machine: in half of its runs other programs used %.0f %% of the"
                + " processors or more, in those of %s %.0f %%. Times and energies of %1$s may be"
                + " greater for that alone.",
            isA ? "A" : "B",
            (isA ? percentA : percentB).getAsDouble(),
            isA ? "B" : "A",
            (isA ? percentB : percentA).getAsDouble()));
  }
}
