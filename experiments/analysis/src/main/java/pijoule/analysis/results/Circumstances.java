package pijoule.analysis.results;

import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * How a run came about; folders of earlier versions say nothing of it.
 *
 * @param tries with the one that counts, at least 1
 * @param serverStartedAt when the server's process was started, by the runner's wall clock
 * @param boards states of the hosts of client and server around the run, by the host's name
 */
public record Circumstances(
    OptionalInt tries, Optional<Instant> serverStartedAt, Map<String, BoardStates> boards) {
  /** Where nothing is known. */
  public static final Circumstances UNKNOWN =
      new Circumstances(OptionalInt.empty(), Optional.empty(), Map.of());

  public Circumstances {
    boards = Collections.unmodifiableMap(new TreeMap<>(boards));
  }
}
