package pijoule.analysis.compare;

import java.util.List;
import java.util.Optional;
import pijoule.analysis.measure.Measurements;

/**
 * Check whether a campaign's powers are modelled from the processor's use. Such an energy is a
 * time, or a number of requests, in another unit: it decides nothing about what a stack takes.
 */
public final class ModelledPower {
  /** Reason why an energy decides nothing, in a sentence. */
  public static final String SENTENCE =
      "the power is modelled and not measured, and decides nothing";

  private ModelledPower() {}

  /**
   * {@return {@link #SENTENCE} where every power is modelled; absent elsewhere, and without
   * energies}
   *
   * @param measurements of a campaign
   */
  public static Optional<String> of(Measurements measurements) {
    List<Boolean> estimates =
        measurements.sides().stream().flatMap(side -> side.energy().estimate().stream()).toList();
    return estimates.isEmpty() || estimates.contains(false)
        ? Optional.empty()
        : Optional.of(SENTENCE);
  }

  /** The sentence where the power behind any run of a mean is modelled; empty elsewhere. */
  static String caveat(Mean mean) {
    return mean.quantity().isEstimate(mean.runs()) ? SENTENCE : "";
  }
}
