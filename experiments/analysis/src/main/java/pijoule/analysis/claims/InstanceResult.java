package pijoule.analysis.claims;

import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.analysis.compare.Contrast;

/**
 * Result of one instance of a claim in a campaign.
 *
 * @param instance which
 * @param verdict what is shown
 * @param reason why it is not measured, or measured and not tested, as exact means are; empty where
 *     it is tested
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

  /** The adjusted p by which decisions are put in order; what is exact comes before every test. */
  double doubt() {
    return exact() ? 0 : adjusted.orElse(1);
  }
}
