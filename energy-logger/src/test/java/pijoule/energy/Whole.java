package pijoule.energy;

/** How much of a long test is run: all of it with {@code -Dslow=true}, otherwise a part. */
public final class Whole {
  private static final boolean SLOW = Boolean.getBoolean("slow");

  private Whole() {}

  /**
   * @param whole number of simulations or cases
   * @return all of them, or a fifth
   */
  public static int of(int whole) {
    return SLOW ? whole : whole / 5;
  }

  /**
   * @param step by which a test goes over its cases if not all are tested
   * @return 1, or the step
   */
  public static int step(int step) {
    return SLOW ? 1 : step;
  }
}
