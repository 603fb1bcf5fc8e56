package pijoule.base;

/**
 * Offset of a recorder's clock, by the probe with the shortest round trip.
 *
 * @param atNs this process's monotonic clock in the middle of that probe, ns
 * @param offsetNs recorder's clock less this process's, ns
 * @param roundTripNs time of that probe without the recorder's own, ns; half of it bounds the
 *     offset's error (RFC 5905, section 8)
 * @param answered probes that were answered, at least 1
 */
public record ClockOffset(long atNs, long offsetNs, long roundTripNs, int answered) {}
