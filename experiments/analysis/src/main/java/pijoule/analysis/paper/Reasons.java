package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.analysis.measure.CellValue;
import pijoule.campaign.Run;

/** Says in one sentence why a cell has fewer values than replicates. */
public final class Reasons {
  private static final int MAX_NAMED = 3;

  private Reasons() {}

  /**
   * {@return the sentence, empty where all planned runs gave one}
   *
   * @param runs of a cell, failed ones as well
   * @param value of them
   * @param replicates that were planned
   */
  static String sentence(List<Run> runs, CellValue value, int replicates) {
    List<String> parts = new ArrayList<>();
    List<String> failures = runs.stream().flatMap(run -> run.failure().stream()).toList();
    if (!failures.isEmpty()) {
      parts.add(failures.size() + " of " + runs.size() + " runs failed: " + counted(failures));
    }
    if (runs.size() < replicates) {
      parts.add(replicates - runs.size() + " of " + replicates + " runs are missing");
    }
    int unmeasured = (int) runs.stream().filter(Run::valid).count() - value.valid().size();
    if (unmeasured > 0) {
      parts.add(unmeasured + " of " + runs.size() + " runs lack this side");
    }
    if (value.quantity().ofEnergy() && value.n() < value.valid().size()) {
      parts.add(
          value.valid().size()
              - value.n()
              + " of "
              + value.valid().size()
              + " valid runs have no energy: "
              + counted(
                  value.valid().stream()
                      .flatMap(run -> value.quantity().of(run).reason().stream())
                      .toList()));
    }
    return String.join("; ", parts);
  }

  /**
   * Names equal reasons once, with their number where there are several; those beyond the third,
   * such as the shares of many gaps, only by their number.
   *
   * @param reasons one a run
   * @return the reasons in one line
   */
  public static String counted(List<String> reasons) {
    Map<String, Integer> counts = new TreeMap<>();
    reasons.forEach(reason -> counts.merge(reason, 1, Integer::sum));
    String named =
        counts.entrySet().stream()
            .limit(MAX_NAMED)
            .map(
                reason ->
                    counts.size() == 1
                        ? reason.getKey()
                        : reason.getKey() + " (" + reason.getValue() + ")")
            .collect(Collectors.joining(", "));
    int others = counts.values().stream().skip(MAX_NAMED).mapToInt(count -> count).sum();
    return others == 0 ? named : named + ", other reasons (" + others + ")";
  }
}
