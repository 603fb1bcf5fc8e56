package pijoule.analysis.measure;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.contract.phase.Side;

/**
 * Base that tasks are shares of. A server's handshakes lie before its totals and are counted with
 * it; what it receives before them is not.
 */
public enum ShareBase {
  /** The run's total. */
  TOTAL,
  /** All calls of the run, as {@link Part#REQUEST} has them. */
  REQUESTS;

  private static final double PERCENT = 100;

  /**
   * {@return whether the task lies in this and the run shows it: a warm client starts before its
   * total}
   *
   * @param run any
   * @param task of its side
   */
  public boolean contains(MeasuredSide run, SelfTime task) {
    if (task.part() == Part.RECEIVE && run.side() == Side.SERVER) {
      return false;
    }
    boolean beforeCalls = task.part().isBeforeCalls();
    boolean within =
        this == TOTAL && run.value(Kind.TIME_SHARE, task.part()).isPresent()
            || !beforeCalls && (this == REQUESTS || task.part().isBesideOthers(run.side()));
    return within && task.isIn(run);
  }

  /**
   * {@return what it takes over all calls of the run, SI; absent where that is not known}
   *
   * @param run any
   * @param kind {@link Kind#TIME} or {@link Kind#ENERGY}
   */
  public OptionalDouble amount(MeasuredSide run, Kind kind) {
    OptionalDouble amount =
        this == TOTAL
            ? run.value(kind, Part.TOTAL)
            : times(run.value(kind, Part.REQUEST), run.times().requestSeconds().size());
    if (run.side() == Side.CLIENT || run.value(Kind.TIME, Part.HANDSHAKE).isEmpty()) {
      return amount;
    }
    OptionalDouble handshake = run.value(kind, Part.HANDSHAKE);
    return amount.isPresent() && handshake.isPresent()
        ? OptionalDouble.of(amount.getAsDouble() + handshake.getAsDouble())
        : OptionalDouble.empty();
  }

  private static OptionalDouble times(OptionalDouble mean, int calls) {
    return mean.isPresent() ? OptionalDouble.of(mean.getAsDouble() * calls) : mean;
  }

  /**
   * {@return the shares of each task of the side that lies in this, %, and what is left; absent
   * unless the run knows them all}
   *
   * @param run any
   * @param kind {@link Kind#TIME} or {@link Kind#ENERGY}
   */
  public Optional<Shares> shares(MeasuredSide run, Kind kind) {
    OptionalDouble whole = amount(run, kind);
    List<SelfTime> tasks =
        SelfTime.of(run.side()).stream().filter(task -> contains(run, task)).toList();
    if (whole.isEmpty()
        || whole.getAsDouble() == 0
        || tasks.stream().anyMatch(task -> task.amount(run, kind).isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        new Shares(
            run,
            tasks,
            tasks.stream()
                .map(task -> task.amount(run, kind).getAsDouble())
                .map(amount -> amount / whole.getAsDouble() * PERCENT)
                .toList()));
  }

  /**
   * Shares of a run.
   *
   * @param run which
   * @param tasks that lie in the whole
   * @param percents of each
   */
  public record Shares(MeasuredSide run, List<SelfTime> tasks, List<Double> percents) {
    /**
     * {@return its share, %; absent where the run does not have it}
     *
     * @param task any
     */
    public OptionalDouble percent(SelfTime task) {
      int at = tasks.indexOf(task);
      return at < 0 ? OptionalDouble.empty() : OptionalDouble.of(percents.get(at));
    }

    /** {@return what no task covers, %; below 0 where tasks overlap} */
    public double rest() {
      return PERCENT - percents.stream().mapToDouble(percent -> percent).sum();
    }
  }
}
