package pijoule.analysis.gate;

import java.util.List;
import java.util.Optional;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;

/**
 * Looks at a campaign that grows until a gate is decided: after these rounds and no others.
 *
 * <p>Whoever stops when a test of 5 % decides first is wrong far more often than in 5 of 100
 * campaigns (Armitage, McPherson and Rowe 1969). Here each look has an interval of 95 % among as
 * many as there are looks (Bonferroni): all of them contain the true ratio with a chance of 95 % or
 * more, whenever one stops, with t intervals of few rounds too. Bounds that share 5 % unequally
 * (O'Brien and Fleming 1979; Lan and DeMets 1983) assume normal means.
 */
public final class GateLooks {
  /** Rounds after which is looked; each is about half as many again as the one before. */
  public static final List<Integer> ROUNDS = List.of(4, 6, 9, 13, 19, 28);

  private GateLooks() {}

  /**
   * Decides at one look.
   *
   * @param ratio of the candidate's mean to the baseline's, over rounds
   * @param limit greatest share that the candidate may cost more, above 0
   * @return pass where the whole interval is below 1 + limit; fail where it is above 1, and not
   *     below 1 + limit; else open
   */
  public static GateVerdict verdict(LogContrast ratio, double limit) {
    Optional<RatioInterval> interval = interval(ratio);
    if (interval.isEmpty()) {
      return GateVerdict.OPEN;
    }
    if (interval.get().high() < 1 + limit) {
      return GateVerdict.PASS;
    }
    return interval.get().low() > 1 ? GateVerdict.FAIL : GateVerdict.OPEN;
  }

  /**
   * {@return the ratio's interval, one of those of all looks; absent where it contains 1 and is
   * wider than a factor of 100}
   */
  public static Optional<RatioInterval> interval(LogContrast ratio) {
    return ratio.simultaneous(ROUNDS.size());
  }

  /** {@return the next number of rounds to look after; absent at the last one} */
  public static Optional<Integer> after(int rounds) {
    return ROUNDS.stream().filter(next -> next > rounds).findFirst();
  }
}
