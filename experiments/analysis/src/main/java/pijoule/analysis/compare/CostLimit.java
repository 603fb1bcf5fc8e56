package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import pijoule.analysis.measure.LoadQuantity;
import pijoule.analysis.measure.RequestErrors;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Numbers;

/**
 * Rule by which a later campaign may cost no more than an earlier one, as for a build that a change
 * made slower. It takes the simultaneous intervals of the comparison: a cost is above the limit
 * where its whole interval is, within it where its whole interval is not above it, and else not
 * decided. A share of errors has a limit of its own, {@value #MAX_ERRORS} %: with more of them
 * costs are of the requests that were answered.
 *
 * @param percent by which B may be dearer, above 0
 */
public record CostLimit(double percent) {
  /** Share of requests that may fail, %. */
  static final double MAX_ERRORS = 100 * RequestErrors.MAX_SHARE;

  private static final int DIGITS = 3;

  public CostLimit {
    if (!(percent > 0 && Double.isFinite(percent))) {
      throw new IllegalArgumentException("a limit of costs must be above 0 %, got " + percent);
    }
  }

  /** Finding on all costs together. */
  public enum Verdict {
    /** No cost is above the limit. */
    WITHIN,
    /** A cost is above the limit, or B fails too many requests. */
    ABOVE,
    /** Neither is shown. */
    UNDECIDED
  }

  /**
   * Outcome of the rule.
   *
   * @param verdict of all costs
   * @param line that names the cost that decides it, with its ratio and interval
   */
  public record Outcome(Verdict verdict, String line) {}

  /**
   * Applies the rule: one cost above the limit is enough, and one that is not decided keeps the
   * others from being within it.
   *
   * @param both two campaigns; what cannot be read keeps it from being decided
   * @return what it says, in one line
   */
  public Outcome of(SideBySide both) {
    List<MeanRatio> costs = both.means().stream().filter(mean -> isCost(both, mean)).toList();
    List<MeanRatio> above = select(costs, interval -> interval.low() > limit());
    List<MeanRatio> open = new ArrayList<>(costs);
    open.removeAll(above);
    open.removeAll(select(costs, interval -> interval.high() <= limit()));
    List<MeanRatio> failing =
        both.means().stream()
            .filter(mean -> mean.a().quantity() == LoadQuantity.ERROR_SHARE)
            .filter(mean -> mean.b().mean().orElse(0) > MAX_ERRORS)
            .toList();
    if (!both.problems().isEmpty()) {
      return undecided("a folder could not be read or compared completely");
    }
    List<MeanRatio> newlyFailing =
        failing.stream().filter(mean -> !(mean.a().mean().orElse(0) > MAX_ERRORS)).toList();
    if (!newlyFailing.isEmpty()) {
      return new Outcome(Verdict.ABOVE, errors(newlyFailing.get(0)));
    }
    if (!above.isEmpty()) {
      return new Outcome(Verdict.ABOVE, line("Above %s", above, above.size(), costs.size()));
    }
    if (costs.isEmpty()) {
      return undecided("no cost has means in A and in B");
    }
    if (!failing.isEmpty()) {
      return undecided("A and B " + failed(failing.get(0)));
    }
    return open.isEmpty()
        ? new Outcome(Verdict.WITHIN, line("Within %s", costs, costs.size(), costs.size()))
        : new Outcome(
            Verdict.UNDECIDED,
            line("Not decided within %s", open, open.size(), costs.size()) + why(open));
  }

  private double limit() {
    return 1 + percent / 100;
  }

  private static boolean isCost(SideBySide both, MeanRatio mean) {
    return both.costs().stream()
        .anyMatch(
            cost -> cost.side() == mean.a().side() && cost.quantity().equals(mean.a().quantity()));
  }

  private static List<MeanRatio> select(List<MeanRatio> costs, Predicate<RatioInterval> property) {
    return costs.stream().filter(cost -> cost.interval().filter(property).isPresent()).toList();
  }

  private static Outcome undecided(String why) {
    return new Outcome(Verdict.UNDECIDED, "Not decided: " + why + ".");
  }

  private static String errors(MeanRatio of) {
    return "Above %s %% of errors: B %s, A %s %%."
        .formatted(Numbers.significant(MAX_ERRORS, 1), failed(of), percent(of.a().mean()));
  }

  private static String failed(MeanRatio of) {
    return "failed %s %% of requests at %s"
        .formatted(percent(of.b().mean()), of.a().cell().display());
  }

  private static String percent(OptionalDouble share) {
    return Numbers.significant(share.orElse(0), DIGITS);
  }

  /** The largest ratio of some, and how many they are. */
  private String line(String word, List<MeanRatio> of, int some, int all) {
    MeanRatio largest =
        of.stream()
            .max(Comparator.comparingDouble(cost -> cost.contrast().ratio().orElse(0)))
            .orElseThrow();
    return "%s: %s of %s; %s: %s."
        .formatted(
            word.formatted(Numbers.full(percent) + " %"),
            some,
            all == 1 ? "1 cost" : all + " costs",
            MeansFinding.name(largest),
            largest.contrast().ratio().isEmpty()
                ? "no ratio"
                : "ratio " + MeansFinding.ratio(largest));
  }

  private static String why(List<MeanRatio> open) {
    return open.stream()
        .map(MeanRatio::undecidable)
        .filter(reason -> !reason.isEmpty())
        .findFirst()
        .map(reason -> " Reason: " + reason + ".")
        .orElse("");
  }
}
