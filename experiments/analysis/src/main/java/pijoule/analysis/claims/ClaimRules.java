package pijoule.analysis.claims;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/** Rules that a claim must fulfil as a whole. */
final class ClaimRules {
  private ClaimRules() {}

  static void check(Claim claim) {
    if (claim.means().isEmpty()) {
      throw new IllegalArgumentException("one side must have a metric, got two constants");
    }
    units(claim);
    factors(claim);
    quantities(claim);
    sides(claim);
  }

  private static void units(Claim claim) {
    for (Operand right : claim.rights()) {
      if (!claim.left().unit().equals(right.unit())) {
        throw new IllegalArgumentException(
            "both sides must have one unit, got %s on the left and %s on the right"
                .formatted(claim.left().unit().symbol(), right.unit().symbol()));
      }
    }
  }

  private static void factors(Claim claim) {
    Set<String> named = claim.named();
    for (MeanTerm mean : claim.means()) {
      for (String factor : named) {
        if (!mean.levels().containsKey(factor) && !mean.per().equals(Optional.of(factor))) {
          throw new IllegalArgumentException(
              "a factor is named in every mean or in none, got %s in some; name it in cells of %s"
                  .formatted(factor, mean.quantities().get(0).key()));
        }
      }
    }
  }

  private static void quantities(Claim claim) {
    List<Quantity> open = claim.openQuantities();
    for (MeanTerm mean : claim.means()) {
      if (mean.quantities().size() > 1 && !mean.quantities().equals(open)) {
        throw new IllegalArgumentException("all lists of metrics must be the same, got two");
      }
    }
  }

  private static void isOf(Side side, Quantity quantity) {
    if (!quantity.isOf(side)) {
      throw new IllegalArgumentException(
          "%s has no %s; name another side or metric".formatted(side.key(), quantity.key()));
    }
  }

  private static void sides(Claim claim) {
    List<Side> open = claim.openSides();
    for (MeanTerm mean : claim.means()) {
      if (mean.sides().size() > 1 && !mean.sides().equals(open)) {
        throw new IllegalArgumentException("all lists of sides must be the same, got two");
      }
      mean.sides().forEach(side -> mean.quantities().forEach(quantity -> isOf(side, quantity)));
    }
  }
}
