package pijoule.campaign;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.record.LoadRecord;

/**
 * Values of a run under load beside its phases.
 *
 * @param record of the generator
 * @param server what the server process used; absent where it could not be read
 * @param repeated whether it measures its server process at the first rate again, which is no
 *     replicate and shows the drift
 * @param maxRate the search whose last step it is
 * @param firstAnswer of its server process, of the first run after the process was started
 */
public record LoadedRun(
    LoadRecord record,
    Optional<ServerUse> server,
    boolean repeated,
    Optional<MaxRate> maxRate,
    Optional<FirstAnswer> firstAnswer) {
  static LoadedRun of(LoadRecord record, RunRecord line) {
    return new LoadedRun(
        record,
        line.serverProcess(),
        line.repeated().orElse(false),
        line.maxRate(),
        line.firstAnswer());
  }

  /** {@return what follows from what the generator says of itself} */
  Set<RunMark> marks() {
    Set<RunMark> marks = EnumSet.noneOf(RunMark.class);
    if (record.late()) {
      marks.add(RunMark.LATE);
    }
    if (record.generatorLimited()) {
      marks.add(RunMark.GENERATOR_LIMITED);
    }
    if (record.waited()) {
      marks.add(RunMark.WAITED);
    }
    return marks;
  }

  /** {@return whether no requests were sent} */
  public boolean isIdle() {
    return record.ratePerSecond() == 0;
  }
}
