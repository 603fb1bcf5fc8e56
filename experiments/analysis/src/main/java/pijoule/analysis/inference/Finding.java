package pijoule.analysis.inference;

import java.util.Locale;
import pijoule.analysis.measures.Metric;

/** A comparison in a word: the second level against the first. */
public enum Finding {
  /** The second mean is greater: the adjusted p of a difference is below 0.05. */
  MORE,
  /** The second mean is smaller, likewise. */
  LESS,
  /**
   * No difference is shown, and the ratio is shown to be within {@value #MARGIN} of 1: the adjusted
   * p of two one-sided tests is below 0.05.
   */
  EQUAL,
  /** Neither is shown. */
  UNCLEAR,
  /** There is nothing to test with. */
  NOT_TESTED;

  /** Largest relative difference that is called equal. */
  public static final double MARGIN = 0.05;

  /**
   * @param metric that was compared
   * @return the word for a person, such as {@code slower}
   */
  public String word(Metric metric) {
    boolean time = metric == Metric.TIME;
    return switch (this) {
      case MORE -> time ? "slower" : "more";
      case LESS -> time ? "faster" : "less";
      case EQUAL -> "equal within 5 %";
      case UNCLEAR -> "no clear difference";
      case NOT_TESTED -> "not tested";
    };
  }

  /**
   * @return the name in files
   */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
