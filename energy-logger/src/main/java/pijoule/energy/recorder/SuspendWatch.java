package pijoule.energy.recorder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Sees that this host was suspended between two readings. The recorder's clock (CLOCK_MONOTONIC)
 * stands meanwhile, and the time since boot does not (clock_gettime(2), CLOCK_BOOTTIME; the first
 * number of /proc/uptime, proc_uptime(5)).
 *
 * <p>The wall clock, which costs no system call, jumps at each suspend. Only where it has jumped is
 * the time since boot read: a clock that was set jumps, too.
 */
final class SuspendWatch {
  /** Shorter is the step of /proc/uptime and of a clock that is being slewed. */
  private static final double LEAST_SECONDS = 0.05;

  /** Two clocks that are read further apart on a busy machine are read again. */
  private static final long TOGETHER_NS = 10_000_000;

  private static final int TRIES = 20;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MILLIS_PER_SECOND = 1e3;

  private final LongSupplier monotonicNs;
  private final LongSupplier wallMs;
  private final Supplier<OptionalDouble> boot;
  private double wallAhead;
  private OptionalDouble bootAhead;

  /** Time since this Linux booted, with the time that it was suspended, s; empty if unknown. */
  static OptionalDouble bootSeconds() {
    try {
      String text = Files.readString(Path.of("/proc/uptime"), StandardCharsets.US_ASCII);
      return OptionalDouble.of(Double.parseDouble(text.substring(0, text.indexOf(' '))));
    } catch (IOException | NumberFormatException | StringIndexOutOfBoundsException unknown) {
      return OptionalDouble.empty();
    }
  }

  SuspendWatch(LongSupplier monotonicNs, LongSupplier wallMs, Supplier<OptionalDouble> boot) {
    this.monotonicNs = monotonicNs;
    this.wallMs = wallMs;
    this.boot = boot;
    this.wallAhead = wallAhead();
    this.bootAhead = bootAhead();
  }

  private double wallAhead() {
    return wallMs.getAsLong() / MILLIS_PER_SECOND - monotonicNs.getAsLong() / NANOS_PER_SECOND;
  }

  private OptionalDouble bootAhead() {
    for (int i = 0; i < TRIES; i++) {
      long beforeNs = monotonicNs.getAsLong();
      OptionalDouble seconds = boot.get();
      boolean together = monotonicNs.getAsLong() - beforeNs < TOGETHER_NS;
      if (seconds.isPresent() && together) {
        return OptionalDouble.of(seconds.getAsDouble() - beforeNs / NANOS_PER_SECOND);
      }
    }
    return OptionalDouble.empty();
  }

  /** Reason of a gap, in one line; empty if the host was not suspended since the call before. */
  Optional<String> suspended() {
    double wall = wallAhead();
    double jumped = Math.abs(wall - wallAhead);
    wallAhead = wall;
    if (jumped < LEAST_SECONDS || bootAhead.isEmpty()) {
      return Optional.empty();
    }
    double before = bootAhead.getAsDouble();
    OptionalDouble now = bootAhead();
    double slept = now.orElse(before) - before;
    bootAhead = OptionalDouble.of(before + slept);
    return slept < LEAST_SECONDS
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT, "the recorder's host was suspended for %.2f s; keep it awake", slept));
  }
}
