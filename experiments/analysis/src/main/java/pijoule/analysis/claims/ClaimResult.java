package pijoule.analysis.claims;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Result of a claim in a campaign.
 *
 * @param claim which
 * @param instances at least one
 */
record ClaimResult(Claim claim, List<InstanceResult> instances) {
  ClaimResult {
    instances = List.copyOf(instances);
  }

  int count(ClaimVerdict verdict) {
    return (int) instances.stream().filter(instance -> instance.verdict() == verdict).count();
  }

  /** One instance that contradicts is enough; to hold, all must be measured and hold. */
  ClaimVerdict verdict() {
    if (count(ClaimVerdict.REFUTED) > 0) {
      return ClaimVerdict.REFUTED;
    }
    if (count(ClaimVerdict.NOT_MEASURED) > 0) {
      return ClaimVerdict.NOT_MEASURED;
    }
    return count(ClaimVerdict.HOLDS) == instances.size()
        ? ClaimVerdict.HOLDS
        : ClaimVerdict.UNDECIDED;
  }

  /** Such as {@code holds in 3 of 4 measured}. */
  String counts() {
    int measured = instances.size() - count(ClaimVerdict.NOT_MEASURED);
    return measured == 0
        ? "none of %s measured".formatted(instances.size())
        : "holds in %s of %s measured".formatted(count(ClaimVerdict.HOLDS), measured);
  }

  /**
   * The instance that a reader should look at: what refutes most surely, or where nothing does,
   * what is least sure; absent where the claim is not measured.
   */
  Optional<InstanceResult> decisive() {
    Comparator<InstanceResult> byP =
        Comparator.comparingDouble(InstanceResult::doubt)
            .thenComparingDouble(instance -> instance.exact() ? 0 : instance.p().orElse(1));
    return switch (verdict()) {
      case REFUTED ->
          instances.stream()
              .filter(instance -> instance.verdict() == ClaimVerdict.REFUTED)
              .min(byP);
      case HOLDS, UNDECIDED ->
          instances.stream().filter(instance -> instance.verdict() == verdict()).max(byP);
      case NOT_MEASURED -> Optional.empty();
    };
  }

  boolean estimate() {
    return instances.stream().anyMatch(InstanceResult::estimate);
  }
}
