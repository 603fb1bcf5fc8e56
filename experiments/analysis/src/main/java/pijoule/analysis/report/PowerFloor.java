package pijoule.analysis.report;

import pijoule.energy.meter.MeterInfo;

/** Beginning of an axis of power, so that a small change does not look like a large one. */
final class PowerFloor {
  /** A model meter's power without load (docs/results.md). */
  private static final String IDLE = "idle_watts";

  private PowerFloor() {}

  /**
   * {@return the power of the idle board where the meter's settings name it, W; otherwise 0}
   *
   * @param meter that saw the power
   */
  static double watts(MeterInfo meter) {
    return meter.settings().getOrDefault(IDLE, 0.0);
  }
}
