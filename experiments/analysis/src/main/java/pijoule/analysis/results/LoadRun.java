package pijoule.analysis.results;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.record.LoadRecord;

/**
 * What a run under load has beside its phases.
 *
 * @param record of the generator
 * @param server what the server process used; absent where it could not be read
 * @param marks what a reader has to know of it
 * @param repeated whether it measures its server process at the first rate again, which is no
 *     replicate and shows the drift
 * @param maxRate the search whose last step it is
 * @param firstAnswer of its server process, of the first run after the process was started
 */
public record LoadRun(
    LoadRecord record,
    Optional<ServerUse> server,
    Set<LoadMark> marks,
    boolean repeated,
    Optional<MaxRate> maxRate,
    Optional<FirstAnswer> firstAnswer) {
  public LoadRun {
    marks = Set.copyOf(marks);
  }

  static LoadRun of(LoadRecord record, RunRecord line) {
    Set<LoadMark> marks = EnumSet.noneOf(LoadMark.class);
    line.marks().orElse(List.of()).forEach(text -> LoadMark.of(text).ifPresent(marks::add));
    if (record.late()) {
      marks.add(LoadMark.LATE);
    }
    if (record.generatorLimited()) {
      marks.add(LoadMark.GENERATOR_LIMITED);
    }
    return new LoadRun(
        record,
        line.serverProcess(),
        marks,
        line.repeated().orElse(false),
        line.maxRate(),
        line.firstAnswer());
  }

  /**
   * @return whether no requests were sent
   */
  public boolean isIdle() {
    return record.ratePerSecond() == 0;
  }

  /**
   * @param mark any
   * @return whether the run has it
   */
  public boolean has(LoadMark mark) {
    return marks.contains(mark);
  }
}
