package pijoule.runner.study;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import pijoule.contract.study.Level;

/**
 * Expected times before any was seen; only for a plan's hours, and never for a limit.
 *
 * @param run a run: a client process from its start to its end, mean over the cells
 * @param start a server: the end of the last one, the new one's start, until it is ready
 * @param call a warm-up call of each message size, by the level's text, in the study's order
 * @param unsized a warm-up call where the study names no message size; 0 where it names one
 */
public record ExpectedTimes(
    Duration run, Duration start, Map<String, Duration> call, Duration unsized) {
  /** A desktop's: about 2 s from a server's start to its first answer, and 0.5 s to end one. */
  public static final Duration DESKTOP_START = Duration.ofMillis(2500);

  /** A desktop's call of a library sort with 500 kB, the first ones of a JVM included. */
  static final Duration DESKTOP_CALL = Duration.ofMillis(50);

  public ExpectedTimes {
    call = new LinkedHashMap<>(call);
  }

  /**
   * {@return the time of one call of each; of one call where there is none}
   *
   * @param sizes message sizes
   */
  public Duration callsOf(List<Level> sizes) {
    if (sizes.isEmpty()) {
      return unsized;
    }
    return sizes.stream()
        .map(size -> call.getOrDefault(size.text(), DESKTOP_CALL))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /**
   * Selects the times for a study in which other message sizes are left.
   *
   * @param sizes all message sizes of that study
   * @return a call of each of these sizes, and of no other
   */
  ExpectedTimes of(List<Level> sizes) {
    if (sizes.isEmpty()) {
      return this;
    }
    Map<String, Duration> left = new LinkedHashMap<>();
    Duration other = call.isEmpty() ? unsized : DESKTOP_CALL;
    for (Level size : sizes) {
      left.put(size.text(), call.getOrDefault(size.text(), other));
    }
    return new ExpectedTimes(run, start, left, Duration.ZERO);
  }
}
