package pijoule.runner.run;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import pijoule.campaign.SideRecord;
import pijoule.contract.clock.Alignment;

/**
 * Drift of a clock's offset since the run before on the same clock.
 *
 * <p>A client probes once, after its total, so that no probe is in a measured section; the probe of
 * the run before on the same host is what there was before it. A host that was started again counts
 * its monotonic clock from zero, so drift is never taken across a new boot id.
 */
final class ClockDrift {
  /**
   * More than any clock drifts, 1e-6; a kernel corrects one by 500 at most. The records are then of
   * two clocks, as where a program counts from its own start.
   */
  private static final double MAX_PPM = 1000;

  private record Probe(String bootId, long atNs, double offsetUs) {}

  private final Map<String, Probe> last = new HashMap<>();

  /**
   * Takes a run's alignment.
   *
   * @param clock name of the clock: two records of one name and boot id read the same one
   * @param side of the run
   * @return 1e-6; empty where it was not aligned by probes, none came before, or clocks differ
   */
  OptionalDouble add(String clock, SideRecord side) {
    if (side.alignment().isEmpty()
        || !side.alignment().get().method().equals(Alignment.UDP_PROBE)) {
      return OptionalDouble.empty();
    }
    Alignment alignment = side.alignment().get();
    Probe now = new Probe(side.bootId().orElse(""), alignment.atNs(), alignment.offsetUs());
    Probe before = last.put(clock, now);
    if (before == null || !before.bootId.equals(now.bootId) || now.atNs <= before.atNs) {
      return OptionalDouble.empty();
    }
    double seconds = (now.atNs - before.atNs) / 1e9;
    double ppm = (now.offsetUs - before.offsetUs) / seconds;
    return Math.abs(ppm) > MAX_PPM ? OptionalDouble.empty() : OptionalDouble.of(ppm);
  }
}
