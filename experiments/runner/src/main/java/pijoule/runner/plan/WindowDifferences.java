package pijoule.runner.plan;

import java.util.OptionalDouble;
import pijoule.analysis.compare.Scatter;
import pijoule.analysis.load.WindowPrecision;

/**
 * Smallest differences of the CPU time per request that windows of one process find.
 *
 * @param replicates of each rate, at least 1
 * @param scatter relative standard deviation of a window; absent: {@link Scatter#ASSUMED_TIME}'s of
 *     a run
 */
record WindowDifferences(int replicates, OptionalDouble scatter) {
  /** {@return lines, each with its end} */
  String text() {
    if (replicates < 2) {
      return "They find no difference: replicates must be 2 or more, got 1.%n".formatted();
    }
    double one = scatter.orElse(Scatter.ASSUMED_TIME.run());
    WindowPrecision found = new WindowPrecision(one, replicates);
    return """
        Smallest difference of the CPU time per request that 80 of 100 campaigns find, if windows
        scatter by %s (%s):
          two rates in this campaign              %s %%
          two campaigns on this process           %s %%
        Another start of the service may differ by more: no number of windows of one process shows that.
        """
        .formatted(
            PlanScatter.percent(one),
            scatter.isPresent() ? "from the pilot" : "assumed; --pilot RESULTS has yours",
            DecisionTable.percent(found.betweenRates()),
            DecisionTable.percent(found.betweenCampaigns()))
        .replace("\n", System.lineSeparator());
  }
}
