package pijoule.runner.plan;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Role;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterKinds;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.units.Frequency;
import pijoule.energy.window.Verdict;
import pijoule.runner.bench.Bench;

/**
 * Phases that are too short for the meters of a bench: shorter than {@link Verdict#MIN_SAMPLES}
 * intervals, in which so many samples lie wherever the phase begins.
 */
public final class ShortPhases {
  private static final Set<Role> NO_PHASE =
      EnumSet.of(Role.SUM, Role.MEAN_CALL, Role.OPERATION, Role.WINDOW);

  private final Bench bench;
  private final Map<String, Frequency> rates = new LinkedHashMap<>();

  /**
   * Finds the rates of a bench's meters.
   *
   * @param bench any
   */
  public ShortPhases(Bench bench) {
    this.bench = bench;
    bench.meters().forEach((name, meter) -> rate(meter).ifPresent(rate -> rates.put(name, rate)));
  }

  private static Optional<Frequency> rate(Bench.Meter meter) {
    String set = meter.settings().get("rate");
    return set != null
        ? Optional.of(Frequency.parse(set))
        : MeterKinds.ofKey(meter.kind()).flatMap(ShortPhases::usual);
  }

  private static Optional<Frequency> usual(MeterKind kind) {
    try {
      return Optional.of(kind.usualRate(MeterSettings.at(MeterSettings.DEFAULT_RATE)));
    } catch (IOException unknown) {
      return Optional.empty();
    }
  }

  private static double leastSeconds(Frequency rate) {
    return Verdict.MIN_SAMPLES / rate.hertz();
  }

  /** {@return a line for each rate: how long a phase must be, and what names those that are not} */
  public List<String> limits() {
    Map<Frequency, List<String>> meters = new LinkedHashMap<>();
    rates.forEach((name, rate) -> meters.computeIfAbsent(rate, r -> new ArrayList<>()).add(name));
    return meters.entrySet().stream()
        .map(
            of ->
                "Phases below %s have fewer than %d samples of %s at %s; name them: --pilot RESULTS."
                    .formatted(
                        shown(leastSeconds(of.getKey())),
                        Verdict.MIN_SAMPLES,
                        String.join(", ", of.getValue()),
                        of.getKey()))
        .toList();
  }

  /**
   * Finds the phases of a campaign that the meters of the bench cannot resolve.
   *
   * @param pilot the campaign, with any meters
   * @return a line for each side that has some: its phases, each with its shortest mean time in a
   *     cell and the number of cells, and what to do
   */
  public List<String> of(Measurements pilot) {
    List<String> lines = new ArrayList<>();
    for (Side side : Side.values()) {
      Map<Frequency, Map<Part, List<Double>>> found = new LinkedHashMap<>();
      List<Cell> cells = pilot.campaign().study().cells();
      for (Cell cell : cells) {
        bench
            .meterOf(side, cell)
            .map(rates::get)
            .ifPresent(
                rate ->
                    add(
                        found.computeIfAbsent(rate, r -> new LinkedHashMap<>()),
                        pilot.parts(side),
                        pilot.of(cell, side),
                        rate));
      }
      found.forEach(
          (rate, phases) -> {
            if (!phases.isEmpty()) {
              lines.add(line(side, rate, phases, cells.size()));
            }
          });
    }
    return lines;
  }

  private static void add(
      Map<Part, List<Double>> to, List<Part> parts, List<MeasuredSide> runs, Frequency rate) {
    for (Part part : parts) {
      OptionalDouble mean =
          runs.stream()
              .filter(run -> NO_PHASE.stream().noneMatch(role -> part.is(run.side(), role)))
              .map(run -> run.times().seconds().get(part))
              .filter(seconds -> seconds != null && seconds > 0)
              .mapToDouble(Double::doubleValue)
              .average();
      if (mean.isPresent() && mean.getAsDouble() < leastSeconds(rate)) {
        to.computeIfAbsent(part, p -> new ArrayList<>()).add(mean.getAsDouble());
      }
    }
  }

  private static String line(Side side, Frequency rate, Map<Part, List<Double>> phases, int cells) {
    return ("Too short for the %s's meter (%d samples at %s take %s), by the pilot: %s. Their energies"
            + " are below resolution: take a faster meter, or for serialize and deserialize set"
            + " amortize in the study.")
        .formatted(
            side.key(),
            Verdict.MIN_SAMPLES,
            rate,
            shown(leastSeconds(rate)),
            phases.entrySet().stream()
                .map(
                    phase ->
                        "%s %s in %d of %d cells"
                            .formatted(
                                phase.getKey().key(),
                                shown(least(phase.getValue())),
                                phase.getValue().size(),
                                cells))
                .collect(Collectors.joining(", ")));
  }

  private static double least(Collection<Double> seconds) {
    return seconds.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
  }

  private static String shown(double seconds) {
    return seconds < 1
        ? String.format(Locale.ROOT, "%.3g ms", seconds * 1e3)
        : String.format(Locale.ROOT, "%.3g s", seconds);
  }
}
