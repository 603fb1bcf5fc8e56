package pijoule.analysis.claims;

/**
 * A figure and what it can have been before it was rounded.
 *
 * @param value as given
 * @param low lower bound
 * @param high upper bound
 */
public record RoundedFigure(double value, double low, double high) {
  public RoundedFigure {
    if (!(low <= value && value <= high)) {
      throw new IllegalArgumentException(
          "a figure must lie within its bounds, got %s in %s to %s".formatted(value, low, high));
    }
  }

  /**
   * {@return the figure with its bounds}
   *
   * @param value a figure
   * @param halfWidth of its bounds; what would be below 0 is cut off, unless the figure is
   */
  public static RoundedFigure around(double value, double halfWidth) {
    double low = value - halfWidth;
    return new RoundedFigure(value, value < 0 ? low : Math.max(0, low), value + halfWidth);
  }

  /**
   * {@return only the figure}
   *
   * @param value a figure that is not rounded
   */
  public static RoundedFigure exactly(double value) {
    return new RoundedFigure(value, value, value);
  }

  /** {@return the sum of both} */
  public RoundedFigure plus(RoundedFigure other) {
    return new RoundedFigure(value + other.value, low + other.low, high + other.high);
  }

  /** {@return whether it has products, quotients and ratios: all of it is at least 0} */
  public boolean isAtLeastZero() {
    return low >= 0;
  }

  /** {@return the product of both, which are at least 0} */
  public RoundedFigure times(RoundedFigure other) {
    return new RoundedFigure(value * other.value, low * other.low, high * other.high);
  }

  /**
   * {@return this over the other, both at least 0; the bound is infinite where the other can be 0}
   */
  public RoundedFigure over(RoundedFigure other) {
    return new RoundedFigure(value / other.value, low / other.high, high / other.low);
  }
}
