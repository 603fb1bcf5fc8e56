package pijoule.analysis.inference;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.measures.Measurements;
import pijoule.analysis.measures.Metric;
import pijoule.analysis.measures.Part;
import pijoule.analysis.measures.SideMeasures;
import pijoule.analysis.results.Side;

/**
 * Whether a campaign's energies are its times in another unit: modelled from the processor's use,
 * at nearly one power in all runs.
 */
public final class Mirror {
  /** What an energy says, in a sentence, where it only mirrors time. */
  public static final String SENTENCE =
      "an estimate from nearly constant modelled power carries no information beyond time; attach a"
          + " meter";

  /**
   * Powers that differ by less say nothing of their own: a difference of energies beyond that of
   * times could only be as large.
   */
  private static final double MAX_SPREAD = 0.1;

  private Mirror() {}

  /**
   * @param measurements of a campaign
   * @return {@link #SENTENCE} where every power is modelled, and those of the clients' calls and
   *     totals and of both boards by one meter are within 10 % of each other: meters of two devices
   *     may model different powers; absent elsewhere, without energies, and under load, where an
   *     energy is of a window of a given length
   */
  public static Optional<String> of(Measurements measurements) {
    if (measurements.campaign().underLoad()) {
      return Optional.empty();
    }
    List<SideMeasures> metered =
        measurements.sides().stream().filter(side -> side.energy().estimate().isPresent()).toList();
    List<SideMeasures> clients =
        metered.stream().filter(side -> side.side() == Side.CLIENT).toList();
    boolean modelled =
        !clients.isEmpty()
            && metered.stream().allMatch(side -> side.energy().estimate().orElseThrow());
    Collection<List<SideMeasures>> byMeter =
        clients.stream().collect(Collectors.groupingBy(side -> side.energy().meter())).values();
    return modelled && byMeter.stream().allMatch(Mirror::areFlat)
        ? Optional.of(SENTENCE)
        : Optional.empty();
  }

  private static boolean areFlat(List<SideMeasures> clients) {
    return Stream.of(Part.REQUEST, Part.TOTAL, Part.BOARDS).allMatch(part -> isFlat(clients, part));
  }

  private static boolean isFlat(List<SideMeasures> clients, Part part) {
    var powers =
        clients.stream()
            .map(side -> side.value(Metric.POWER, part))
            .filter(power -> power.isPresent())
            .mapToDouble(power -> power.getAsDouble())
            .summaryStatistics();
    return powers.getCount() == 0 || powers.getMax() <= powers.getMin() * (1 + MAX_SPREAD);
  }
}
