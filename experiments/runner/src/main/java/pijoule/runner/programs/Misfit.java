package pijoule.runner.programs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Factor;

/**
 * Reason why a program cannot be started with what is asked of it.
 *
 * @param program any
 * @param factor whose level it does not have together with those before it in {@link Offer#FACTORS}
 * @param named level of every factor that is named
 */
record Misfit(Program program, Factor factor, Map<Factor, String> named) {
  /**
   * {@return rule, what was received, and what to do}
   *
   * @param fitting offers that have the levels before the factor's
   */
  String line(List<Offer> fitting) {
    Set<String> there = new LinkedHashSet<>();
    fitting.forEach(offer -> there.addAll(offer.of(factor)));
    List<Factor> with = restricting();
    return "%s of %s%s%s must be %s, got '%s'; %s%s"
        .formatted(
            factor.key(),
            program.side() == Side.SERVER ? "" : "the client ",
            program.name(),
            with.stream()
                .map(other -> other.key() + " " + named.get(other))
                .collect(Collectors.joining(" and ", with.isEmpty() ? "" : " with ", "")),
            there.isEmpty() ? "left out" : "one of " + String.join(", ", there),
            named.get(factor),
            instead(with),
            exclude(with));
  }

  /**
   * Factors whose level keeps the program from having a level of another one; none where it has
   * that level with nothing.
   */
  private List<Factor> restricting() {
    if (program.offers().stream().noneMatch(offer -> offer.has(factor, named.get(factor)))) {
      return List.of();
    }
    List<Factor> before =
        Offer.FACTORS.subList(0, Offer.FACTORS.indexOf(factor)).stream()
            .filter(named::containsKey)
            .toList();
    List<Factor> alone = before.stream().filter(other -> !goingWith(other).isEmpty()).toList();
    return alone.isEmpty() ? before : alone;
  }

  /** Levels of a factor that go with all levels that are named up to another one. */
  private Set<String> goingWith(Factor of) {
    Set<String> levels = new LinkedHashSet<>();
    List<Factor> others =
        Offer.FACTORS.subList(0, Offer.FACTORS.indexOf(factor) + 1).stream()
            .filter(other -> !other.equals(of) && named.containsKey(other))
            .toList();
    program.offers().stream()
        .filter(offer -> others.stream().allMatch(other -> offer.has(other, named.get(other))))
        .forEach(offer -> levels.addAll(offer.of(of)));
    return levels;
  }

  private String instead(List<Factor> with) {
    Set<String> levels = with.size() == 1 ? goingWith(with.get(0)) : Set.of();
    return levels.isEmpty()
        ? ""
        : "take " + with.get(0).key() + ": " + String.join(" or ", levels) + ", or ";
  }

  private String exclude(List<Factor> with) {
    List<String> exclude = new ArrayList<>();
    exclude.add(
        (program.side() == Side.SERVER ? Factor.FRAMEWORK.key() : Factor.CLIENT.key())
            + ": "
            + program.name());
    with.forEach(other -> exclude.add(other.key() + ": " + named.get(other)));
    exclude.add(factor.key() + ": " + named.get(factor));
    return "exclude {" + String.join(", ", exclude) + "}";
  }
}
