package pijoule.analysis.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.stat.StatUtils;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Bonferroni;
import pijoule.analysis.stats.Equivalence;
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
 * @param first value in the cell with the level that the ratio is to
 * @param second value in the cell with the level that the ratio is of
 * @param contrast the second mean over the first, with the error term of the design
 * @param tests of the family; 0 where nothing is tested
 */
public record Comparison(
    Family family,
    Measurand measurand,
    FactorLevels factor,
    CellValue first,
    CellValue second,
    Contrast contrast,
    int tests) {
  /** Greatest adjusted p of a difference. */
  public static final double LEVEL = 0.05;

  /** {@return cell with the first level} */
  public Cell fromCell() {
    return first.cell();
  }

  /** {@return cell with the second level} */
  public Cell toCell() {
    return second.cell();
  }

  /** {@return level that the ratio is to} */
  public Level from() {
    return first.cell().level(factor.factor());
  }

  /** {@return level that the ratio is of} */
  public Level to() {
    return second.cell().level(factor.factor());
  }

  /** {@return levels of the other factors, in the study's order} */
  public List<Level> fixed() {
    return first.cell().levels().stream()
        .filter(level -> !level.factor().equals(factor.factor()))
        .toList();
  }

  /** {@return mean of the first, in the measurand's unit; absent without a run} */
  public OptionalDouble fromMean() {
    return mean(first);
  }

  /** {@return mean of the second} */
  public OptionalDouble toMean() {
    return mean(second);
  }

  private static OptionalDouble mean(CellValue of) {
    return of.n() == 0 ? OptionalDouble.empty() : OptionalDouble.of(StatUtils.mean(of.values()));
  }

  /** {@return runs whose energy is below resolution or implausible} */
  public int doubtful() {
    return first.doubtful() + second.doubtful();
  }

  /** {@return whether power is modelled and not measured} */
  public boolean estimate() {
    return first.isMeasuredEstimate() || second.isMeasuredEstimate();
  }

  /** {@return p of the contrast, were there no difference; absent where nothing is tested} */
  public OptionalDouble p() {
    return contrast.p();
  }

  /** {@return the same, adjusted over the family ({@link Bonferroni})} */
  public OptionalDouble adjustedP() {
    return Contrast.adjusted(p(), tests);
  }

  /**
   * {@return p of two one-sided tests, were the ratio just {@link Conclusion#MARGIN} from 1; absent
   * where nothing is tested}
   */
  public OptionalDouble equalP() {
    return contrast.tested().stream()
        .mapToDouble(log -> Equivalence.tost(log, Conclusion.MARGIN).pEquivalent())
        .findFirst();
  }

  /**
   * {@return twice the same, adjusted over the family: below 0.05 exactly where {@link #interval}
   * is within the margin}
   */
  public OptionalDouble adjustedEqualP() {
    return Contrast.adjusted(equalP(), 2 * tests);
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
    if (adjustedP().isEmpty() || interval().isEmpty()) {
      return "not tested";
    }
    return adjustedP().getAsDouble() < LEVEL ? "different" : "not shown to differ";
  }

  /**
   * {@return what is shown, in a word; {@code MORE} or {@code LESS} exactly where {@link
   * #decision()} is {@code different}}
   */
  public Conclusion finding() {
    if (contrast.exact()) {
      return Conclusion.ofExact(contrast.ratio().getAsDouble());
    }
    if (adjustedP().isEmpty()) {
      return Conclusion.NOT_TESTED;
    }
    if (interval().isEmpty()) {
      return Conclusion.TOO_FEW;
    }
    if (adjustedP().getAsDouble() < LEVEL) {
      return contrast.ratio().getAsDouble() > 1 ? Conclusion.MORE : Conclusion.LESS;
    }
    return adjustedEqualP().getAsDouble() < LEVEL ? Conclusion.EQUAL : Conclusion.UNCLEAR;
  }

  /** {@return terms of the comparison: the second level's mean over the first's} */
  List<Mean> means(Measurements campaign) {
    return List.of(
        new Mean(1, campaign, toCell(), measurand.side(), measurand.quantity()),
        new Mean(-1, campaign, fromCell(), measurand.side(), measurand.quantity()));
  }

  /**
   * {@return the ratio's 95 % interval: one of those of all comparisons of the family that are
   * tested, which hold at once with a chance of 95 % or more; by itself where nothing is tested.
   * Absent where there is none, and where its ends differ by more than a factor of 100}
   */
  public Optional<RatioInterval> interval() {
    return contrast.simultaneous(tests);
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
    return new Comparison(family, measurand, factor, first, second, contrast, ofFamily);
  }
}
