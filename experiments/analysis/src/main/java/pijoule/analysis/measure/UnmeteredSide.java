package pijoule.analysis.measure;

import java.util.Optional;
import java.util.OptionalLong;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Side;

/** One side of a valid run whose durations are known and whose energy is not looked for yet. */
record UnmeteredSide(Run run, Side side, SideRecord measured, SideTimes times) {
  OptionalLong operations(Part part) {
    return operations(measured, times, part);
  }

  /** Operations of an amortised part, and the run's calls; absent elsewhere. */
  static OptionalLong operations(SideRecord measured, SideTimes times, Part part) {
    if (part.isOfCall()) {
      return OptionalLong.of(times.requestSeconds().size());
    }
    return measured.amortized().stream()
        .filter(window -> Part.of(window) == part)
        .mapToLong(AmortizedWindow::operations)
        .findFirst();
  }

  SideMeasures with(SideEnergy energy) {
    return new SideMeasures(run, side, times, energy);
  }

  SideMeasures without(String reason) {
    return with(
        SideEnergy.unknown(measured.meter(), Optional.empty(), times.seconds().keySet(), reason));
  }
}
