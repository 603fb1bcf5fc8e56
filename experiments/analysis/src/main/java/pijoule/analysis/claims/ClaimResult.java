package pijoule.analysis.claims;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.compare.Contrast;

/**
 * Result of a claim in a campaign.
 *
 * @param claim which
 * @param instances at least one
 */
record ClaimResult(Claim claim, List<InstanceResult> instances) {
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

  /**
   * Result of one instance of a claim in a campaign.
   *
   * @param instance which
   * @param verdict what is shown
   * @param reason why it is not measured, or measured and not tested, as exact means are; empty
   *     where it is tested
   * @param contrast left over right; absent where it is not measured
   * @param left product of the left's means; absent where it is not known
   * @param right the same of the right
   * @param p of the decision; absent where nothing is tested
   * @param adjusted p over all instances of the file
   * @param estimate whether energy enters that is modelled and not measured
   */
  record InstanceResult(
      Instance instance,
      ClaimVerdict verdict,
      String reason,
      Optional<Contrast> contrast,
      OptionalDouble left,
      OptionalDouble right,
      OptionalDouble p,
      OptionalDouble adjusted,
      boolean estimate) {
    /** {@return whether arithmetic decided the instance, because nothing scatters} */
    boolean exact() {
      return contrast.map(Contrast::exact).orElse(false);
    }

    /**
     * The adjusted p by which decisions are put in order; what is exact comes before every test.
     */
    double doubt() {
      return exact() ? 0 : adjusted.orElse(1);
    }
  }
}
