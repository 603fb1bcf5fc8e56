package pijoule.analysis.claims;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import pijoule.analysis.claims.Operand.MeanTerm;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/**
 * A statement that measurements can support or refute.
 *
 * @param id unique in its file
 * @param section where it is made; empty where nothing is said
 * @param statement in words
 * @param left one side
 * @param relation that the left is said to have to the right
 * @param rights what the left is compared with: the claim is made against each; at least one
 * @param note empty where there is none
 */
public record Claim(
    String id,
    String section,
    String statement,
    Operand left,
    Relation relation,
    List<Operand> rights,
    String note) {
  /** All means, the left's first. */
  List<MeanTerm> means() {
    return Stream.concat(Stream.of(left), rights.stream())
        .flatMap(operand -> operand.means().stream())
        .toList();
  }

  /** Factors whose levels it names, and those that its means grow with. */
  Set<String> named() {
    Set<String> named = new LinkedHashSet<>();
    means()
        .forEach(
            mean -> {
              named.addAll(mean.levels().keySet());
              mean.per().ifPresent(named::add);
            });
    return named;
  }

  /** Says if its means are of different levels of the factor. */
  boolean compares(String factor) {
    return means().stream().map(mean -> mean.levels().get(factor)).distinct().count() > 1;
  }

  /** Sides that it is made for, one after the other; empty where every mean has its own. */
  List<Side> openSides() {
    return means().stream()
        .map(MeanTerm::sides)
        .filter(sides -> sides.size() > 1)
        .findFirst()
        .orElse(List.of());
  }

  /** Quantities that it is made for, one after the other; empty where every mean has its own. */
  List<Quantity> openQuantities() {
    return means().stream()
        .map(MeanTerm::quantities)
        .filter(quantities -> quantities.size() > 1)
        .findFirst()
        .orElse(List.of());
  }

  /** {@return whether a meter's readings enter the claim} */
  boolean ofEnergy() {
    return left.ofEnergy() || rights.stream().anyMatch(Operand::ofEnergy);
  }
}
