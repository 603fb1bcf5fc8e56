package pijoule.analysis.measures;

import pijoule.energy.trace.TraceInfo;

/**
 * A meter as it was in one session.
 *
 * @param session the runner's life
 * @param info what its trace says of it
 */
public record Meter(int session, TraceInfo info) {}
