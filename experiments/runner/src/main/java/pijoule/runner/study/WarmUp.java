package pijoule.runner.study;

import java.time.Duration;
import java.util.Optional;
import pijoule.contract.units.RequestRate;

/**
 * Warm-up of a new server before its first run of a load study. All servers of a study are warmed
 * up at one rate.
 *
 * @param kind until when
 * @param length of a fixed one, or of the load in each of its cycles, above 0; zero else
 * @param rate that is offered; empty where there is none
 * @param limit after which a server that is not steady is measured as it is
 * @param cycles of load and pause of a fixed one; 1 else
 * @param pause after the load of each cycle, in which a JVM compiles what waits for it
 */
public record WarmUp(
    Kind kind,
    Duration length,
    Optional<RequestRate> rate,
    Duration limit,
    int cycles,
    Duration pause) {
  /** Windows in a row that must agree for a server to be steady. */
  public static final int WINDOWS = 5;

  /** Greatest relative difference of the last windows from their median. */
  public static final double AGREEMENT = 0.05;

  /** Windows in a row without a trend after which a server that scatters is steady, too. */
  public static final int TREND_WINDOWS = 12;

  /** Limit where a study names none. */
  static final Duration LIMIT = Duration.ofSeconds(120);

  static final Duration WINDOW = Duration.ofSeconds(5);

  /** Half of a window: see the kinds of warm-up in docs/load.md. */
  private static final Duration COMPILING_PAUSE = Duration.ofMillis(2500);

  /** With fewer requests the resolution of a process's CPU time, 10 ms, hides what changes. */
  private static final int REQUESTS = 100;

  WarmUp(Kind kind, Duration length, Optional<RequestRate> rate, Duration limit) {
    this(kind, length, rate, limit, 1, Duration.ZERO);
  }

  /** Kind of warm-up, by its end. */
  public enum Kind {
    /** Warm-up until CPU time per request and median service time are steady. */
    AUTO,
    /** Warm-up for a fixed time, in one go or in cycles. */
    FIXED,
    /** Measurement without a warm-up. */
    NONE
  }

  /**
   * {@return the pause after a window of load}
   *
   * <p>Under load a JVM's compilers may get too little time. Its windows would then agree before it
   * is compiled.
   *
   * @param compiling whether the compilers took a large share of the server's time in that window
   */
  public Duration pauseAfter(boolean compiling) {
    return compiling && kind == Kind.AUTO ? COMPILING_PAUSE : pause;
  }

  /** {@return the length of one window} */
  public Duration window() {
    Duration needed =
        Duration.ofMillis(Math.round(1000 * REQUESTS / rate.orElseThrow().perSecond()));
    return needed.compareTo(WINDOW) > 0 ? needed : WINDOW;
  }
}
