package pijoule.analysis.results;

import java.util.List;
import java.util.Optional;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.record.ClockRecord;

/**
 * What one side of a valid run measured.
 *
 * @param phases every interval, on the process's monotonic clock
 * @param amortized windows of repeated operations; empty where none were asked for
 * @param clock of the process
 * @param alignment to the meter's clock, where one was made
 * @param meter name of the meter that saw this side, where one did
 */
public record SideRecord(
    List<PhaseInterval> phases,
    List<AmortizedWindow> amortized,
    ClockRecord clock,
    Optional<Alignment> alignment,
    Optional<String> meter) {
  public SideRecord {
    phases = List.copyOf(phases);
    amortized = List.copyOf(amortized);
  }

  /**
   * @return the boot id of its host, where it has one
   */
  public Optional<String> bootId() {
    return clock.bootId();
  }
}
