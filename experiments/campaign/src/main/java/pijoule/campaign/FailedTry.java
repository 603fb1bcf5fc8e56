package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
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

  private static final String ATTEMPTS = "attempts.jsonl";

  public FailedTry {
    Formats.require(format, FORMAT, "a failed try");
    if (number < 1) {
      throw new IllegalArgumentException("a try must count from 1, got " + number);
    }
    reason = Problem.oneLine(reason);
    if (reason.isEmpty()) {
      throw new IllegalArgumentException("a failed try must have a reason, got none");
    }
  }

  /** Reads attempts.jsonl, which a campaign has from its first failed try on. */
  static List<FailedTry> read(Path folder, PlanReader plan, List<Problem> problems) {
    List<FailedTry> tries = new ArrayList<>();
    try {
      new JsonLines<>(ATTEMPTS, FailedTry.class, problems)
          .read(
              folder.resolve(ATTEMPTS),
              line -> {
                Optional<String> fault = fault(line, plan);
                fault.ifPresentOrElse(
                    why ->
                        problems.add(
                            JsonLines.leftOut(
                                "try %s of %s".formatted(line.number(), line.run()), why)),
                    () -> tries.add(line));
              });
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException wrong) {
      problems.add(
          new Problem(
              "%s cannot be read to its end: %s; what comes after try %s is left out"
                  .formatted(ATTEMPTS, Problem.firstLine(wrong), tries.size())));
    }
    return tries;
  }

  private static Optional<String> fault(FailedTry line, PlanReader plan) {
    return plan.unknown(line.run())
        .or(() -> RunsReader.nameFault("a host", line.boards().orElse(Map.of()).keySet()));
  }
}
