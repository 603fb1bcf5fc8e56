package pijoule.client;

/** Every call draws its own request, all from the run's seed. */
public final class Seeds {
  /** 2^64 over the golden ratio, odd: Steele, Lea, Flood (2014), SplitMix64. */
  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private Seeds() {}

  /**
   * Returns the run's seed for call 0; for others the output of SplitMix64 at that place.
   *
   * @param seed of the run
   * @param call from 0; below 0 for warm-up calls
   */
  public static long of(long seed, int call) {
    return call == 0 ? seed : mix(seed + call * GOLDEN_GAMMA);
  }

  private static long mix(long z) {
    long once = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    long twice = (once ^ (once >>> 27)) * 0x94D049BB133111EBL;
    return twice ^ (twice >>> 31);
  }
}
