package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.compare.ErrorUnit;
import pijoule.analysis.compare.Precision;
import pijoule.analysis.load.ForeignService;
import pijoule.analysis.load.RateCost;
import pijoule.analysis.load.WindowPrecision;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.LogContrast;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.study.Factor;

/**
 * Next step for the reader of an answer.
 *
 * @param command to type after {@code pijoule}; {@code DIR} in it is the results folder
 * @param why it helps, without a full stop
 */
public record NextStep(String command, String why) {
  /** Step of who has no energy. */
  static final NextStep METER = new NextStep("meter list", "lists the meters that work here");

  /** Beyond it is not searched. */
  static final int MAX_ROUNDS = 1000;

  private static final double LEVEL = 0.05;

  private static final int MAX = 2;
  private static final int ENOUGH_REPLICATES = 10;
  private static final int ENOUGH_WINDOWS = 5;
  private static final Set<Conclusion> UNDECIDED =
      EnumSet.of(Conclusion.UNCLEAR, Conclusion.TOO_FEW);

  /**
   * {@return next steps, at least one, two at most}
   *
   * @param measurements of a campaign
   * @param times that are compared
   * @param energies whether energies say something
   */
  static List<NextStep> of(Measurements measurements, List<AnswerLine> times, boolean energies) {
    List<NextStep> steps = new ArrayList<>();
    RecordedCampaign campaign = measurements.campaign();
    missing(campaign).ifPresent(steps::add);
    if (campaign.isPart()) {
      steps.add(new NextStep("merge DIR OTHERS --out ALL", "joins it with those of other pairs"));
    }
    quiet(campaign).ifPresent(steps::add);
    rounds(campaign, times).ifPresent(steps::add);
    boolean isForeign = ForeignService.isIn(campaign.study());
    if (isForeign) {
      windows(measurements).ifPresent(steps::add);
    }
    if (campaign.runs().stream().noneMatch(Run::valid)) {
      steps.add(
          new NextStep(
              "run DIR/study.yaml " + where(campaign),
              "carries it out again, once the reasons of its failed runs are mended"));
    } else if (!energies && !MeterReadings.measure(measurements)) {
      steps.add(METER);
    }
    choice(campaign.study()).filter(step -> energies && !isForeign).ifPresent(steps::add);
    if (steps.isEmpty() || isForeign) {
      steps.add(
          new NextStep(
              "compare DIR OTHER",
              isForeign
                  ? "shows a campaign of another build or day beside it; one process a side decides"
                      + " nothing"
                  : "compares with a campaign of another day, which shows whether the answer lasts"));
    }
    return steps.stream().limit(MAX).toList();
  }

  /** More rounds of disturbed runs are more disturbed runs. */
  private static Optional<NextStep> quiet(RecordedCampaign campaign) {
    return Headline.disturbed(campaign)
        .map(
            why ->
                new NextStep(
                    "run DIR/study.yaml " + where(campaign),
                    "measures again on a machine that does nothing else: " + why));
  }

  /** A folder that was merged is not run; the shards that it is of are. */
  private static Optional<NextStep> missing(RecordedCampaign campaign) {
    int missing = campaign.counts().missing();
    if (missing == 0) {
      return Optional.empty();
    }
    return Optional.of(
        campaign.isMerged()
            ? new NextStep(
                "run --resume SHARD",
                "carries out runs that are missing, %s in all; then merge again".formatted(missing))
            : new NextStep(
                "run --resume DIR", "carries out the missing runs, %s in all".formatted(missing)));
  }

  /** Absent if the study has no two stacks at one rate. */
  private static Optional<NextStep> choice(ResolvedStudy study) {
    return study.factors().stream()
        .filter(factor -> factor.factor().equals(Factor.RATE) && study.factors().size() > 1)
        .flatMap(factor -> factor.levels().stream())
        .filter(rate -> rate.rate().isFixed())
        .findFirst()
        .map(
            rate ->
                new NextStep(
                    "choose DIR --rate " + rate.text(),
                    "names the stack that takes least energy at a rate of yours"));
  }

  /** {@return more rounds, if they make an unclear line clear, or how many it would take} */
  static Optional<NextStep> rounds(RecordedCampaign campaign, List<AnswerLine> times) {
    ResolvedStudy study = campaign.study();
    if (times.stream().anyMatch(line -> line.finding() == Conclusion.NOT_TESTED)
        && study.rounds().count() == 1) {
      return Optional.of(
          repeated(
              where(campaign),
              ENOUGH_REPLICATES,
              "compares servers over rounds, of which this campaign has one"));
    }
    List<OptionalInt> needed =
        times.stream()
            .filter(line -> UNDECIDED.contains(line.finding()))
            .map(AnswerLine::comparison)
            .filter(comparison -> comparison.contrast().unit() == ErrorUnit.ROUND)
            .map(
                comparison ->
                    neededRounds(comparison.contrast().log().orElseThrow(), comparison.tests()))
            .toList();
    return needed.isEmpty() ? Optional.empty() : Optional.of(MoreRounds.of(campaign).step(needed));
  }

  /** More windows of one process; absent where the scatter is not known, or finds small ones. */
  private static Optional<NextStep> windows(Measurements measurements) {
    RecordedCampaign campaign = measurements.campaign();
    int now = campaign.study().rounds().replicates();
    int more = Math.max(ENOUGH_WINDOWS, 2 * now);
    String takes =
        TimeTaken.of(campaign)
            .map(time -> "; takes about " + TimeTaken.shown(time.multipliedBy(more).dividedBy(now)))
            .orElse("");
    if (now < 2) {
      return Optional.of(
          repeated(where(campaign), more, "gives each cost an interval over replicates" + takes));
    }
    OptionalDouble scatter = RateCost.scatter(measurements);
    if (scatter.isEmpty() || !(scatter.getAsDouble() > 0)) {
      return Optional.empty();
    }
    boolean areRates =
        campaign.study().cells().stream()
                .filter(
                    cell ->
                        cell.find(Factor.RATE).filter(rate -> rate.rate().isFixed()).isPresent())
                .count()
            > 1;
    ToDoubleFunction<WindowPrecision> between =
        areRates ? WindowPrecision::betweenRates : WindowPrecision::betweenCampaigns;
    double found = between.applyAsDouble(new WindowPrecision(scatter.getAsDouble(), now));
    double then = between.applyAsDouble(new WindowPrecision(scatter.getAsDouble(), more));
    return found <= Conclusion.MARGIN
        ? Optional.empty()
        : Optional.of(
            repeated(
                where(campaign),
                more,
                "finds differences of %s between %s in CPU time%s%s"
                    .formatted(
                        percent(then),
                        areRates ? "rates" : "two campaigns on this process",
                        found > 1 ? "" : ", not only of " + percent(found),
                        takes)));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.0995 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  /** Options that say where a campaign ran. */
  static String where(RecordedCampaign campaign) {
    return campaign.pairs().isEmpty() ? "--bench DIR/bench.yaml" : "--rack RACK.yaml";
  }

  static NextStep repeated(String where, int replicates, String why) {
    return new NextStep("run DIR/study.yaml %s --replicates %s".formatted(where, replicates), why);
  }

  /**
   * Finds the fewest rounds that give a clear answer in 80 of 100 campaigns, if the ratio is what
   * this campaign found and the rounds scatter as in it: an interval that leaves out 1, or that is
   * within {@link Conclusion#MARGIN} of it.
   *
   * @param contrast over rounds
   * @param tests that are adjusted together, at least 1
   * @return absent beyond 1,000 rounds, and where nothing scatters
   */
  static OptionalInt neededRounds(LogContrast contrast, int tests) {
    if (contrast.typeA() == 0 || !isClear(contrast, tests, MAX_ROUNDS)) {
      return OptionalInt.empty();
    }
    int few = Math.max(contrast.clusters(), meansOfRounds(contrast) + 1) - 1;
    int enough = MAX_ROUNDS;
    while (enough - few > 1) {
      int middle = (few + enough) / 2;
      if (isClear(contrast, tests, middle)) {
        enough = middle;
      } else {
        few = middle;
      }
    }
    return OptionalInt.of(enough);
  }

  private static boolean isClear(LogContrast contrast, int tests, int rounds) {
    double error = contrast.typeA() * Math.sqrt((double) contrast.clusters() / rounds);
    Precision precision = new Precision(error, rounds - meansOfRounds(contrast), contrast.typeB());
    return precision.clear(contrast.effect(), LEVEL / tests, Conclusion.MARGIN) >= Precision.POWER;
  }

  /** {@return number of means that are estimated from the rounds, at least 1} */
  private static int meansOfRounds(LogContrast contrast) {
    return Math.max(1, (int) Math.round(contrast.clusters() - contrast.degreesOfFreedom()));
  }
}
