package pijoule.contract.phase;

import java.util.Objects;

/**
 * One piece of a phase.
 *
 * @param trial call within the run, from 0
 * @param phase which phase
 * @param startNs monotonic clock of the process at the start, ns
 * @param endNs monotonic clock at the end, ns; not before the start
 */
public record PhaseInterval(int trial, Phase phase, long startNs, long endNs) {
  public PhaseInterval {
    Objects.requireNonNull(phase, "phase");
    if (trial < 0) {
      throw new IllegalArgumentException("trial must be at least 0, got " + trial);
    }
    if (endNs - startNs < 0) {
      throw new IllegalArgumentException(
          phase.key() + " must not end before it starts, got " + (endNs - startNs) + " ns");
    }
  }

  /** Returns length in ns. */
  public long durationNs() {
    return endNs - startNs;
  }
}
