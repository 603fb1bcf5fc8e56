package pijoule.analysis.report;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Rounds;

/**
 * Rounds that make unclear comparisons clear, as far as they take a reasonable time: at most ten
 * times as long as the campaign, and at most a day.
 *
 * @param rounds of the campaign
 * @param taken time of the campaign; absent where it is not known
 * @param where options that say where it ran
 */
record MoreRounds(Rounds rounds, Optional<Duration> taken, String where) {
  private static final int LONGER = 10;
  private static final Duration LONGEST = Duration.ofDays(1);
  private static final String IF = "with a chance of 80 % if the ratios stay";

  static MoreRounds of(RecordedCampaign campaign) {
    return new MoreRounds(
        campaign.study().rounds(), TimeTaken.of(campaign), NextStep.where(campaign));
  }

  /**
   * {@return the step that makes most comparisons clear}
   *
   * @param needed rounds for each unclear comparison, at least one; absent beyond {@link
   *     NextStep#MAX_ROUNDS}
   */
  NextStep step(List<OptionalInt> needed) {
    List<Integer> reasonable =
        needed.stream()
            .flatMapToInt(OptionalInt::stream)
            .filter(this::isReasonable)
            .boxed()
            .toList();
    int all = needed.size();
    if (reasonable.isEmpty()) {
      return new NextStep(
          "plan DIR/study.yaml --pilot DIR --full",
          "shows what other numbers of rounds find; differences that are not clear here, if any,"
              + " are too small for this study: %s would take %s"
                  .formatted(all == 1 ? "a clear answer" : "clear answers", length(needed)));
    }
    int most = Collections.max(reasonable);
    String takes = length(most).map(time -> "; about " + time).orElse("");
    if (reasonable.size() == all) {
      return NextStep.repeated(where, replicates(most), "decides each comparison " + IF + takes);
    }
    return NextStep.repeated(
        where,
        replicates(most),
        "decides %s of %s unclear comparisons %s%s; all would take %s"
            .formatted(reasonable.size(), all, IF, takes, length(needed)));
  }

  private boolean isReasonable(int needed) {
    return needed <= LONGER * rounds.count()
        && time(needed).filter(time -> time.compareTo(LONGEST) > 0).isEmpty();
  }

  private int replicates(int needed) {
    return needed * rounds.perRound();
  }

  private String length(List<OptionalInt> needed) {
    boolean isKnown = needed.stream().allMatch(OptionalInt::isPresent);
    int most = needed.stream().mapToInt(one -> one.orElse(NextStep.MAX_ROUNDS)).max().orElseThrow();
    return (isKnown ? "" : "over ")
        + "%s replicates".formatted(replicates(most))
        + length(most).map(time -> (isKnown ? ", about " : ", over ") + time).orElse("");
  }

  private Optional<String> length(int needed) {
    return time(needed).map(TimeTaken::shown);
  }

  private Optional<Duration> time(int needed) {
    return taken.map(time -> time.multipliedBy(needed).dividedBy(rounds.count()));
  }
}
