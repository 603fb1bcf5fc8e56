package pijoule.analysis.measure;

import java.util.Optional;
import pijoule.campaign.SideRecord;
import pijoule.contract.clock.Alignment;
import pijoule.energy.trace.TraceInfo;
import pijoule.energy.window.Window;

/**
 * Carries a process's instants to a trace's clock: {@code t_meter = t + offset + drift (t - at)}.
 *
 * @param alignment of the process to the meter
 */
record MeterClock(Alignment alignment) {
  private static final double NS_PER_US = 1e3;
  private static final double US_PER_S = 1e6;
  private static final double PER_PPM = 1e-6;
  private static final double S_PER_NS = 1e-9;

  /**
   * Standard uncertainty of how fast two quartz clocks part: each is within 50 ppm, and which side
   * is not known (JCGM 100:2008, 4.3.7).
   */
  private static final double U_DRIFT = 50 * PER_PPM / Math.sqrt(3) * Math.sqrt(2);

  /**
   * The clock of one side of a run. Only the alignment ties it to the meter's: containers of one
   * kernel have one boot id, and their monotonic clocks may differ all the same. Two boot ids
   * contradict an alignment that says that the clock is shared.
   *
   * @throws IllegalArgumentException if nothing ties the two clocks together
   */
  static MeterClock of(SideRecord measured, TraceInfo trace) {
    Optional<String> here = measured.clock().bootId();
    Optional<String> there = trace.clock().bootId();
    boolean twoBoots = here.isPresent() && there.isPresent() && !here.equals(there);
    Alignment alignment =
        measured
            .alignment()
            .orElseThrow(
                () -> new IllegalArgumentException("no alignment to the meter's clock was made"));
    if (!(alignment.uUs() >= 0 && Double.isFinite(alignment.uUs()))
        || !Double.isFinite(alignment.offsetUs())) {
      throw new IllegalArgumentException(
          "an alignment must have an offset and a u_us of at least 0, got %s and %s"
              .formatted(alignment.offsetUs(), alignment.uUs()));
    }
    if (alignment.method().equals(Alignment.SAME_CLOCK) && twoBoots) {
      throw new IllegalArgumentException(
          "the alignment says same_clock, but the boot ids of process and meter differ");
    }
    return new MeterClock(alignment);
  }

  long toMeterNs(long processNs) {
    double driftNs =
        alignment.driftPpm().orElse(0) * PER_PPM * (double) (processNs - alignment.atNs());
    return processNs + Math.round(alignment.offsetUs() * NS_PER_US + driftNs);
  }

  /**
   * {@return standard uncertainty of the offset where a window lies, s; a drift that no earlier
   * probe shows counts for the time to the probe}
   *
   * @param window on the meter's clock
   */
  double uSeconds(Window window) {
    double u = alignment.uUs() / US_PER_S;
    if (alignment.method().equals(Alignment.SAME_CLOCK) || alignment.driftPpm().isPresent()) {
      return u;
    }
    long probeNs = toMeterNs(alignment.atNs());
    double awayNs =
        Math.max(Math.abs(window.startNs() - probeNs), Math.abs(window.endNs() - probeNs));
    return Math.hypot(u, U_DRIFT * awayNs * S_PER_NS);
  }
}
