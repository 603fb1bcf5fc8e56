package pijoule.analysis.answer;

import java.util.OptionalInt;
import pijoule.analysis.inference.Finding;
import pijoule.analysis.power.Precision;
import pijoule.analysis.stats.LogContrast;

/** How many rounds a campaign needs for a clear answer. */
final class NeededRounds {
  /** No one runs more. */
  private static final int MAX = 1000;

  private static final double LEVEL = 0.05;

  private NeededRounds() {}

  /**
   * Finds the fewest rounds that give a clear answer in 80 of 100 campaigns, if the ratio is what
   * this campaign found and the rounds scatter as in it: a difference, or equality within {@link
   * Finding#MARGIN}. Two one-sided tests at 5 % are taken as one two-sided test at 10 % of the
   * distance to the nearer bound (Schuirmann 1987, section 4).
   *
   * @param contrast over rounds
   * @param family tests that are adjusted together, at least 1
   * @return absent beyond 1,000 rounds, and where nothing scatters
   */
  static OptionalInt of(LogContrast contrast, int family) {
    if (contrast.typeA() == 0) {
      return OptionalInt.empty();
    }
    double effect = Math.abs(contrast.effect());
    double within = Math.log1p(Finding.MARGIN) - effect;
    int means = Math.max(1, (int) Math.round(contrast.clusters() - contrast.degreesOfFreedom()));
    for (int rounds = contrast.clusters(); rounds <= MAX; rounds += 1 + rounds / 50) {
      if (rounds <= means) {
        continue;
      }
      double error = contrast.typeA() * Math.sqrt((double) contrast.clusters() / rounds);
      Precision precision = new Precision(error, rounds - means, contrast.typeB());
      boolean different = effect > 0 && precision.power(effect, LEVEL / family) >= Precision.POWER;
      boolean equal = within > 0 && precision.power(within, 2 * LEVEL / family) >= Precision.POWER;
      if (different || equal) {
        return OptionalInt.of(rounds);
      }
    }
    return OptionalInt.empty();
  }
}
