package pijoule.campaign;

import java.util.List;
import java.util.Optional;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.record.ClockRecord;
import pijoule.contract.record.JvmInfo;
import pijoule.contract.record.ProcessValue;

/**
 * Measurements of one side of a valid run.
 *
 * @param phases every interval, on the process's monotonic clock
 * @param amortized windows of repeated operations; empty where none were asked for
 * @param clock of the process
 * @param alignment to the meter's clock, where one was made
 * @param meter name of the meter that saw this side, where one did
 * @param bodies sizes of a call's bodies; only the client's record states them
 * @param jvm that its program ran on, where the record states it
 * @param process what its program measured of its process; empty where it measured nothing
 */
public record SideRecord(
    List<PhaseInterval> phases,
    List<AmortizedWindow> amortized,
    ClockRecord clock,
    Optional<Alignment> alignment,
    Optional<String> meter,
    BodyBytes bodies,
    Optional<JvmInfo> jvm,
    List<ProcessValue> process) {
  public SideRecord {
    phases = List.copyOf(phases);
    amortized = List.copyOf(amortized);
    process = List.copyOf(process);
  }

  /** A record that states neither sizes nor what is known of its process. */
  public SideRecord(
      List<PhaseInterval> phases,
      List<AmortizedWindow> amortized,
      ClockRecord clock,
      Optional<Alignment> alignment,
      Optional<String> meter) {
    this(
        phases, amortized, clock, alignment, meter, BodyBytes.UNKNOWN, Optional.empty(), List.of());
  }

  /** {@return the boot id of its host, where it has one} */
  public Optional<String> bootId() {
    return clock.bootId();
  }
}
