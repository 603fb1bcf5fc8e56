package pijoule.base;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

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
    return of(System::nanoTime, InstantSource.system(), readBootId());
  }

  /** The tightest of a few readings: a preemption between the clocks widens the bound of one. */
  static ClockAnchor of(LongSupplier monotonic, InstantSource wall, Optional<String> bootId) {
    return Stream.generate(() -> once(monotonic, wall, bootId))
        .limit(READINGS)
        .min(Comparator.comparingLong(ClockAnchor::anchorBoundNs))
        .orElseThrow();
  }

  private static ClockAnchor once(
      LongSupplier monotonic, InstantSource wall, Optional<String> bootId) {
    long before = monotonic.getAsLong();
    Instant instant = wall.instant();
    long after = monotonic.getAsLong();
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
