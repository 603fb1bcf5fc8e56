package pijoule.analysis.claims;

import java.util.Optional;

/**
 * An instance compared with published figures.
 *
 * @param instance which
 * @param left product of the left's figures; absent where the tables do not give it
 * @param right the same of the right
 */
record ReferenceInstance(
    Instance instance, Optional<RoundedFigure> left, Optional<RoundedFigure> right) {
  boolean given() {
    return left.isPresent() && right.isPresent();
  }

  /** {@return whether the figures as given fulfil the relation} */
  boolean holds() {
    return given() && instance.claim().relation().holds(left.get().value(), right.get().value());
  }

  /**
   * {@return whether the outcome would be the same for all values that the figures had before
   * rounding}
   */
  boolean decidable() {
    if (!given()) {
      return false;
    }
    Relation relation = instance.claim().relation();
    RoundedFigure l = left.get();
    RoundedFigure r = right.get();
    if (relation.kind() == Relation.Kind.NEAR) {
      double min = l.low() / r.high();
      double max = l.high() / r.low();
      double from = 1 - relation.margin();
      double to = 1 + relation.margin();
      return (min >= from && max <= to) || max < from || min > to;
    }
    return relation.holds(l.low(), r.high()) == relation.holds(l.high(), r.low());
  }
}
