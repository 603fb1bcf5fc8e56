package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.ErrorUnit;
import pijoule.analysis.measure.Measurements;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;

/**
 * Next step for the reader of an answer.
 *
 * @param command to type after {@code pijoule}; {@code DIR} in it is the results folder
 * @param why it helps, without a full stop
 */
public record NextStep(String command, String why) {
  private static final int MAX = 2;
  private static final int ENOUGH_REPLICATES = 10;
  private static final Set<Conclusion> UNDECIDED =
      EnumSet.of(Conclusion.UNCLEAR, Conclusion.TOO_FEW);

  /** {@return next steps, at least one, two at most} */
  static List<NextStep> of(Measurements measurements, List<AnswerLine> times, boolean energies) {
    List<NextStep> steps = new ArrayList<>();
    RecordedCampaign campaign = measurements.campaign();
    missing(campaign).ifPresent(steps::add);
    if (campaign.isPart()) {
      steps.add(new NextStep("merge DIR OTHERS --out ALL", "joins it with those of other pairs"));
    }
    rounds(campaign, times).ifPresent(steps::add);
    if (!energies) {
      steps.add(new NextStep("meter list", "lists the meters that work here; energy needs one"));
    }
    if (steps.isEmpty()) {
      steps.add(
          new NextStep(
              "compare DIR OTHER",
              "compares with a campaign of another day, which shows whether the answer lasts"));
    }
    return steps.stream().limit(MAX).toList();
  }

  /** A folder that was merged is not run; the shards that it is of are. */
  private static Optional<NextStep> missing(RecordedCampaign campaign) {
    int missing = campaign.planned() - campaign.runs().size();
    if (missing <= 0) {
      return Optional.empty();
    }
    return Optional.of(
        campaign.isMerged()
            ? new NextStep(
                "run --resume SHARD",
                "carries out runs that are missing, %s in all; then merge again".formatted(missing))
            : new NextStep(
                "run --resume DIR", "carries out the %s runs that are missing".formatted(missing)));
  }

  private static Optional<NextStep> rounds(RecordedCampaign campaign, List<AnswerLine> times) {
    ResolvedStudy study = campaign.study();
    if (times.stream().anyMatch(line -> line.finding() == Conclusion.NOT_TESTED)
        && study.rounds().count() == 1) {
      return Optional.of(
          replicates(
              campaign,
              ENOUGH_REPLICATES,
              "servers are compared over rounds, and this campaign has one"));
    }
    List<OptionalInt> needed =
        times.stream()
            .filter(line -> UNDECIDED.contains(line.finding()))
            .map(AnswerLine::comparison)
            .filter(comparison -> comparison.contrast().unit() == ErrorUnit.ROUND)
            .map(
                comparison ->
                    NeededRounds.of(comparison.contrast().log().orElseThrow(), comparison.tests()))
            .toList();
    if (needed.isEmpty()) {
      return Optional.empty();
    }
    if (needed.stream().anyMatch(OptionalInt::isEmpty)) {
      return Optional.of(
          new NextStep(
              "plan DIR/study.yaml",
              "shows what more rounds find; a clear answer everywhere takes over 1000 rounds"));
    }
    int rounds = needed.stream().mapToInt(OptionalInt::getAsInt).max().getAsInt();
    return Optional.of(
        replicates(
            campaign,
            rounds * study.rounds().perRound(),
            "so many make each comparison clear with a chance of 80 %, if the ratios stay as seen"));
  }

  private static NextStep replicates(RecordedCampaign campaign, int replicates, String why) {
    String where = campaign.pairs().isEmpty() ? "--bench DIR/bench.yaml" : "--rack RACK.yaml";
    return new NextStep("run DIR/study.yaml %s --replicates %s".formatted(where, replicates), why);
  }
}
