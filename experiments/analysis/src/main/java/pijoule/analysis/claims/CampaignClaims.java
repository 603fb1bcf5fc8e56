package pijoule.analysis.claims;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.compare.Contrast;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Holm;

/** Compares a file of claims with a campaign; all its instances are one family of tests. */
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
    List<Double> adjusted =
        Holm.adjust(decisions.stream().flatMap(Optional::stream).map(Decision::p).toList());
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
        .filter(Contrast::decides)
        .flatMap(Contrast::log)
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
    double left = attempt.leftValue().getAsDouble();
    double right = attempt.rightValue().getAsDouble();
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
        attempt.leftValue(),
        attempt.rightValue(),
        decision.isPresent() ? OptionalDouble.of(decision.get().p()) : OptionalDouble.empty(),
        adjusted,
        attempt.estimate());
  }
}
