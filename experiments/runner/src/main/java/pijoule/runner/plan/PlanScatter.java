package pijoule.runner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.Scatter;
import pijoule.analysis.compare.VarianceComponents;
import pijoule.analysis.compare.VarianceComponents.Component;
import pijoule.analysis.load.RateCost;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Quantity.Kind;
import pijoule.contract.phase.Side;

/**
 * Expected scatter of a planned campaign's totals, with its source.
 *
 * @param times of each side that something is known of, at least one
 * @param energies the same
 * @param underLoad relative standard deviation of the CPU time per request at one rate, from run to
 *     run; absent where no pilot shows it
 * @param lines for a person: which numbers, and their source
 */
public record PlanScatter(
    List<Scatter> times, List<Scatter> energies, OptionalDouble underLoad, List<String> lines) {
  private static final double PERCENT = 100;

  public PlanScatter {
    times = List.copyOf(times);
    energies = List.copyOf(energies);
    lines = List.copyOf(lines);
  }

  /** {@return what is assumed where no pilot was run} */
  public static PlanScatter assumed() {
    Scatter energy = Scatter.ASSUMED_ENERGY;
    return new PlanScatter(
        List.of(Scatter.ASSUMED_TIME),
        List.of(energy),
        OptionalDouble.empty(),
        List.of(
            "Scatter is assumed: run %s, server %s, board setting %s, round %s; an energy's meter %s"
                .formatted(
                    percent(energy.run()),
                    percent(energy.block()),
                    percent(energy.setting()),
                    percent(energy.round()),
                    percent(energy.u())),
            "(type B, without its gain). Estimate it from a campaign of yours: --pilot RESULTS."));
  }

  /**
   * Estimates the scatter of the totals of both sides; what the pilot cannot show is assumed.
   *
   * @param pilot a campaign
   * @return the scatter; where the pilot has no energies, that of times with the assumed meter's
   */
  public static PlanScatter of(Measurements pilot) {
    List<String> lines =
        new ArrayList<>(List.of("Scatter from the pilot (df: degrees of freedom):"));
    List<Scatter> times = scatters(pilot, Kind.TIME, Scatter.ASSUMED_TIME, lines);
    if (times.isEmpty()) {
      List<String> none =
          new ArrayList<>(List.of("The pilot shows no scatter: too few valid runs."));
      none.addAll(assumed().lines());
      return new PlanScatter(
          assumed().times(), assumed().energies(), RateCost.scatter(pilot), none);
    }
    List<Scatter> energies = scatters(pilot, Kind.ENERGY, Scatter.ASSUMED_ENERGY, lines);
    return new PlanScatter(
        times,
        energies.isEmpty() ? times.stream().map(PlanScatter::metered).toList() : energies,
        OptionalDouble.empty(),
        lines);
  }

  private static Scatter metered(Scatter time) {
    double u = Scatter.ASSUMED_ENERGY.u();
    return new Scatter(time.run(), time.block(), time.setting(), time.round(), u, time.pair());
  }

  private static List<Scatter> scatters(
      Measurements pilot, Kind kind, Scatter assumed, List<String> lines) {
    List<Scatter> known = new ArrayList<>();
    for (Side side : Side.values()) {
      VarianceComponents of = VarianceComponents.of(pilot, kind, side);
      if (of.isKnown()) {
        known.add(of.or(assumed));
        lines.add("  %s's total %s: %s".formatted(side.key(), kind.key(), words(of, assumed)));
      }
    }
    return known;
  }

  /**
   * {@return greatest scatter of a level from pair to pair of boards, for a person, such as {@code
   * 3 %}}
   */
  String pairs() {
    return percent(
        Stream.concat(times.stream(), energies.stream())
            .mapToDouble(Scatter::pair)
            .max()
            .orElseThrow());
  }

  private static String words(VarianceComponents of, Scatter assumed) {
    return Stream.of(
            word("run", of.run(), assumed.run()),
            word("server", of.block(), assumed.block()),
            word("board setting", of.setting(), assumed.setting()),
            word("round", of.round(), assumed.round()),
            of.pair().isEmpty() ? "" : word("pair", of.pair(), assumed.pair()),
            of.u() == 0 ? "" : "meter " + percent(of.u()) + " (type B)")
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String word(String stratum, Optional<Component> of, double assumed) {
    return of.map(
            known ->
                "%s %s (df %d)".formatted(stratum, percent(known.sd()), known.degreesOfFreedom()))
        .orElseGet(() -> "%s %s (assumed)".formatted(stratum, percent(assumed)));
  }

  static String percent(double relative) {
    String text = String.format(Locale.ROOT, "%.2g", PERCENT * relative);
    return (relative >= 1 ? String.format(Locale.ROOT, "%.0f", PERCENT * relative) : text) + " %";
  }
}
