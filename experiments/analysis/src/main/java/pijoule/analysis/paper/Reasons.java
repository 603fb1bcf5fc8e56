package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import pijoule.campaign.Run;

/** Says in one sentence why a cell has fewer values than replicates. */
public final class Reasons {
  private static final int MAX_NAMED = 3;

  private Reasons() {}

  /**
   * {@return the sentence, empty where all planned runs gave one}
   *
   * @param cell its runs
   * @param replicates that were planned
   * @param n runs that gave a value
   * @param ofEnergy whether the values come from a meter
   */
  static String sentence(CellValues cell, int replicates, int n, boolean ofEnergy) {
    List<String> parts = new ArrayList<>();
    List<String> failures = cell.runs().stream().flatMap(run -> run.failure().stream()).toList();
    if (!failures.isEmpty()) {
      parts.add(
          failures.size() + " of " + cell.runs().size() + " runs failed: " + counted(failures));
    }
    if (cell.runs().size() < replicates) {
      parts.add(replicates - cell.runs().size() + " of " + replicates + " runs are missing");
    }
    int unmeasured = (int) cell.runs().stream().filter(Run::valid).count() - cell.measures().size();
    if (unmeasured > 0) {
      parts.add(unmeasured + " of " + cell.runs().size() + " runs lack this side");
    }
    if (ofEnergy && n < cell.measures().size()) {
      parts.add(
          cell.measures().size()
              - n
              + " of "
              + cell.measures().size()
              + " valid runs have no energy: "
              + counted(cell.reasons()));
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
