package pijoule.analysis.measures;

import java.util.Optional;
import pijoule.energy.trace.TraceInfo;

/**
 * A meter as it was in one session.
 *
 * @param session the runner's life
 * @param info what its trace says of it
 * @param idle power of the idle board that it saw; absent where no pause before a run could be used
 */
public record Meter(int session, TraceInfo info, Optional<IdlePower> idle) {
  /** A meter that saw no idle board. */
  public Meter(int session, TraceInfo info) {
    this(session, info, Optional.empty());
  }
}
