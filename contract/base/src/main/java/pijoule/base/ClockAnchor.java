package pijoule.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Ties a process's monotonic clock to the wall clock: the {@code clock} object of
 * docs/program-contract.md.
 *
 * @param anchorWall wall clock at the anchor; a label for people, never part of a duration
 * @param anchorMonotonicNs monotonic clock at the same instant, ns
 * @param anchorBoundNs half the time between the two monotonic readings around the wall reading, ns
 * @param bootId Linux boot id; processes with the same one share their monotonic clock
 */
public record ClockAnchor(
    Instant anchorWall, long anchorMonotonicNs, long anchorBoundNs, Optional<String> bootId) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final int READINGS = 16;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the bound is negative
   */
  public ClockAnchor {
    if (anchorBoundNs < 0) {
      throw new IllegalArgumentException("anchor_bound_ns must be >= 0, got " + anchorBoundNs);
    }
  }

  /** Anchors this process's {@link System#nanoTime()}. */
  public static ClockAnchor now() {
    return of(NanoClock.SYSTEM, InstantSource.system(), readBootId());
  }

  /**
   * The tightest of a few readings: a preemption between the clocks widens the bound of one. It is
   * read in a server's start, where no lambda may be linked; see {@link NanoClock}.
   */
  static ClockAnchor of(NanoClock monotonic, InstantSource wall, Optional<String> bootId) {
    ClockAnchor tightest = once(monotonic, wall, bootId);
    for (int i = 1; i < READINGS; i++) {
      ClockAnchor next = once(monotonic, wall, bootId);
      if (next.anchorBoundNs < tightest.anchorBoundNs) {
        tightest = next;
      }
    }
    return tightest;
  }

  private static ClockAnchor once(
      NanoClock monotonic, InstantSource wall, Optional<String> bootId) {
    long before = monotonic.nanos();
    Instant instant = wall.instant();
    long after = monotonic.nanos();
    return new ClockAnchor(
        instant, before + (after - before) / 2, (after - before + 1) / 2, bootId);
  }

  private static Optional<String> readBootId() {
    try {
      return Optional.of(Files.readString(BOOT_ID).strip());
    } catch (IOException notLinux) {
      return Optional.empty();
    }
  }
}
