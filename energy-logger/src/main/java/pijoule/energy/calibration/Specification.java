package pijoule.energy.calibration;

/**
 * What an instrument's maker states of its error: no greater than a part of the reading and an
 * offset (digits times resolution).
 *
 * @param readingRelative part of the reading, 0 or more
 * @param offset V or A, 0 or more
 */
public record Specification(double readingRelative, double offset) {
  /**
   * @throws IllegalArgumentException if a limit is negative or not finite
   */
  public Specification {
    if (!(readingRelative >= 0 && offset >= 0) || Double.isInfinite(readingRelative + offset)) {
      throw new IllegalArgumentException(
          "an instrument's limits are >= 0, got %s of the reading and %s; see its data sheet"
              .formatted(readingRelative, offset));
    }
  }
}
