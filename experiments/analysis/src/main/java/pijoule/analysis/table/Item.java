package pijoule.analysis.table;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One field of a listing.
 *
 * @param full as in CSV: full precision, or {@link Numbers#NA}
 * @param display as a person reads it
 * @param numeric whether it is a number, which is aligned to the right
 */
public record Item(String full, String display, boolean numeric) {
  /** Item of an unknown value. */
  public static final Item NA = new Item(Numbers.NA, Numbers.NA, true);

  /** Item of a value that cannot be, such as a test of an error term: in files as {@link #NA}. */
  public static final Item NONE = new Item(Numbers.NA, "-", true);

  private static final int DIGITS = 4;
  private static final int U_DIGITS = 2;
  private static final int P_DIGITS = 2;

  /** {@return whether the item says anything, in words or as a number} */
  boolean isAnything() {
    return !full.equals(Numbers.NA);
  }

  boolean known() {
    return numeric && !full.equals(Numbers.NA);
  }

  /**
   * {@return the text}
   *
   * @param text of one line
   */
  public static Item text(String text) {
    return new Item(text, text, false);
  }

  /**
   * {@return the text, or {@link #NA}}
   *
   * @param text of one line, empty where nothing is known
   */
  public static Item textOrNa(String text) {
    return text.isEmpty() ? NA : text(text);
  }

  /**
   * {@return the text; nothing for a person, and in files as {@link #NA}, where nothing is to be
   * said}
   *
   * @param text of one line, or empty
   */
  public static Item remark(String text) {
    return text.isEmpty() ? new Item(Numbers.NA, "", false) : text(text);
  }

  /**
   * {@return the key in files, words for a person}
   *
   * @param key such as {@code total_energy}
   * @param estimate whether it rests on modelled power, which a person reads beside it
   */
  public static Item named(String key, boolean estimate) {
    return new Item(key, key.replace('_', ' ') + (estimate ? " (estimate)" : ""), false);
  }

  /**
   * {@return {@code true} or {@code false} in files, yes or no for a person}
   *
   * @param flag any
   */
  public static Item flag(boolean flag) {
    return new Item(String.valueOf(flag), flag ? "yes" : "no", false);
  }

  /**
   * {@return the number, whole}
   *
   * @param count of something
   */
  public static Item count(long count) {
    return new Item(String.valueOf(count), String.valueOf(count), true);
  }

  /**
   * {@return the number, shown with four significant digits}
   *
   * @param value finite
   */
  public static Item number(double value) {
    return new Item(Numbers.full(value), Numbers.significant(value, DIGITS), true);
  }

  /**
   * {@return the number}
   *
   * @param value finite, or absent
   * @param absent {@link #NA} or {@link #NONE}
   */
  public static Item number(OptionalDouble value, Item absent) {
    return value.isPresent() ? number(value.getAsDouble()) : absent;
  }

  /**
   * {@return the number, shown with one decimal}
   *
   * @param percent finite
   */
  public static Item percent(double percent) {
    return new Item(Numbers.full(percent), Numbers.fixed(percent, 1), true);
  }

  /**
   * {@return the number, or {@link #NA}}
   *
   * @param value finite, or absent
   */
  public static Item number(OptionalDouble value) {
    return number(value, NA);
  }

  /**
   * {@return the number, or {@link #NA}}
   *
   * @param value absent or without a bound where nothing is known
   */
  public static Item number(Optional<Double> value) {
    return value.filter(Double::isFinite).map(known -> number(known.doubleValue())).orElse(NA);
  }

  /**
   * {@return the number, shown with two significant digits (GUM, 7.2.6), or {@link #NA}}
   *
   * @param u an uncertainty or half the width of an interval, finite, or absent
   */
  public static Item uncertainty(OptionalDouble u) {
    return u.isPresent()
        ? new Item(
            Numbers.full(u.getAsDouble()), Numbers.significant(u.getAsDouble(), U_DIGITS), true)
        : NA;
  }

  /**
   * {@return shown with two significant digits, and as {@code < 0.0001} below that}
   *
   * @param p a p-value, 0 to 1
   */
  public static Item p(double p) {
    String display = p < 1e-4 ? "< 0.0001" : Numbers.significant(p, P_DIGITS);
    return new Item(Numbers.full(p), display, true);
  }

  /**
   * {@return the p-value, or {@link #NA}}
   *
   * @param p a p-value, or absent
   */
  public static Item p(OptionalDouble p) {
    return p.isPresent() ? p(p.getAsDouble()) : NA;
  }
}
