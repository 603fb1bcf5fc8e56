package pijoule.analysis.report;

import java.util.OptionalInt;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.Precision;
import pijoule.analysis.stats.LogContrast;

/** Number of rounds that a campaign needs for a clear answer. */
final class NeededRounds {
  /** No one runs more. */
  private static final int MAX = 1000;

  private static final double LEVEL = 0.05;

  private NeededRounds() {}

  /**
   * Finds the fewest rounds that give a clear answer in 80 of 100 campaigns, if the ratio is what
   * this campaign found and the rounds scatter as in it: an interval that leaves out 1, or that is
   * within {@link Conclusion#MARGIN} of it.
   *
   * @param contrast over rounds
   * @param tests that are adjusted together, at least 1
   * @return absent beyond 1,000 rounds, and where nothing scatters
   */
  static OptionalInt of(LogContrast contrast, int tests) {
    if (contrast.typeA() == 0 || !isClear(contrast, tests, MAX)) {
      return OptionalInt.empty();
    }
    int few = Math.max(contrast.clusters(), means(contrast) + 1) - 1;
    int enough = MAX;
    while (enough - few > 1) {
      int middle = (few + enough) / 2;
      if (isClear(contrast, tests, middle)) {
        enough = middle;
      } else {
        few = middle;
      }
    }
    return OptionalInt.of(enough);
  }

  private static boolean isClear(LogContrast contrast, int tests, int rounds) {
    double error = contrast.typeA() * Math.sqrt((double) contrast.clusters() / rounds);
    Precision precision = new Precision(error, rounds - means(contrast), contrast.typeB());
    return precision.clear(contrast.effect(), LEVEL / tests, Conclusion.MARGIN) >= Precision.POWER;
  }

  /** {@return number of means that are estimated from the rounds, at least 1} */
  private static int means(LogContrast contrast) {
    return Math.max(1, (int) Math.round(contrast.clusters() - contrast.degreesOfFreedom()));
  }
}
