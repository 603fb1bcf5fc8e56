package pijoule.analysis.measure;

/**
 * Both clocks of a host at one instant.
 *
 * @param realtimeNs wall clock, ns since 1970
 * @param monotonicNs monotonic clock, ns
 * @param boundNs the two readings belong together within so much, ns
 */
record Anchor(long realtimeNs, long monotonicNs, long boundNs) {
  /** Less than any clock is set by on purpose; more than the rounding of two clocks. */
  private static final long TOLERANCE_NS = 1_000;

  long offsetNs() {
    return monotonicNs - realtimeNs;
  }

  /** {@return whether the wall clock may have gone on between two anchors without being set} */
  boolean agreesWith(Anchor other) {
    return Math.abs(offsetNs() - other.offsetNs()) <= boundNs + other.boundNs + TOLERANCE_NS;
  }
}
