package pijoule.checks.validity;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.stats.Quantile;
import pijoule.analysis.stats.Summary;

/**
 * Percentiles over single calls of several server processes: how often their 95 % intervals hold
 * the truth. Calls of a process share an effect that is none, or as large as the calls' scatter, or
 * three times that.
 */
record Percentiles(int trials, Chance chance) {
  private static final String GROUP = "95 % interval of a percentile holds the truth";

  private static final double MIN = 0.93;

  private static final List<Integer> CALLS = List.of(4, 10, 40);
  private static final List<Double> PROCESS_SDS = List.of(0.0, 1.0, 3.0);

  /** With fewer processes than the first of each there is no interval. */
  List<Check> checks() {
    List<Check> checks = new ArrayList<>();
    for (int processes : new int[] {Quantile.neededBlocks(0.5), 10, 25}) {
      checks.addAll(of(0.5, 0, processes));
    }
    checks.addAll(of(0.9, 1.2815515655446004, Quantile.neededBlocks(0.9)));
    return checks;
  }

  /** The truth is in standard deviations of a call of any process. */
  private List<Check> of(double probability, double truth, int processes) {
    List<Check> checks = new ArrayList<>();
    for (int calls : CALLS) {
      for (double sd : PROCESS_SDS) {
        Proportion got =
            Proportion.of(
                trials,
                chance,
                random -> {
                  Quantile found = Quantile.of(values(random, processes, calls, sd), probability);
                  double at = truth * Math.hypot(1, sd);
                  return found.ci95Low().getAsDouble() <= at
                      && at <= found.ci95High().getAsDouble();
                });
        String name =
            "p%s of %s server processes of %s calls, these %s times as far apart as calls"
                .formatted(Math.round(100 * probability), processes, calls, Math.round(sd));
        checks.add(new Check(GROUP, name, got, MIN, 1));
      }
    }
    return checks;
  }

  private static List<Summary.BlockValue> values(
      Chance random, int processes, int calls, double sd) {
    List<Summary.BlockValue> values = new ArrayList<>();
    for (int process = 0; process < processes; process++) {
      double level = sd * random.normal();
      for (int call = 0; call < calls; call++) {
        values.add(new Summary.BlockValue(level + random.normal(), process));
      }
    }
    return values;
  }
}
