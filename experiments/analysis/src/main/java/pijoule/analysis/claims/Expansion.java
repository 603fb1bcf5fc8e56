package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import pijoule.analysis.measure.Quantity;
import pijoule.contract.phase.Side;

/** Makes a claim's instances: one for each combination of the levels that it leaves open. */
final class Expansion {
  private Expansion() {}

  /**
   * {@return the instances; a combination that is no cell on either side is left out, unless
   * nothing would remain}
   *
   * @param claim to expand
   * @param varied levels of every factor that is varied, as in plan.csv
   * @param exists whether there is a cell of these levels
   */
  static List<Instance> of(
      Claim claim,
      Map<String, ? extends Iterable<String>> varied,
      Predicate<Map<String, String>> exists) {
    List<Map<String, String>> combinations = List.of(Map.of());
    for (Map.Entry<String, ? extends Iterable<String>> factor : varied.entrySet()) {
      if (!claim.named().contains(factor.getKey())) {
        combinations = longer(combinations, factor.getKey(), factor.getValue());
      }
    }
    List<Instance> all = new ArrayList<>();
    for (Operand right : claim.rights()) {
      for (Optional<Side> side : each(claim.openSides())) {
        for (Optional<Quantity> quantity : each(claim.openQuantities())) {
          combinations.forEach(open -> all.add(new Instance(claim, right, side, quantity, open)));
        }
      }
    }
    List<Instance> there = all.stream().filter(instance -> any(instance, exists)).toList();
    return there.isEmpty() ? all : there;
  }

  private static boolean any(Instance instance, Predicate<Map<String, String>> exists) {
    return Stream.concat(instance.left().stream(), instance.right().stream())
        .anyMatch(mean -> exists.test(mean.levels()));
  }

  private static <T> List<Optional<T>> each(List<T> open) {
    return open.isEmpty() ? List.of(Optional.empty()) : open.stream().map(Optional::of).toList();
  }

  private static List<Map<String, String>> longer(
      List<Map<String, String>> combinations, String factor, Iterable<String> levels) {
    List<Map<String, String>> longer = new ArrayList<>();
    for (Map<String, String> combination : combinations) {
      for (String level : levels) {
        Map<String, String> next = new LinkedHashMap<>(combination);
        next.put(factor, level);
        longer.add(next);
      }
    }
    return longer;
  }
}
