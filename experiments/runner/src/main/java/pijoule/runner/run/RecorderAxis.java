package pijoule.runner.run;

import java.util.Optional;
import pijoule.campaign.SideRecord;
import pijoule.contract.clock.Alignment;

/**
 * Carries the instants of a record to the clock of the recorder that it was aligned to.
 *
 * @param offsetNs recorder's clock less the record's, ns
 * @param probeBoundNs greatest error of the offset at the probe, ns
 * @param atNs record's clock at the probe, ns
 * @param drifts whether the two clocks may run at different rates
 */
record RecorderAxis(double offsetNs, double probeBoundNs, long atNs, boolean drifts) {
  /**
   * Greatest change of the offset between a call and the probe after it, relative. Linux corrects a
   * clock's frequency by at most 500 ppm (MAXFREQ in linux/timex.h), and crystals differ by less.
   */
  private static final double MAX_DRIFT = 500e-6;

  private static final double NS_PER_US = 1e3;

  /** The axis of a process; absent where its alignment has no bound. */
  static Optional<RecorderAxis> of(SideRecord side) {
    return side.alignment()
        .filter(alignment -> Double.isFinite(alignment.offsetUs()))
        .filter(alignment -> alignment.boundUs() >= 0 && Double.isFinite(alignment.boundUs()))
        .map(
            alignment ->
                new RecorderAxis(
                    alignment.offsetUs() * NS_PER_US,
                    alignment.boundUs() * NS_PER_US,
                    alignment.atNs(),
                    !alignment.method().equals(Alignment.SAME_CLOCK)));
  }

  /** A span of the record on the recorder's clock. */
  PhaseSpan of(PhaseSpan span) {
    long offset = Math.round(offsetNs);
    return new PhaseSpan(span.startNs() + offset, span.endNs() + offset);
  }

  /** {@return greatest error of {@link #of(PhaseSpan)}, ns} */
  double boundNs(PhaseSpan span) {
    double farthest =
        Math.max(Math.abs((double) atNs - span.startNs()), Math.abs((double) atNs - span.endNs()));
    return probeBoundNs + (drifts ? MAX_DRIFT * farthest : 0);
  }
}
