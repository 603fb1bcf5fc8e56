package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * A line of attempts.jsonl: a try of a run that failed and was made again; keys as in
 * docs/results.md.
 *
 * @param format {@value #FORMAT}
 * @param run such as {@code r0001}
 * @param number of the try, from 1
 * @param session the runner's life, from 1
 * @param startedAt wall clock of the runner
 * @param reason why it failed, in one line
 * @param boards states of the hosts around the try, by the host's name
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record FailedTry(
    String format,
    String run,
    @JsonProperty("try") int number,
    int session,
    Instant startedAt,
    String reason,
    Optional<Map<String, BoardStates>> boards) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-attempt/1";

  public FailedTry {
    Formats.require(format, FORMAT, "a failed try");
    if (number < 1) {
      throw new IllegalArgumentException("a try must count from 1, got " + number);
    }
    reason = Problems.oneLine(reason);
    if (reason.isEmpty()) {
      throw new IllegalArgumentException("a failed try must have a reason, got none");
    }
  }
}
