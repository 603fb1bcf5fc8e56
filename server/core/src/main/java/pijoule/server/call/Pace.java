package pijoule.server.call;

import java.time.Duration;

/**
 * The slowest transfer that the server waits for.
 *
 * @param grace time that any transfer may take
 * @param bytesPerSecond rate that it must keep on average after that; positive
 */
public record Pace(Duration grace, long bytesPerSecond) {
  /** A tenth of what a weak wireless link carries; a board may pause for seconds. */
  public static final Pace PATIENT = new Pace(Duration.ofSeconds(10), 10_000);

  /** When threads or memory run short, or the server stops. */
  public static final Pace HASTY = new Pace(Duration.ofSeconds(1), 100_000);

  /** How often servers look for transfers that are slower. */
  public static final Duration TICK = Duration.ofMillis(250);

  private static final long NANOS = 1_000_000_000L;

  /**
   * Returns ns that the transfer may have taken.
   *
   * @param bytes transferred so far
   */
  public long allowedNs(long bytes) {
    return grace.toNanos() + bytes * (NANOS / bytesPerSecond);
  }

  /**
   * Refuses a body that came slower than a patient server waits for.
   *
   * @param receivedBytes of a body
   */
  public static Refusal tooSlow(int receivedBytes) {
    return Refusal.tooSlow(
        "at "
            + PATIENT.bytesPerSecond
            + " bytes/s or more after the first "
            + PATIENT.grace.toSeconds()
            + " s, faster while many clients wait",
        receivedBytes);
  }
}
