package pijoule.contract.record;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.base.ClockAnchor;

/**
 * A process's clock in its record; keys as in docs/results.md.
 *
 * @param anchorWall wall clock at the anchor
 * @param anchorMonotonicNs monotonic clock at the anchor, ns
 * @param anchorBoundNs the two belong together within this, ns
 * @param bootId Linux boot id
 * @param processStartUNs standard uncertainty of the process's start, ns; clients only
 */
public record ClockRecord(
    Instant anchorWall,
    long anchorMonotonicNs,
    long anchorBoundNs,
    Optional<String> bootId,
    OptionalLong processStartUNs) {
  /**
   * Returns the record.
   *
   * @param anchor of the process
   * @param processStartUNs standard uncertainty of its start, ns, where that counts
   */
  public static ClockRecord of(ClockAnchor anchor, OptionalLong processStartUNs) {
    return new ClockRecord(
        anchor.anchorWall(),
        anchor.anchorMonotonicNs(),
        anchor.anchorBoundNs(),
        anchor.bootId(),
        processStartUNs);
  }
}
