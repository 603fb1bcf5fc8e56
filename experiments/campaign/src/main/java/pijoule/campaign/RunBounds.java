package pijoule.campaign;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.record.ClientRecord;

/**
 * Bounds of what a run can have measured. A line beyond them was damaged or written by hand; none
 * of its numbers is used.
 */
final class RunBounds {
  /** A study's timeout is a day at most, and a run's calls follow each other. */
  private static final double MAX_SECONDS = Duration.ofDays(31).toSeconds();

  private RunBounds() {}

  /** {@return reason why a line cannot be true; empty if it can} */
  static Optional<String> fault(RunRecord line) {
    return start(line)
        .or(() -> seconds("wall_seconds", line.wallSeconds()))
        .or(() -> seconds("start_delay_seconds", line.startDelaySeconds()))
        .or(() -> client(line))
        .or(() -> server(line));
  }

  private static Optional<String> start(RunRecord line) {
    try {
      Instant.parse(line.startedAt());
      return Optional.empty();
    } catch (DateTimeParseException noInstant) {
      return Optional.of(
          "its started_at must be an instant such as 2026-01-02T03:04:05Z, got '%s'"
              .formatted(line.startedAt()));
    }
  }

  private static Optional<String> seconds(String key, OptionalDouble value) {
    double seconds = value.orElse(0);
    return seconds >= 0 && seconds <= MAX_SECONDS
        ? Optional.empty()
        : Optional.of(
            "its %s must be from 0 to %.0f s, got %s s".formatted(key, MAX_SECONDS, seconds));
  }

  private static Optional<String> client(RunRecord line) {
    return line.client()
        .flatMap(ClientRecord::measured)
        .flatMap(client -> phases("client", client.phases()).or(() -> sizes(client)));
  }

  private static Optional<String> sizes(ClientRecord.Measured client) {
    return Stream.of(
            client.requestBytes(),
            client.responseBytes(),
            client.responsePayloadBytes(),
            client.responseHeadBytes())
        .filter(bytes -> bytes.orElse(0) < 0)
        .findFirst()
        .map(bytes -> "its bodies must have at least 0 B, got " + bytes.getAsLong() + " B");
  }

  private static Optional<String> server(RunRecord line) {
    return line.server().flatMap(server -> phases("server", server.phases()));
  }

  private static Optional<String> phases(String side, List<PhaseInterval> phases) {
    for (PhaseInterval phase : phases) {
      double seconds = phase.endNs() * 1e-9 - phase.startNs() * 1e-9;
      if (seconds > MAX_SECONDS) {
        return Optional.of(
            String.format(
                Locale.ROOT,
                "the %s's %s must last %.0f s at most, got %.0f s",
                side,
                phase.phase().key(),
                MAX_SECONDS,
                seconds));
      }
    }
    return Optional.empty();
  }
}
