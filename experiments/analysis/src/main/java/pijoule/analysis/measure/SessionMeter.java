package pijoule.analysis.measure;

import java.util.Map;
import java.util.Optional;
import pijoule.energy.trace.MeanReading;
import pijoule.energy.trace.TraceInfo;

/**
 * A meter as it was in one session.
 *
 * @param session the runner's life
 * @param info what its trace says of it
 * @param lowVolts least voltage of each run below {@link LowVoltage#LIMIT_VOLTS}, by its id, V; of
 *     a meter at a Raspberry Pi whose samples have a voltage
 * @param idle power of the idle board that it saw; absent where no pause before a run could be used
 * @param mean of all its samples; absent where the trace was not read
 */
public record SessionMeter(
    int session,
    TraceInfo info,
    Map<String, Double> lowVolts,
    Optional<IdlePower> idle,
    Optional<MeanReading> mean) {
  /** A meter whose trace was not read. */
  public SessionMeter(int session, TraceInfo info) {
    this(session, info, Map.of(), Optional.empty(), Optional.empty());
  }
}
