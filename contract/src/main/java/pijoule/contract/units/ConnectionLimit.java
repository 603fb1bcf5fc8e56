package pijoule.contract.units;

/**
 * The most connections that a generator of load opens. Requests come whether or not earlier ones
 * were answered, so a connection is opened where none is free. A request that waits at the limit
 * waits for the generator, and its response time is not the service's.
 */
public final class ConnectionLimit {
  /** So many are opened at 2,000 requests a second if each takes a second. */
  public static final int MAX = 2000;

  /** Low rates have as many, so that a pause of the service is no wait for a connection. */
  public static final int LEAST = 64;

  /** Requests of a window that may wait, percent. */
  private static final double WAITED_PERCENT = 1;

  /** Limit where p99.9 is known, so that it is not changed. */
  private static final double WAITED_PERCENT_OF_MANY = 0.1;

  /** A percentile p99.9 with ten values beyond it has so many. */
  private static final int MANY = 10_000;

  private ConnectionLimit() {}

  /**
   * Returns the limit of a run that states none: as many as the requests of a second.
   *
   * @param perSecond offered rate, 1/s; 0: idle
   */
  public static int usual(double perSecond) {
    return forWait(perSecond, 1);
  }

  /**
   * Returns the limit that leaves requests of this length to the service. By Little's law (J. D. C.
   * Little, Operations Research 9, 1961) rate times length of them are under way on average.
   *
   * @param perSecond offered rate, 1/s
   * @param seconds longest mean response time that is not to be limited, s; less than 1 counts as 1
   */
  public static int forWait(double perSecond, double seconds) {
    double underWay = Math.ceil(perSecond * Math.max(1, seconds));
    return (int) Math.max(LEAST, Math.min(MAX, underWay));
  }

  /**
   * Tests whether so many requests waited for a connection that times of the run are not the
   * service's alone: more than 1 %, or 0.1 % of 10,000 and more, where p99.9 is known.
   *
   * @param waited requests of the window that waited
   * @param offered requests of the window
   */
  public static boolean isPassed(int waited, int offered) {
    double percent = offered >= MANY ? WAITED_PERCENT_OF_MANY : WAITED_PERCENT;
    return offered > 0 && 100.0 * waited > percent * offered;
  }
}
