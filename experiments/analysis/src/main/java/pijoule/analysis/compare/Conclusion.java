package pijoule.analysis.compare;

import java.util.Locale;
import pijoule.analysis.measure.Quantity;

/** A comparison in a word: the second level against the first. */
public enum Conclusion {
  /** The second mean is greater: the adjusted p of a difference is below 0.05. */
  MORE,
  /** The second mean is smaller, likewise. */
  LESS,
  /**
   * No difference is shown, and the ratio is shown to be within {@value #MARGIN} of 1: so is its
   * interval. Of exact means: they are the same.
   */
  EQUAL,
  /** Neither is shown. */
  UNCLEAR,
  /** The interval contains 1 and is wider than a factor of 100. */
  TOO_FEW,
  /** There is nothing to test with. */
  NOT_TESTED;

  /** Largest relative difference that is called equal. */
  public static final double MARGIN = 0.05;

  /**
   * {@return whether an interval of the ratio shows this: all of it is on this side of 1, or within
   * the margin of 1}
   *
   * @param low its lower end
   * @param high its upper end
   */
  public boolean isShownBy(double low, double high) {
    return switch (this) {
      case MORE -> low > 1;
      case LESS -> high < 1;
      case EQUAL -> low > 1 - MARGIN && high < 1 + MARGIN;
      default -> false;
    };
  }

  /** {@return whether something is shown} */
  public boolean isClear() {
    return this == MORE || this == LESS || this == EQUAL;
  }

  /** {@return conclusion on a ratio without an uncertainty} */
  static Conclusion ofExact(double ratio) {
    return ratio == 1 ? EQUAL : ratio > 1 ? MORE : LESS;
  }

  /**
   * {@return the word for a person, such as {@code slower}}
   *
   * @param quantity that was compared
   */
  public String word(Quantity quantity) {
    return switch (this) {
      case MORE -> quantity.word(true);
      case LESS -> quantity.word(false);
      case EQUAL -> "equal within 5 %";
      case UNCLEAR -> "no clear difference";
      case TOO_FEW -> "too few rounds to decide";
      case NOT_TESTED -> "not tested";
    };
  }

  /** {@return the name in files} */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
