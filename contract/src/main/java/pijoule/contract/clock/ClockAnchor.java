package pijoule.contract.clock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;

/**
 * Ties a process's monotonic clock to the wall clock at one instant.
 *
 * @param anchorWall wall clock
 * @param anchorMonotonicNs monotonic clock at the same instant, ns
 * @param anchorBoundNs the two readings belong together within this many ns
 * @param bootId Linux boot id: processes with the same one share their monotonic clock
 */
public record ClockAnchor(
    Instant anchorWall, long anchorMonotonicNs, long anchorBoundNs, Optional<String> bootId) {
  private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");
  private static final int TRIES = 5;

  /**
   * Reads both clocks, several times, and keeps the closest pair.
   *
   * @return the anchor of this process
   */
  public static ClockAnchor take() {
    return take(NanoClock.SYSTEM, Clock.systemUTC(), readBootId());
  }

  static ClockAnchor take(NanoClock monotonic, Clock wall, Optional<String> bootId) {
    ClockAnchor best = read(monotonic, wall, bootId);
    for (int i = 1; i < TRIES; i++) {
      ClockAnchor next = read(monotonic, wall, bootId);
      if (next.anchorBoundNs < best.anchorBoundNs) {
        best = next;
      }
    }
    return best;
  }

  private static ClockAnchor read(NanoClock monotonic, Clock wall, Optional<String> bootId) {
    long before = monotonic.nanos();
    Instant now = wall.instant();
    long after = monotonic.nanos();
    long half = (after - before) / 2;
    return new ClockAnchor(now, before + half, half, bootId);
  }

  private static Optional<String> readBootId() {
    try {
      return Optional.of(Files.readString(BOOT_ID).strip());
    } catch (IOException notLinux) {
      return Optional.empty();
    }
  }
}
