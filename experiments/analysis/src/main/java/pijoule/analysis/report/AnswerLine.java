package pijoule.analysis.report;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import pijoule.analysis.compare.Comparison;
import pijoule.analysis.compare.Conclusion;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.measure.Quantity.Trait;
import pijoule.analysis.stats.RatioInterval;
import pijoule.analysis.table.Numbers;
import pijoule.contract.study.Level;

/**
 * One comparison as a reader sees it.
 *
 * @param comparison with every number
 * @param runs each run of the second level over the mean of the first level's runs in its round
 */
public record AnswerLine(Comparison comparison, List<RunRatio> runs) {
  private static final int DIGITS = 3;

  /** Means that are farther apart have units of their own. */
  private static final double SAME_UNIT = 100;

  public AnswerLine {
    runs = List.copyOf(runs);
  }

  /**
   * A run's value over the mean that it is compared with.
   *
   * @param run its id
   * @param ratio finite
   */
  public record RunRatio(String run, double ratio) {}

  /**
   * {@return the levels of the other factors, such as {@code 100 kB}; empty where there are none}
   */
  public String at() {
    return comparison.fixed().stream().map(Level::display).collect(Collectors.joining(", "));
  }

  /** {@return the first level, which the ratio is to} */
  public String from() {
    return comparison.from().display();
  }

  /** {@return the second level, which the ratio is of} */
  public String to() {
    return comparison.to().display();
  }

  /** {@return the first level's mean with its unit, or {@code NA}} */
  public String fromMean() {
    return shown(comparison.fromMean());
  }

  /** {@return the second level's mean with its unit, or {@code NA}} */
  public String toMean() {
    return shown(comparison.toMean());
  }

  /** A difference that is not above 0 is none that was found. */
  private String shown(OptionalDouble mean) {
    return quantity().is(Trait.DIFFERENCE) && mean.orElse(1) <= 0
        ? RequestRow.NOT_RESOLVED
        : ValueFormat.value(mean, quantity().unit(), greatest(mean.orElse(0)));
  }

  /** Both means have one unit, unless one has no digits in that of the other. */
  private double greatest(double mean) {
    double greatest =
        Math.max(comparison.fromMean().orElse(mean), comparison.toMean().orElse(mean));
    return Math.abs(mean) < greatest / SAME_UNIT ? Math.abs(mean) : greatest;
  }

  /** {@return the second mean over the first, such as {@code 1.62}, or {@code NA}} */
  public String ratio() {
    OptionalDouble ratio = comparison.contrast().ratio();
    return ratio.isPresent() ? Numbers.significant(ratio.getAsDouble(), DIGITS) : Numbers.NA;
  }

  /**
   * {@return the ratio's simultaneous 95 % interval, such as {@code 1.40 to 1.88}; empty where
   * there is none}
   */
  public String interval() {
    return comparison.interval().map(AnswerLine::interval).orElse("");
  }

  /**
   * {@return the same interval for boards in general, such as {@code 1.2 to 2.1}; empty where one
   * pair made all runs, or so few pairs resolve none}
   */
  public String boards() {
    return comparison
        .contrast()
        .boards()
        .map(log -> interval(new RatioInterval(log.ci95Low(), log.ci95High())))
        .orElse("");
  }

  /**
   * {@return whether the finding is also shown for boards in general: all of that interval is on
   * the finding's side of 1, or of an equality within its margin}
   */
  boolean holdsForBoards() {
    return comparison
        .contrast()
        .boards()
        .filter(boards -> finding().isShownBy(boards.ci95Low(), boards.ci95High()))
        .isPresent();
  }

  private static String interval(RatioInterval of) {
    return Numbers.rangeOfRatio(of.low(), of.high());
  }

  /** {@return the finding in words, such as {@code CXF slower}} */
  public String word() {
    String word = finding().word(quantity());
    return switch (finding()) {
      case MORE, LESS -> to() + " " + word;
      default -> word;
    };
  }

  /** {@return what is shown} */
  public Conclusion finding() {
    return comparison.finding();
  }

  /** {@return why nothing is tested, in one line; empty where something is} */
  public String reason() {
    return comparison.undecidable();
  }

  /** {@return whether the ratio is to the factor's first level, as a reader expects it} */
  public boolean isToFirst() {
    return comparison.from().equals(comparison.factor().levels().get(0));
  }

  Quantity quantity() {
    return comparison.measurand().quantity();
  }
}
