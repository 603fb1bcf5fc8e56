package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import pijoule.analysis.claims.ClaimResult.InstanceResult;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.compare.Contrasts;
import pijoule.analysis.compare.Mean;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Bonferroni;
import pijoule.analysis.stats.Equivalence;
import pijoule.analysis.stats.Holm;
import pijoule.analysis.stats.LogContrast;

/**
 * Compares a file of claims with a campaign; all its instances, at all looks of a campaign that may
 * end early, are one family of tests.
 */
final class CampaignClaims {
  private CampaignClaims() {}

  static List<ClaimResult> of(Claims claims, Measurements measurements) {
    List<EvaluatedInstance> attempts = new ArrayList<>();
    StudyCells cells = new StudyCells(measurements.campaign());
    for (Claim claim : claims.claims()) {
      Expansion.of(claim, cells.varied(), levels -> cells.cell(levels).isPresent())
          .forEach(instance -> attempts.add(EvaluatedInstance.at(instance, measurements, cells)));
    }
    List<Optional<Decision>> decisions = attempts.stream().map(CampaignClaims::decide).toList();
    int looks = measurements.campaign().study().looks();
    List<Double> adjusted =
        Holm.adjust(
            decisions.stream()
                .flatMap(Optional::stream)
                .map(decision -> Bonferroni.adjust(decision.p(), looks))
                .toList());
    List<InstanceResult> results = new ArrayList<>();
    int measured = 0;
    for (int i = 0; i < attempts.size(); i++) {
      Optional<Decision> decision = decisions.get(i);
      OptionalDouble p =
          decision.isPresent()
              ? OptionalDouble.of(adjusted.get(measured++))
              : OptionalDouble.empty();
      results.add(result(attempts.get(i), decision, p));
    }
    return claims.claims().stream().map(claim -> of(claim, results)).toList();
  }

  private static ClaimResult of(Claim claim, List<InstanceResult> results) {
    return new ClaimResult(
        claim, results.stream().filter(result -> result.instance().claim() == claim).toList());
  }

  private static Optional<Decision> decide(EvaluatedInstance attempt) {
    return attempt
        .contrast()
        .flatMap(Contrast::tested)
        .map(log -> Decision.of(attempt.instance().claim().relation(), log));
  }

  private static ClaimVerdict untested(EvaluatedInstance attempt) {
    if (attempt.contrast().isEmpty()) {
      return ClaimVerdict.NOT_MEASURED;
    }
    return attempt.contrast().get().exact() ? exact(attempt) : ClaimVerdict.UNDECIDED;
  }

  /** Exact means need no test: arithmetic decides. */
  private static ClaimVerdict exact(EvaluatedInstance attempt) {
    Relation relation = attempt.instance().claim().relation();
    double left = attempt.left().value().getAsDouble();
    double right = attempt.right().value().getAsDouble();
    return relation.holds(left, right) ? ClaimVerdict.HOLDS : ClaimVerdict.REFUTED;
  }

  private static InstanceResult result(
      EvaluatedInstance attempt, Optional<Decision> decision, OptionalDouble adjusted) {
    return new InstanceResult(
        attempt.instance(),
        decision
            .map(test -> test.verdict(adjusted.getAsDouble()))
            .orElseGet(() -> untested(attempt)),
        attempt.contrast().map(Contrast::undecidable).orElse(attempt.reason()),
        attempt.contrast(),
        attempt.left().value(),
        attempt.right().value(),
        decision.isPresent() ? OptionalDouble.of(decision.get().p()) : OptionalDouble.empty(),
        adjusted,
        attempt.estimate());
  }

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
      return new Decision(
          contrast.pDifferent(), agrees ? ClaimVerdict.HOLDS : ClaimVerdict.REFUTED);
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

  /**
   * An instance as far as a campaign can be asked about it.
   *
   * @param instance which
   * @param reason why it is not measured; empty where it is
   * @param contrast left over right; without a ratio where too few runs are known
   * @param left the left's means
   * @param right the right's means
   */
  private record EvaluatedInstance(
      Instance instance,
      String reason,
      Optional<Contrast> contrast,
      EvaluatedOperand left,
      EvaluatedOperand right) {

    static EvaluatedInstance at(Instance instance, Measurements measurements, StudyCells cells) {
      EvaluatedOperand left =
          EvaluatedOperand.of(instance.claim().left(), instance.left(), measurements, cells);
      EvaluatedOperand right =
          EvaluatedOperand.of(instance.against(), instance.right(), measurements, cells);
      String reason = left.reason().isEmpty() ? right.reason() : left.reason();
      return reason.isEmpty()
          ? contrast(instance, left, right)
          : new EvaluatedInstance(instance, reason, Optional.empty(), left, right);
    }

    private static EvaluatedInstance contrast(
        Instance instance, EvaluatedOperand left, EvaluatedOperand right) {
      List<Mean> means = new ArrayList<>(left.means());
      right.means().forEach(mean -> means.add(mean.to(-mean.exponent())));
      Contrast contrast = Contrasts.of(means, right.factor() / left.factor());
      if (contrast.ratio().isEmpty() && isMeasured(means)) {
        return new EvaluatedInstance(
            instance, contrast.reason(), Optional.of(contrast), left, right);
      }
      String reason = contrast.ratio().isEmpty() ? contrast.reason() : Contrasts.caveat(means);
      return new EvaluatedInstance(
          instance,
          reason,
          reason.isEmpty() ? Optional.of(contrast) : Optional.empty(),
          left,
          right);
    }

    /** Too few runs, or too many that failed, are another thing than none. */
    private static boolean isMeasured(List<Mean> means) {
      return means.stream().noneMatch(mean -> mean.runs().isEmpty() || mean.isEstimate());
    }

    /** {@return whether modelled energy enters a mean of either side} */
    boolean estimate() {
      return Stream.of(left, right)
          .flatMap(operand -> operand.means().stream())
          .anyMatch(Mean::isEstimate);
    }
  }
}
