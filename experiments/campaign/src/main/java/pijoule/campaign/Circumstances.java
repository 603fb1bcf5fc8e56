package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.EnumSet;
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
 * @param warmUp of the block's server; absent where it is none
 * @param boards states of the hosts of client and server around the run, by the host's name
 * @param capture name of the pcap file with the run's packets, in the folder {@code captures}
 * @param marks what a reader has to know of it; those that are unknown here are left out
 * @param failedSearch of a failed run under load, whose search for the greatest rate found none
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Circumstances(
    OptionalLong seed,
    Map<String, String> levels,
    Optional<String> startedAt,
    OptionalDouble startDelaySeconds,
    OptionalInt tries,
    Optional<Instant> serverStartedAt,
    OptionalDouble wallSeconds,
    Optional<WarmUp> warmUp,
    @JsonSetter(nulls = Nulls.AS_EMPTY) Map<String, BoardStates> boards,
    Optional<String> capture,
    @JsonSetter(nulls = Nulls.AS_EMPTY) @JsonDeserialize(using = KnownMarks.class)
        Set<RunMark> marks,
    Optional<FailedSearch> failedSearch) {
  /** Circumstances of which nothing is known. */
  public static final Circumstances UNKNOWN =
      new Circumstances(OptionalInt.empty(), Optional.empty(), Map.of());

  public Circumstances {
    levels = Collections.unmodifiableMap(new LinkedHashMap<>(levels));
    boards = Collections.unmodifiableMap(new TreeMap<>(boards));
    marks = Set.copyOf(marks);
    if (tries.orElse(1) < 1) {
      throw new IllegalArgumentException("tries must be at least 1, got " + tries.getAsInt());
    }
    capture.ifPresent(Circumstances::requireName);
  }

  /**
   * Warm-up of a block's server, as far as it is read.
   *
   * @param seconds that it took
   */
  @JsonIgnoreProperties(ignoreUnknown = true)
  public record WarmUp(OptionalDouble seconds) {}

  /** Reader of marks, which leaves out those that are unknown here. */
  static final class KnownMarks extends JsonDeserializer<Set<RunMark>> {
    @Override
    public Set<RunMark> deserialize(JsonParser json, DeserializationContext context)
        throws IOException {
      Set<RunMark> known = EnumSet.noneOf(RunMark.class);
      for (String text : context.readValue(json, String[].class)) {
        RunMark.of(text).ifPresent(known::add);
      }
      return known;
    }

    @Override
    public Object getEmptyValue(DeserializationContext context) {
      return Set.of();
    }
  }

  /** Such as {@code r0001.pcap}: a file of that folder, and of no other. */
  private static void requireName(String capture) {
    if (!capture.matches("[A-Za-z0-9_-]+\\.pcap")) {
      throw new IllegalArgumentException(
          "capture must be the name of a pcap file, got '" + capture + "'");
    }
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
        Optional.empty(),
        boards,
        Optional.empty(),
        Set.of(),
        Optional.empty());
  }

  /** {@return how long the block's server was warmed up; absent where it was not, or is unknown} */
  public OptionalDouble warmUpSeconds() {
    return warmUp.map(WarmUp::seconds).orElse(OptionalDouble.empty());
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
