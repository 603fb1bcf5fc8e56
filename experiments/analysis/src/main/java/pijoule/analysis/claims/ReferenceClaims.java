package pijoule.analysis.claims;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    Map<List<Object>, ReferenceInstance> instances = new LinkedHashMap<>();
    for (Instance instance : Expansion.of(claim, reference.levels(), reference.cells()::contains)) {
      ReferenceInstance compared =
          new ReferenceInstance(
              instance,
              product(claim.left(), instance.left()),
              product(instance.against(), instance.right()));
      List<Object> open = List.of(instance.side(), instance.quantity(), instance.open());
      instances.merge(open, compared, ReferenceInstance::harder);
    }
    return List.copyOf(instances.values());
  }

  private Optional<Interval> product(Operand operand, List<Instance.Located> means) {
    Optional<Interval> product = Optional.of(Interval.exactly(operand.constant()));
    for (Instance.Located mean : means) {
      Optional<Interval> value =
          mean.per().isPresent()
              ? Optional.empty()
              : mean.statistic().published(values, mean).filter(Interval::isAtLeastZero);
      product =
          product.flatMap(so -> value.map(by -> mean.exponent() > 0 ? so.times(by) : so.over(by)));
    }
    return product;
  }
}
