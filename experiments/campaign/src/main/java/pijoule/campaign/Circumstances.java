package pijoule.campaign;

import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/**
 * Circumstances of a run; one that failed or was made up does not have all of them.
 *
 * @param seed of its numbers
 * @param levels of every factor and fixed setting by column, in the line's order
 * @param startedAt wall clock, ISO 8601, UTC
 * @param startDelaySeconds from the end of the pause before it to the client's process, at most
 * @param tries with the one that counts, at least 1
 * @param serverStartedAt when the server's process was started, by the runner's wall clock
 * @param wallSeconds from the client's start to the server's phases in hand
 * @param warmUpSeconds that the block's server was warmed up for
 * @param boards states of the hosts of client and server around the run, by the host's name
 * @param capture name of the pcap file with the run's packets, in the folder {@code captures}
 * @param marks what a reader has to know of it
 * @param failedSearch of a failed run under load, whose search for the greatest rate found none
 */
public record Circumstances(
    OptionalLong seed,
    Map<String, String> levels,
    Optional<String> startedAt,
    OptionalDouble startDelaySeconds,
    OptionalInt tries,
    Optional<Instant> serverStartedAt,
    OptionalDouble wallSeconds,
    OptionalDouble warmUpSeconds,
    Map<String, BoardStates> boards,
    Optional<String> capture,
    Set<RunMark> marks,
    Optional<FailedSearch> failedSearch) {
  /** Circumstances of which nothing is known. */
  public static final Circumstances UNKNOWN =
      new Circumstances(OptionalInt.empty(), Optional.empty(), Map.of());

  public Circumstances {
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    boards = Collections.unmodifiableMap(new TreeMap<>(boards));
    marks = Set.copyOf(marks);
  }

  /**
   * Makes the circumstances of a run that was made up, such as a simulated one.
   *
   * @param tries with the one that counts, at least 1
   * @param serverStartedAt when the server's process was started
   * @param boards states of the hosts, by name
   */
  public Circumstances(
      OptionalInt tries, Optional<Instant> serverStartedAt, Map<String, BoardStates> boards) {
    this(
        OptionalLong.empty(),
        Map.of(),
        Optional.empty(),
        OptionalDouble.empty(),
        tries,
        serverStartedAt,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        boards,
        Optional.empty(),
        Set.of(),
        Optional.empty());
  }

  /** {@return when it began; absent where it is not recorded, or damaged} */
  public Optional<Instant> began() {
    try {
      return startedAt.map(Instant::parse);
    } catch (DateTimeParseException damaged) {
      return Optional.empty();
    }
  }
}
