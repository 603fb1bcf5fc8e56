package pijoule.contract.clock;

import java.util.OptionalDouble;
import pijoule.base.ClockOffset;

/**
 * How to carry a process's monotonic instants to the meter's clock: {@code t_meter = t + offset}.
 *
 * @param method {@code same_clock} or {@code udp_probe}
 * @param atNs process's monotonic clock at the probe, ns
 * @param offsetUs meter's clock less the process's, us
 * @param uUs standard uncertainty, us
 * @param boundUs largest possible error, us
 * @param probes probes that were answered
 * @param minRttUs shortest round trip, us
 * @param driftPpm change of the offset over time since the run before, 1e-6
 */
public record Alignment(
    String method,
    long atNs,
    double offsetUs,
    double uUs,
    double boundUs,
    int probes,
    double minRttUs,
    OptionalDouble driftPpm) {
  private static final double NS_PER_US = 1e3;

  /** The process and the meter read the same clock. */
  public static final String SAME_CLOCK = "same_clock";

  /** Four timestamps over UDP. */
  public static final String UDP_PROBE = "udp_probe";

  /**
   * The alignment of a process that shares the meter's clock.
   *
   * @param atNs when it was determined, ns
   * @return offset 0 by definition
   */
  public static Alignment sameClock(long atNs) {
    return new Alignment(SAME_CLOCK, atNs, 0, 0, 0, 0, 0, OptionalDouble.empty());
  }

  /**
   * The alignment that probes found. The error is at most half of the round trip (RFC 5905, section
   * 8), and any within it is as likely (GUM 4.3.7).
   *
   * @param offset of the recorder's clock
   */
  static Alignment probed(ClockOffset offset) {
    double boundUs = offset.roundTripNs() / 2.0 / NS_PER_US;
    return new Alignment(
        UDP_PROBE,
        offset.atNs(),
        offset.offsetNs() / NS_PER_US,
        boundUs / Math.sqrt(3),
        boundUs,
        offset.answered(),
        offset.roundTripNs() / NS_PER_US,
        OptionalDouble.empty());
  }
}
