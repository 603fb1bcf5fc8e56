package pijoule.checks.validity;

/**
 * One promise of the statistics, put to the test.
 *
 * @param group that it belongs to, such as {@code coverage of a 95 % interval}
 * @param name what was simulated, in a few words
 * @param got how often the interval held the truth, or a test was significant
 * @param min that is promised, 0 to 1
 * @param max that is promised, 0 to 1
 */
public record Check(String group, String name, Proportion got, double min, double max) {
  /**
   * {@return whether the outcome agrees with the promise: its 99 % interval reaches into the
   * promised range}
   */
  public boolean kept() {
    return got.high() >= min && got.low() <= max;
  }
}
