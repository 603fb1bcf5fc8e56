package pijoule.energy.window;

import java.math.BigDecimal;
import pijoule.energy.units.Unit;

/**
 * The largest share of a window that gaps may take for it to have an energy.
 *
 * @param percent of the window's duration, 0 to {@link #MAX_PERCENT}; 0: no gap is bridged
 */
public record GapShare(double percent) {
  /** No gap is bridged. */
  public static final GapShare NONE = new GapShare(0);

  /** Where a study names none: see docs/energy-uncertainty.md for what it does to an energy. */
  public static final GapShare DEFAULT = new GapShare(5);

  /** More than a fifth that is made up is no measurement. */
  public static final double MAX_PERCENT = 20;

  private static final double PERCENT = 100;

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if the share is not within 0 % to 20 %
   */
  public GapShare {
    if (!(percent >= 0 && percent <= MAX_PERCENT)) {
      throw new IllegalArgumentException(
          "the share of a window that is bridged must be from 0%% to %s, got %s%%; choose one between"
              .formatted(text(MAX_PERCENT), percent));
    }
  }

  /**
   * Reads a share.
   *
   * @param text such as {@code 5%}
   * @throws IllegalArgumentException naming the value, if it is no number with % or out of bounds
   */
  public static GapShare parse(String text) {
    return new GapShare(Unit.PERCENT.parse(text));
  }

  /** The share with its unit, such as {@code 5%}. */
  public String format() {
    return text(percent);
  }

  private static String text(double percent) {
    return BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString() + "%";
  }

  /**
   * Tests whether it has an energy.
   *
   * @param gapNanos time in gaps, ns
   * @param windowNanos length of the window, ns
   */
  boolean allows(long gapNanos, long windowNanos) {
    return gapNanos * PERCENT <= percent * windowNanos;
  }
}
