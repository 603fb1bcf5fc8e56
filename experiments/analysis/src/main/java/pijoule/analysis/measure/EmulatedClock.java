package pijoule.analysis.measure;

import pijoule.analysis.measure.Quantity.Kind;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.study.Factor;

/**
 * Parts of runs that an emulated clock does not slow to scale. A CPU quota lets a program run at
 * the processor's own speed until its share of a period is used up, and after a pause the share is
 * whole: at 70 % a phase of 5 ms took 1.12 times its processor time, one of 50 ms 1.36 times, one
 * of 100 ms 1.40 times, in place of 1.43 (docs/emulation.md).
 */
public final class EmulatedClock {
  /** Shorter pieces are not slowed to scale, s. */
  public static final double MIN_SECONDS = 0.1;

  private static final double NS_PER_S = 1e9;

  private final boolean emulated;

  /**
   * Finds whether a study's clock is emulated.
   *
   * @param study of a campaign
   */
  public EmulatedClock(ResolvedStudy study) {
    emulated = study.emulated().contains(Factor.CPU_MHZ.key());
  }

  /**
   * {@return whether the clock was emulated and each piece of the part is too short for that; false
   * where the run has no such part, and for amortised ones, which are repeated without a pause}
   *
   * @param run one side of a valid run
   * @param part of it
   */
  public boolean isUnscaled(MeasuredSide run, Part part) {
    return emulated
        && !part.isAmortized()
        && run.value(Kind.TIME, part).isPresent()
        && longestSeconds(run, part) < MIN_SECONDS;
  }

  /** {@return longest piece of a part, s; a part that is no phase is one piece} */
  private static double longestSeconds(MeasuredSide run, Part part) {
    return run.record().orElseThrow().phases().stream()
        .filter(piece -> Part.of(piece.phase()) == part)
        .mapToDouble(EmulatedClock::seconds)
        .max()
        .orElseGet(() -> run.value(Kind.TIME, part).getAsDouble());
  }

  private static double seconds(PhaseInterval piece) {
    return piece.durationNs() / NS_PER_S;
  }
}
