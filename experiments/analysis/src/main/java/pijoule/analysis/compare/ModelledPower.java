package pijoule.analysis.compare;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.table.Numbers;

/**
 * Check whether a campaign's powers are modelled from the processor's use. Such an energy is a
 * time, or a number of requests, in another unit: it decides nothing about what a stack takes.
 */
public final class ModelledPower {
  private static final String END =
      " and not measured, so that its energies decide nothing; attach a meter";

  /** Reason why an energy decides nothing, in a sentence. */
  public static final String SENTENCE = "the power is modelled" + END;

  /** Settings of a model, as in a trace. */
  private static final String IDLE = "idle_watts";

  private static final String BUSY = "busy_watts";

  private ModelledPower() {}

  /**
   * {@return {@link #SENTENCE} with the model's watts, where every power is modelled; absent
   * elsewhere, and without energies}
   *
   * @param measurements of a campaign
   */
  public static Optional<String> of(Measurements measurements) {
    List<Boolean> estimates =
        measurements.sides().stream().flatMap(side -> side.energy().estimate().stream()).toList();
    return estimates.isEmpty() || estimates.contains(false)
        ? Optional.empty()
        : Optional.of("the power is modelled" + watts(measurements) + END);
  }

  /**
   * Such as {@code , from 1.77 W idle to 1.96 W busy,}; empty where meters differ or do not say.
   */
  private static String watts(Measurements measurements) {
    List<SortedMap<String, Double>> settings =
        measurements.meters().stream()
            .map(meter -> meter.info().meterInfo().settings())
            .distinct()
            .toList();
    boolean isKnown =
        settings.size() == 1 && settings.get(0).keySet().containsAll(List.of(IDLE, BUSY));
    return isKnown
        ? ", from %s W idle to %s W busy,"
            .formatted(
                Numbers.full(settings.get(0).get(IDLE)), Numbers.full(settings.get(0).get(BUSY)))
        : "";
  }

  /** The sentence where the power behind any run of a mean is modelled; empty elsewhere. */
  static String caveat(Mean mean) {
    return mean.quantity().isEstimate(mean.runs()) ? SENTENCE : "";
  }
}
