package pijoule.analysis.measure;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/**
 * Task of one side, apart from all others: a phase, or what the phases within leave of it.
 *
 * @param part whose time and energy it has
 * @param within parts that lie in it and are tasks of their own
 */
public record SelfTime(Part part, List<Part> within) {
  /** Ending of the name of what is left of a part. */
  public static final String REST = "_rest";

  private static final Map<Side, List<SelfTime>> ALL =
      Map.of(Side.CLIENT, all(Side.CLIENT), Side.SERVER, all(Side.SERVER));

  private static List<SelfTime> all(Side side) {
    List<Part> within = Part.of(side, Role.WITHIN_CALL);
    return Part.phases(side).stream()
        .map(part -> new SelfTime(part, part == Part.CALL ? within : List.of()))
        .toList();
  }

  /**
   * {@return its tasks, in the order in which they happen}
   *
   * @param side of a call
   */
  public static List<SelfTime> of(Side side) {
    return ALL.get(side);
  }

  /**
   * {@return whether a campaign may have it there, or not}
   *
   * @param side of a call
   */
  public boolean isOptional(Side side) {
    return part.isOptional(side);
  }

  /**
   * {@return whether the run shows it}
   *
   * @param run any
   */
  public boolean isIn(MeasuredSide run) {
    return run.value(Kind.TIME, part).isPresent();
  }

  /**
   * {@return its name in files: the part's, or {@code call_rest} where a run shows what lies in it}
   *
   * @param runs of one cell and side
   */
  public String key(List<MeasuredSide> runs) {
    boolean isRest =
        runs.stream()
            .anyMatch(
                run -> within.stream().anyMatch(other -> run.value(Kind.TIME, other).isPresent()));
    return part.key() + (isRest ? REST : "");
  }

  /**
   * {@return what it takes over all calls of the run, SI; absent where that is not known}
   *
   * @param run that shows it
   * @param kind {@link Kind#TIME} or {@link Kind#ENERGY}
   */
  public OptionalDouble amount(MeasuredSide run, Kind kind) {
    OptionalDouble amount = run.value(kind, part);
    for (Part of : within) {
      if (run.value(Kind.TIME, of).isPresent()) {
        OptionalDouble inner = run.value(kind, of);
        amount =
            amount.isPresent() && inner.isPresent()
                ? OptionalDouble.of(amount.getAsDouble() - inner.getAsDouble())
                : OptionalDouble.empty();
      }
    }
    return amount;
  }

  /**
   * {@return whether its energy can be believed: no better than that of any part of the difference}
   *
   * @param run any
   */
  public Verdict verdict(MeasuredSide run) {
    return Stream.concat(Stream.of(part), within.stream())
        .filter(term -> term == part || run.value(Kind.TIME, term).isPresent())
        .map(run.energy()::verdict)
        .max(Verdict::compareTo)
        .orElseThrow();
  }
}
