package pijoule.campaign;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.contract.phase.Side;

/**
 * One replicate of a cell, carried out.
 *
 * @param id such as {@code r0001}
 * @param order in which it was carried out, from 1
 * @param block of runs that shared a server process, from 1
 * @param cell its number, from 1
 * @param replicate from 1
 * @param session the runner's life, from 1: it names the trace
 * @param failure why the run failed; absent when it is valid
 * @param sides what each side measured; empty when failed, a missing side where it handed nothing
 *     over
 * @param circumstances how it came about
 * @param load what a run under load has beside its phases; absent of other runs and of failed ones
 * @param pair of a rack that made it, from 1; 1 where the campaign has one pair
 */
public record Run(
    String id,
    int order,
    int block,
    int cell,
    int replicate,
    int session,
    Optional<String> failure,
    Map<Side, SideRecord> sides,
    Circumstances circumstances,
    Optional<LoadedRun> load,
    int pair) {
  public Run {
    if (pair < 1) {
      throw new IllegalArgumentException("a pair must count from 1, got " + pair);
    }
    sides = sides.isEmpty() ? Map.of() : new EnumMap<>(sides);
  }

  /** A run of calls in unknown circumstances, of a campaign that has one pair. */
  public Run(
      String id,
      int order,
      int block,
      int cell,
      int replicate,
      int session,
      Optional<String> failure,
      Map<Side, SideRecord> sides) {
    this(
        id,
        order,
        block,
        cell,
        replicate,
        session,
        failure,
        sides,
        Circumstances.UNKNOWN,
        Optional.empty(),
        1);
  }

  /** {@return whether the answer was verified} */
  public boolean valid() {
    return failure.isEmpty();
  }

  /** {@return what a reader has to know of it, by its line and by its load generator} */
  public Set<RunMark> marks() {
    Set<RunMark> marks = EnumSet.noneOf(RunMark.class);
    marks.addAll(circumstances.marks());
    load.map(LoadedRun::marks).ifPresent(marks::addAll);
    return marks;
  }

  /**
   * {@return whether the run has it}
   *
   * @param mark any
   */
  public boolean has(RunMark mark) {
    return marks().contains(mark);
  }

  /** {@return whether it may be in what decides something: none of its marks forbids that} */
  public boolean decides() {
    return marks().stream().allMatch(RunMark::decides);
  }

  /**
   * {@return whether it measures its server process at the first rate again; such a run shows drift
   * and is no replicate of its cell}
   */
  public boolean repeated() {
    return load.map(LoadedRun::repeated).orElse(false);
  }

  /** {@return the server process that served it, as far as it is known} */
  public ServerStart serverStart() {
    return new ServerStart(block, session, circumstances.serverStartedAt());
  }

  static Run of(RunRecord line) {
    return new Run(
        line.run(),
        line.order(),
        line.block(),
        line.cell(),
        line.replicate(),
        line.session(),
        line.reason(),
        line.sides(),
        line.circumstances(),
        line.load(),
        line.pair().orElse(1));
  }
}
