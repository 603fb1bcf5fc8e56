package pijoule.runner.plan;

import java.util.Locale;
import java.util.OptionalInt;
import pijoule.contract.study.Cell;

/**
 * One run to be carried out.
 *
 * @param order from 1
 * @param plot from 1: runs of a round on one pair of hosts, in one go
 * @param block from 1: runs that share a server process
 * @param cell its levels
 * @param replicate from 1
 * @param seed of its numbers: the same for every cell of a replicate, so that cells are compared on
 *     the same numbers (common random numbers)
 * @param repeated whether it repeats a run of its block, which shows the server's drift; no
 *     replicate of its own
 * @param pair of boards that its round is dealt to, from 1; absent where the study has one pair
 */
public record PlannedRun(
    int order,
    int plot,
    int block,
    Cell cell,
    int replicate,
    long seed,
    boolean repeated,
    OptionalInt pair) {
  /** A run of a study that has one pair. */
  public PlannedRun(
      int order, int plot, int block, Cell cell, int replicate, long seed, boolean repeated) {
    this(order, plot, block, cell, replicate, seed, repeated, OptionalInt.empty());
  }

  /** {@return the run's name, such as {@code r0001}} */
  public String id() {
    return String.format(Locale.ROOT, "r%04d", order);
  }

  /** {@return this run, made by a pair of boards} */
  PlannedRun on(int pairOfBoards) {
    return new PlannedRun(
        order, plot, block, cell, replicate, seed, repeated, OptionalInt.of(pairOfBoards));
  }
}
