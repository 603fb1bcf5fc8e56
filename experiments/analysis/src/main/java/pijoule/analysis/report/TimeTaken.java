package pijoule.analysis.report;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.Circumstances;
import pijoule.campaign.FailedTry;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;

/**
 * Time that a campaign took: in each session from the start of its first server, or of the warm-up
 * where the service was there before, to the end of its last run. Between sessions nothing ran.
 */
public final class TimeTaken {
  private final Map<String, List<FailedTry>> failed;

  private TimeTaken(RecordedCampaign campaign) {
    failed = campaign.failedTries().stream().collect(Collectors.groupingBy(FailedTry::run));
  }

  /**
   * {@return time of a campaign; of several pairs of boards that of the longest, since they are
   * expected to run at the same time; empty where no run says when it began}
   */
  static Optional<Duration> of(RecordedCampaign campaign) {
    TimeTaken time = new TimeTaken(campaign);
    return campaign.runs().stream().collect(Collectors.groupingBy(Run::pair)).values().stream()
        .map(time::ofPair)
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder());
  }

  private Optional<Duration> ofPair(List<Run> runs) {
    Map<Integer, List<Instant>> sessions = new HashMap<>();
    for (Run run : runs) {
      sessions.computeIfAbsent(run.session(), unseen -> new ArrayList<>()).addAll(known(run));
      failed
          .getOrDefault(run.id(), List.of())
          .forEach(
              attempt ->
                  sessions
                      .computeIfAbsent(attempt.session(), unseen -> new ArrayList<>())
                      .add(attempt.startedAt()));
    }
    return sessions.values().stream()
        .filter(instants -> !instants.isEmpty())
        .map(instants -> Duration.between(Collections.min(instants), Collections.max(instants)))
        .reduce(Duration::plus);
  }

  /** Returns the known instants of a run: begins of its server and of it, and its end. */
  private static List<Instant> known(Run run) {
    Circumstances known = run.circumstances();
    Optional<Instant> began = known.began();
    return Stream.of(
            known.serverStartedAt(),
            began.map(at -> at.minus(duration(known.warmUpSeconds()))),
            began.map(at -> at.plus(duration(known.wallSeconds()))))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Duration duration(OptionalDouble seconds) {
    return Duration.ofMillis(Math.round(seconds.orElse(0) * 1e3));
  }

  /**
   * {@return it for a person, in seconds, minutes or hours}
   *
   * @param taken at least 0
   */
  public static String shown(Duration taken) {
    long seconds = Math.max(1, Math.round(taken.toMillis() / 1e3));
    if (seconds < 100) {
      return seconds + " s";
    }
    return seconds < 2 * 3600
        ? "%s min %s s".formatted(seconds / 60, seconds % 60)
        : "%s h %s min".formatted(seconds / 3600, seconds % 3600 / 60);
  }
}
