package pijoule.analysis.compare;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import pijoule.analysis.stats.Bonferroni;
import pijoule.analysis.stats.LogContrast;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.stats.Summary;

/**
 * A contrast of a campaign's means, or why there is none.
 *
 * @param ratio the product of the means over the value that it is compared with; absent where a
 *     mean has too few runs or is not above 0
 * @param log the same with its uncertainty; absent where the ratio is, where it is exact, and where
 *     nothing is known about what varies between servers
 * @param boards the same effect for boards in general, of which those of the campaign's pairs are a
 *     sample; absent where {@code log} is, where one pair made all runs, and where it is not {@link
 *     LogContrast#isResolved}
 * @param reason why {@code log} is absent, in one line; empty where it is not
 * @param exact whether the ratio has no uncertainty: all means are of counts without scatter
 * @param unit that varies independently
 * @param runs smallest number of runs behind a mean
 * @param doubtful runs whose energy is below resolution or implausible, over all means
 * @param gainUnknown whether a meter's gain enters whose uncertainty is not known, so that the
 *     interval is too narrow
 */
public record Contrast(
    OptionalDouble ratio,
    Optional<LogContrast> log,
    Optional<LogContrast> boards,
    String reason,
    boolean exact,
    ErrorUnit unit,
    int runs,
    int doubtful,
    boolean gainUnknown) {
  private static final String EXACT = "exact: counts without scatter need no test";

  private static final String GAIN_UNKNOWN =
      "a meter's gain does not cancel and its uncertainty is unknown: the interval is too narrow";

  /**
   * {@return the contrast with an interval that says something: {@code log}, where {@link
   * LogContrast#isResolved}}
   */
  public Optional<LogContrast> interval() {
    return log.filter(LogContrast::isResolved);
  }

  /**
   * {@return the contrast with a p-value, which counts in its family however wide the interval is:
   * {@code log}, where it is sound}
   */
  public Optional<LogContrast> tested() {
    return log.filter(sound -> unsound().isEmpty());
  }

  /** {@return the contrast with an interval by which something is decided} */
  public Optional<LogContrast> deciding() {
    return interval().filter(any -> decides());
  }

  /** {@return lower end of the ratio's 95 % interval by itself, where that says something} */
  public Optional<Double> low() {
    return interval().map(LogContrast::ci95Low);
  }

  /** {@return upper end of that interval} */
  public Optional<Double> high() {
    return interval().map(LogContrast::ci95High);
  }

  /** {@return p of the contrast, were there no difference; absent where nothing is tested} */
  OptionalDouble p() {
    return tested().stream().mapToDouble(LogContrast::pDifferent).findFirst();
  }

  /**
   * {@return a p-value, adjusted over a family ({@link Bonferroni}), whose tests count 1 or more}
   */
  static OptionalDouble adjusted(OptionalDouble p, int tests) {
    return p.stream().map(single -> Bonferroni.adjust(single, Math.max(1, tests))).findFirst();
  }

  /**
   * {@return the ratio's 95 % interval: one of those of so many tests, which hold at once with a
   * chance of 95 % or more; by itself where nothing is tested}
   */
  Optional<RatioInterval> simultaneous(int tests) {
    return interval().flatMap(found -> found.simultaneous(Math.max(1, tests)));
  }

  /** {@return whether its interval, by itself, says something} */
  public boolean decides() {
    return undecidable().isEmpty();
  }

  /** {@return why no test can decide anything by it, in one line; empty where one can} */
  public String undecidable() {
    boolean wide = log.isPresent() && interval().isEmpty();
    return wide && unsound().isEmpty() ? unresolved(log.get(), 1) : unsound();
  }

  /**
   * {@return reason why no interval that is one of several is narrow enough, and the number of
   * units for one}
   */
  String unresolved(int intervals) {
    return unresolved(log.orElseThrow(), intervals);
  }

  /**
   * {@return reason why {@code log} is absent or too narrow, however wide it is; empty if it is
   * sound}
   */
  String unsound() {
    return log.isPresent() && gainUnknown ? GAIN_UNKNOWN : reason;
  }

  private String unresolved(LogContrast of, int intervals) {
    OptionalInt needed = of.neededClusters(intervals);
    return needed.isPresent()
        ? "an interval within a factor of %.0f needs %s %ss, got %s"
            .formatted(Summary.WIDEST, needed.getAsInt(), unit.display(), of.clusters())
        : "the interval contains 1 and is wider than a factor of %.0f".formatted(Summary.WIDEST);
  }

  static Contrast none(String reason) {
    return new Contrast(
        OptionalDouble.empty(),
        Optional.empty(),
        Optional.empty(),
        reason,
        false,
        ErrorUnit.RUN,
        0,
        0,
        false);
  }

  static Contrast exact(double ratio, int runs) {
    return new Contrast(
        OptionalDouble.of(ratio),
        Optional.empty(),
        Optional.empty(),
        EXACT,
        true,
        ErrorUnit.RUN,
        runs,
        0,
        false);
  }
}
