package pijoule.analysis.claims;

import java.util.List;
import java.util.Optional;
import pijoule.analysis.reference.Interval;
import pijoule.analysis.reference.Reference;
import pijoule.analysis.reference.ReferenceValues;
import pijoule.analysis.reference.Variant;

/** Compares claims with published figures. */
final class ReferenceClaims {
  private final ReferenceValues values;

  private ReferenceClaims(ReferenceValues values) {
    this.values = values;
  }

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
                    product(claim.right(), instance.right())))
        .toList();
  }

  private Optional<Interval> product(Operand operand, List<Instance.Located> means) {
    Optional<Interval> product = Optional.of(Interval.exactly(operand.constant()));
    for (Instance.Located mean : means) {
      Optional<Interval> value = mean.statistic().published(values, mean);
      product =
          product.flatMap(so -> value.map(by -> mean.exponent() > 0 ? so.times(by) : so.over(by)));
    }
    return product;
  }
}
