package pijoule.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.RatioInterval;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Level;

/**
 * Change of a ratio of two levels with a second factor: a ratio of ratios. It is 1 where the two
 * factors do not interact (on logarithms).
 *
 * @param measurand what is compared
 * @param before the two levels at the second factor's earlier level
 * @param after the same two at its later level
 * @param by change of the second factor, at the first one's earlier level
 * @param ratios of the means before and after; absent without a run, and where a mean is not above
 *     0
 * @param contrast the ratio after over the ratio before, with the error term of the design
 * @param tests of the family; 0 where nothing is tested
 */
record RatioChange(
    Measurand measurand,
    LevelPair before,
    LevelPair after,
    LevelPair by,
    List<OptionalDouble> ratios,
    Contrast contrast,
    int tests) {

  /**
   * Finds them for each two factors that a study names under compare, in its order, and every two
   * levels of both, all others being the same.
   *
   * @param measurements of a campaign
   * @return by quantity of an answer; p-values and intervals are adjusted for all of them
   */
  static List<RatioChange> of(Measurements measurements) {
    ResolvedStudy study = measurements.campaign().study();
    List<RatioChange> changes = new ArrayList<>();
    if (ComparedFactors.named(study)) {
      List<LevelPair> pairs = Comparisons.asked(study);
      for (Measurand measurand : Measurand.OF_AN_ANSWER) {
        for (LevelPair before : pairs) {
          pairs.stream()
              .filter(by -> comesAfter(study, before, by) && by.from().equals(before.from()))
              .flatMap(
                  by ->
                      at(pairs, before, by)
                          .map(after -> of(measurements, measurand, before, after, by))
                          .stream())
              .forEach(changes::add);
        }
      }
    }
    int tested =
        study.looks()
            * (int) changes.stream().filter(change -> change.contrast.tested().isPresent()).count();
    return changes.stream().map(change -> change.among(tested)).toList();
  }

  private static boolean comesAfter(ResolvedStudy study, LevelPair first, LevelPair second) {
    List<String> named = study.reporting().compares();
    return named.indexOf(second.factor(study).key()) > named.indexOf(first.factor(study).key());
  }

  /**
   * Comparison of the same two levels where the other factor has changed; absent where the study
   * excludes it.
   */
  private static Optional<LevelPair> at(List<LevelPair> pairs, LevelPair before, LevelPair by) {
    Level to = before.to().levels().get(before.factor());
    return pairs.stream()
        .filter(pair -> pair.factor() == before.factor() && pair.from().equals(by.to()))
        .filter(pair -> pair.to().levels().get(pair.factor()).equals(to))
        .findFirst();
  }

  private static RatioChange of(
      Measurements measurements,
      Measurand measurand,
      LevelPair before,
      LevelPair after,
      LevelPair by) {
    List<Mean> first = before.means(measurements, measurand);
    List<Mean> second = after.means(measurements, measurand);
    List<Mean> all = new ArrayList<>(second);
    first.forEach(mean -> all.add(mean.to(-mean.exponent())));
    String caveat = Contrasts.caveat(all);
    return new RatioChange(
        measurand,
        before,
        after,
        by,
        List.of(ratio(first), ratio(second)),
        caveat.isEmpty() ? Contrasts.of(all, 1) : Contrast.none(caveat),
        0);
  }

  /** Differences of energies can be below 0: then there is none. */
  private static OptionalDouble ratio(List<Mean> means) {
    boolean above0 =
        means.stream()
            .map(mean -> Contrasts.product(List.of(mean.to(1)), 1, 1))
            .allMatch(mean -> mean.orElse(0) > 0);
    return above0 ? Contrasts.product(means, 1, 1) : OptionalDouble.empty();
  }

  private RatioChange among(int tested) {
    return new RatioChange(
        measurand, before, after, by, ratios, contrast, contrast.tested().isPresent() ? tested : 0);
  }

  /** {@return the levels of the ratio, such as {@code CXF / Axis2}} */
  String levels() {
    return level(before.to(), before).display() + " / " + level(before.from(), before).display();
  }

  /** {@return the change of the second factor, such as {@code from 2013 to now}} */
  String change() {
    return "from " + level(by.from(), by).display() + " to " + level(by.to(), by).display();
  }

  private static Level level(Cell cell, LevelPair of) {
    return cell.levels().get(of.factor());
  }

  /** {@return levels of all factors but the two} */
  List<Level> fixed() {
    List<Level> fixed = new ArrayList<>(before.from().levels());
    fixed.remove(level(before.from(), before));
    fixed.remove(level(by.from(), by));
    return fixed;
  }

  /** {@return the levels that are fixed, in words; empty where there are none} */
  String at() {
    return fixed().stream().map(Level::display).collect(Collectors.joining(", "));
  }

  /** {@return the interval of the change, one of those of all that are tested} */
  Optional<RatioInterval> interval() {
    return contrast.simultaneous(tests);
  }

  /** {@return p of the change, were there none; absent where nothing is tested} */
  OptionalDouble p() {
    return contrast.p();
  }

  /** {@return the p-value, adjusted for all changes that are tested} */
  OptionalDouble adjustedP() {
    return Contrast.adjusted(p(), tests);
  }

  /** {@return {@code different}, {@code not shown to differ} or {@code not tested}} */
  String decision() {
    if (adjustedP().isEmpty() || interval().isEmpty()) {
      return "not tested";
    }
    return adjustedP().getAsDouble() < Comparison.LEVEL ? "different" : "not shown to differ";
  }
}
