package pijoule.analysis.measure;

import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * Lays packets' times, which are the wall clock's, on the monotonic clock. The two differ by a
 * constant until the wall clock is set: Linux slews both alike.
 */
final class PacketClock {
  private final List<Anchor> anchors;
  private final boolean constant;

  /**
   * Makes the clock of a capture.
   *
   * @param anchors in the order in which they were read; empty where times stay on the wall clock
   */
  PacketClock(List<Anchor> anchors) {
    this.anchors = List.copyOf(anchors);
    this.constant = anchors.stream().allMatch(anchor -> anchor.agreesWith(anchors.get(0)));
  }

  /** {@return whether times are laid on the monotonic clock} */
  boolean isAnchored() {
    return !anchors.isEmpty();
  }

  /** {@return whether the wall clock was set during the capture} */
  boolean isSet() {
    return !constant;
  }

  /**
   * {@return a packet's instant by the monotonic clock, ns, by the wall clock where there is no
   * anchor; absent where the wall clock was set at about that time, or showed it twice}
   *
   * @param wallNs time of a packet, ns since 1970
   */
  OptionalLong at(long wallNs) {
    if (anchors.isEmpty()) {
      return OptionalLong.of(wallNs);
    }
    if (constant) {
      return OptionalLong.of(wallNs + closest().offsetNs());
    }
    OptionalLong offset = OptionalLong.empty();
    for (int i = 0; i <= anchors.size(); i++) {
      if (spans(i, wallNs)) {
        if (offset.isPresent() || !isWhole(i)) {
          return OptionalLong.empty();
        }
        offset = OptionalLong.of(anchors.get(Math.max(0, i - 1)).offsetNs());
      }
    }
    return offset.isPresent() ? OptionalLong.of(wallNs + offset.getAsLong()) : offset;
  }

  private Anchor closest() {
    return anchors.stream().min(Comparator.comparingLong(Anchor::boundNs)).orElseThrow();
  }

  /**
   * {@return whether the wall clock may have shown a time after anchor i - 1 and before anchor i}
   */
  private boolean spans(int i, long wallNs) {
    if (i == 0) {
      return wallNs < anchors.get(0).realtimeNs();
    }
    Anchor from = anchors.get(i - 1);
    if (i == anchors.size()) {
      return wallNs >= from.realtimeNs();
    }
    Anchor to = anchors.get(i);
    if (isWhole(i)) {
      return wallNs >= from.realtimeNs() && wallNs < to.realtimeNs();
    }
    // It went on from the first one, was set, and went on to the second one.
    long ns = to.monotonicNs() - from.monotonicNs();
    return wallNs >= from.realtimeNs() && wallNs <= from.realtimeNs() + ns
        || wallNs >= to.realtimeNs() - ns && wallNs <= to.realtimeNs();
  }

  private boolean isWhole(int i) {
    return i == 0 || i == anchors.size() || anchors.get(i).agreesWith(anchors.get(i - 1));
  }

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
}
