package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Compares claims with published figures. */
record ReferenceClaims(ReferenceValues values) {
  static List<ReferenceClaim> of(Claims claims, Reference reference, Variant variant) {
    ReferenceClaims of = new ReferenceClaims(new ReferenceValues(reference, variant));
    return claims.claims().stream()
        .map(claim -> new ReferenceClaim(claim, of.instances(claim, reference)))
        .toList();
  }

  private List<ReferenceInstance> instances(Claim claim, Reference reference) {
    return Expansion.of(claim, reference.levels(), reference.cells()::contains).stream()
        .map(
            instance ->
                new ReferenceInstance(
                    instance,
                    product(claim.left(), instance.left()),
                    product(instance.against(), instance.right())))
        .toList();
  }

  /**
   * {@return product by arithmetic from its means' figures; a ratio whose means are not printed,
   * itself}
   */
  private Optional<RoundedFigure> product(Operand operand, List<Instance.Located> means) {
    Optional<RoundedFigure> product = Optional.of(RoundedFigure.exactly(operand.constant()));
    for (Instance.Located mean : means) {
      Optional<RoundedFigure> value = figure(mean).filter(RoundedFigure::isAtLeastZero);
      product =
          product.flatMap(so -> value.map(by -> mean.exponent() > 0 ? so.times(by) : so.over(by)));
    }
    return product.isPresent() || means.size() != 2 ? product : ratio(means.get(0), means.get(1));
  }

  private Optional<RoundedFigure> figure(Instance.Located mean) {
    return mean.per().isPresent() ? relative(mean, "") : mean.statistic().published(values, mean);
  }

  private Optional<RoundedFigure> ratio(Instance.Located mean, Instance.Located by) {
    if (by.exponent() > 0 || mean.side() != by.side()) {
      return Optional.empty();
    }
    List<String> differing = new ArrayList<>();
    if (!mean.quantity().equals(by.quantity())) {
      differing.add("metric=" + by.quantity().key());
    }
    by.levels()
        .forEach(
            (factor, level) -> {
              if (!level.equals(mean.levels().get(factor))) {
                differing.add(factor + "=" + level);
              }
            });
    return relative(mean, String.join(" ", differing));
  }

  private Optional<RoundedFigure> relative(Instance.Located mean, String over) {
    return mean.statistic() == Statistic.MEAN
        ? values.relative(mean.side(), mean.quantity(), mean.levels(), mean.per().orElse(""), over)
        : Optional.empty();
  }

  /**
   * A claim compared with published figures, which have no scatter: arithmetic and no test.
   *
   * @param claim which
   * @param instances at least one
   */
  record ReferenceClaim(Claim claim, List<ReferenceInstance> instances) {
    int holds() {
      return (int) instances.stream().filter(ReferenceInstance::holds).count();
    }

    /** Such as {@code yes 4/4}, {@code partly 3/4}, {@code no 0/4}. */
    String verdict() {
      if (!instances.stream().allMatch(ReferenceInstance::given)) {
        return "not measured";
      }
      if (instances.stream().noneMatch(ReferenceInstance::decidable)) {
        return "undecidable by rounding";
      }
      int all = instances.size();
      String word = holds() == all ? "yes" : holds() == 0 ? "no" : "partly";
      return "%s %s/%s".formatted(word, holds(), all);
    }
  }

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
}
