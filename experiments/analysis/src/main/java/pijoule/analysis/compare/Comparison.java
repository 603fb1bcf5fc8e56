package pijoule.analysis.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Bonferroni;
import pijoule.analysis.stats.RatioInterval;
import pijoule.contract.study.Cell;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;

/**
 * Two levels of a factor compared with each other, all other levels being the same.
 *
 * @param family whose p-values are adjusted together
 * @param measurand what is compared
 * @param factor whose levels
 * @param from level that the ratio is to
 * @param to level that the ratio is of
 * @param fixed levels of the other factors, in the study's order
 * @param fromCell cell with the first level
 * @param toCell cell with the second level
 * @param fromRuns runs that have a value
 * @param toRuns runs that have a value
 * @param fromMean mean of the first, in the measurand's unit; absent without a run
 * @param toMean mean of the second
 * @param contrast the second mean over the first, with the error term of the design
 * @param doubtful runs whose energy is below resolution or implausible
 * @param p of the contrast, were there no difference; absent where nothing is tested
 * @param adjustedP the same, adjusted over the family ({@link Bonferroni})
 * @param equalP of two one-sided tests, were the ratio just {@link Conclusion#MARGIN} from 1;
 *     absent where nothing is tested
 * @param adjustedEqualP twice the same, adjusted over the family: below 0.05 exactly where {@link
 *     #interval} is within the margin
 * @param tests of the family; 0 where nothing is tested
 * @param estimate whether power is modelled and not measured
 */
public record Comparison(
    Family family,
    SideQuantity measurand,
    FactorLevels factor,
    Level from,
    Level to,
    List<Level> fixed,
    Cell fromCell,
    Cell toCell,
    int fromRuns,
    int toRuns,
    OptionalDouble fromMean,
    OptionalDouble toMean,
    Contrast contrast,
    int doubtful,
    OptionalDouble p,
    OptionalDouble adjustedP,
    OptionalDouble equalP,
    OptionalDouble adjustedEqualP,
    int tests,
    boolean estimate) {
  /** Greatest adjusted p of a difference. */
  public static final double LEVEL = 0.05;

  public Comparison {
    fixed = List.copyOf(fixed);
  }

  /**
   * {@return {@code different}, {@code not shown to differ} or {@code not tested}, also where the
   * interval is too wide: that two means are equal is never shown, except where they are exact:
   * then {@code equal}}
   */
  public String decision() {
    if (contrast.exact()) {
      return contrast.ratio().getAsDouble() == 1 ? "equal" : "different";
    }
    if (adjustedP.isEmpty() || interval().isEmpty()) {
      return "not tested";
    }
    return adjustedP.getAsDouble() < LEVEL ? "different" : "not shown to differ";
  }

  /**
   * {@return what is shown, in a word; {@code MORE} or {@code LESS} exactly where {@link
   * #decision()} is {@code different}}
   */
  public Conclusion finding() {
    if (contrast.exact()) {
      return Conclusion.ofExact(contrast.ratio().getAsDouble());
    }
    if (adjustedP.isEmpty()) {
      return Conclusion.NOT_TESTED;
    }
    if (interval().isEmpty()) {
      return Conclusion.TOO_FEW;
    }
    if (adjustedP.getAsDouble() < LEVEL) {
      return contrast.ratio().getAsDouble() > 1 ? Conclusion.MORE : Conclusion.LESS;
    }
    return adjustedEqualP.getAsDouble() < LEVEL ? Conclusion.EQUAL : Conclusion.UNCLEAR;
  }

  /** {@return terms of the comparison: the second level's mean over the first's} */
  List<Mean> means(Measurements campaign) {
    return List.of(
        new Mean(1, campaign, toCell, measurand.side(), measurand.quantity()),
        new Mean(-1, campaign, fromCell, measurand.side(), measurand.quantity()));
  }

  /**
   * {@return the ratio's 95 % interval: one of those of all comparisons of the family that are
   * tested, which hold at once with a chance of 95 % or more; by itself where nothing is tested.
   * Absent where there is none, and where its ends differ by more than a factor of 100}
   */
  public Optional<RatioInterval> interval() {
    return contrast.interval().flatMap(log -> log.simultaneous(Math.max(1, tests)));
  }

  /** {@return why nothing is decided, in one line; empty where something is, or is unclear} */
  public String undecidable() {
    return finding() == Conclusion.TOO_FEW ? contrast.unresolved(tests) : contrast.undecidable();
  }

  /**
   * {@return this comparison as one of a family of tests}
   *
   * @param ofFamily how many of it are tested, at least 1
   */
  Comparison among(int ofFamily) {
    return new Comparison(
        family,
        measurand,
        factor,
        from,
        to,
        fixed,
        fromCell,
        toCell,
        fromRuns,
        toRuns,
        fromMean,
        toMean,
        contrast,
        doubtful,
        p,
        OptionalDouble.of(Bonferroni.adjust(p.getAsDouble(), ofFamily)),
        equalP,
        OptionalDouble.of(Bonferroni.adjust(equalP.getAsDouble(), 2 * ofFamily)),
        ofFamily,
        estimate);
  }
}
