package pijoule.analysis.claims;

import pijoule.analysis.stats.Equivalence;
import pijoule.analysis.stats.LogContrast;

/**
 * Decision of a contrast on a relation, before other tests of the family count.
 *
 * <p>Of an order it is the two-sided test, and the direction is the estimate's (a directional
 * decision: Shaffer 1980, The Annals of Statistics 8, 1342-1347). Of nearness it is either of two
 * tests, {@link Equivalence} or a ratio outside the margin: only one of them can be wrong.
 *
 * @param p the smaller one of the tests'
 * @param towards what that test shows where it is significant
 */
record Decision(double p, ClaimVerdict towards) {
  /** Level that the adjusted p-value is compared with. */
  static final double LEVEL = 0.05;

  /** Runs that do not scatter at all must not be distinguished by the last bit of a sum. */
  private static final double ARITHMETIC = 1e-12;

  static Decision of(Relation relation, LogContrast contrast) {
    return relation.kind() == Relation.Kind.NEAR
        ? near(relation.margin(), contrast)
        : order(relation.kind().isUpward(), contrast);
  }

  private static Decision order(boolean upward, LogContrast contrast) {
    if (Math.abs(contrast.effect()) < ARITHMETIC) {
      return new Decision(1, ClaimVerdict.UNDECIDED);
    }
    boolean agrees = upward == contrast.effect() > 0;
    return new Decision(contrast.pDifferent(), agrees ? ClaimVerdict.HOLDS : ClaimVerdict.REFUTED);
  }

  private static Decision near(double margin, LogContrast contrast) {
    Equivalence of = Equivalence.tost(contrast, margin);
    return of.pEquivalent() <= of.pOutside()
        ? new Decision(of.pEquivalent(), ClaimVerdict.HOLDS)
        : new Decision(of.pOutside(), ClaimVerdict.REFUTED);
  }

  ClaimVerdict verdict(double adjusted) {
    return adjusted < LEVEL ? towards : ClaimVerdict.UNDECIDED;
  }
}
