package pijoule.analysis.gate;

import java.util.Optional;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;
import pijoule.campaign.Looks;

/** Decides a gate at one of its {@link Looks}. */
public final class GateLooks {
  /** Looks at a campaign that grows until a gate is decided. */
  public static final Looks LOOKS = Looks.atMost(28);

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
    return ratio.simultaneous(LOOKS.count());
  }
}
