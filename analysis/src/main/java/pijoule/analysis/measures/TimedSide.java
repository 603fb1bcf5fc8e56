package pijoule.analysis.measures;

import java.util.Optional;
import pijoule.analysis.results.Run;
import pijoule.analysis.results.Side;
import pijoule.analysis.results.SideRecord;

/** One side of a valid run whose durations are known and whose energy is not looked for yet. */
record TimedSide(Run run, Side side, SideRecord measured, SideTimes times) {
  SideMeasures with(SideEnergy energy) {
    return new SideMeasures(run, side, times, energy);
  }

  SideMeasures without(String reason) {
    return with(
        SideEnergy.unknown(measured.meter(), Optional.empty(), times.seconds().keySet(), reason));
  }
}
