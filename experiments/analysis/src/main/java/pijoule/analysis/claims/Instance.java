package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import pijoule.analysis.claims.Operand.MeanTerm;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/**
 * A claim for one combination of what it leaves open.
 *
 * @param claim which
 * @param against one of the claim's rights
 * @param side where the claim is made for several; absent where its means name their own
 * @param quantity where the claim is made for several; absent where its means name their own
 * @param open level of every factor that it leaves open, as in plan.csv
 */
record Instance(
    Claim claim,
    Operand against,
    Optional<Side> side,
    Optional<Quantity> quantity,
    Map<String, String> open) {
  Instance {
    open = Collections.unmodifiableMap(new LinkedHashMap<>(open));
  }

  /**
   * A statistic of one side of one cell, a mean as a rule; or the growth of the mean with the
   * levels of a factor.
   */
  record Located(
      int exponent,
      Quantity quantity,
      Statistic statistic,
      Side side,
      Optional<String> per,
      Map<String, String> levels) {}

  List<Located> left() {
    return located(claim.left());
  }

  List<Located> right() {
    return located(against);
  }

  private List<Located> located(Operand operand) {
    List<Located> located = new ArrayList<>();
    for (MeanTerm mean : operand.means()) {
      Map<String, String> levels = new LinkedHashMap<>(open);
      levels.putAll(mean.levels());
      located.add(
          new Located(
              mean.exponent(),
              only(mean.quantities(), quantity),
              mean.statistic(),
              only(mean.sides(), side),
              mean.per(),
              levels));
    }
    return located;
  }

  private static <T> T only(List<T> named, Optional<T> open) {
    return named.size() > 1 ? open.orElseThrow() : named.get(0);
  }

  /**
   * {@return text that distinguishes the instance from the claim's other instances, for a person}
   */
  String display() {
    List<String> parts = new ArrayList<>();
    side.ifPresent(openSide -> parts.add(openSide.key()));
    quantity.ifPresent(openQuantity -> parts.add(openQuantity.key().replace('_', ' ')));
    open.forEach((factor, level) -> parts.add(ClaimLevels.display(factor, level)));
    if (claim.rights().size() > 1) {
      parts.add("against " + against.display());
    }
    return parts.isEmpty() ? "as stated" : String.join(", ", parts);
  }
}
