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
}
