package pijoule.analysis.measures;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import pijoule.analysis.results.Problem;
import pijoule.analysis.results.RecordedCampaign;
import pijoule.analysis.results.Run;
import pijoule.analysis.results.Side;
import pijoule.contract.study.Cell;

/**
 * What all runs of a campaign measured. Immutable and safe for many threads; two are equal only if
 * they are one.
 */
public final class Measurements {
  private final RecordedCampaign campaign;
  private final List<SideMeasures> sides;
  private final List<Meter> meters;
  private final List<Problem> problems;
  private final Map<Side, Map<Integer, List<SideMeasures>>> bySideAndCell =
      new EnumMap<>(Side.class);

  /**
   * @param campaign which
   * @param sides of its valid runs, in the runs' order, the client first
   * @param meters whose traces could be opened, by name and session
   * @param problems of the folder and of its traces
   */
  public Measurements(
      RecordedCampaign campaign,
      List<SideMeasures> sides,
      List<Meter> meters,
      List<Problem> problems) {
    this.campaign = campaign;
    this.sides = List.copyOf(sides);
    this.meters = List.copyOf(meters);
    this.problems = List.copyOf(problems);
    for (Side side : Side.values()) {
      bySideAndCell.put(side, new HashMap<>());
    }
    for (SideMeasures of : sides) {
      if (of.run().repeated()) {
        continue;
      }
      bySideAndCell
          .get(of.side())
          .computeIfAbsent(of.run().cell(), unseen -> new ArrayList<>())
          .add(of);
    }
    bySideAndCell.values().forEach(cells -> cells.replaceAll((cell, runs) -> List.copyOf(runs)));
  }

  /**
   * @param of this campaign's
   * @return the meter that saw it, in its session; absent where no trace of it could be opened
   */
  public Optional<Meter> meter(SideMeasures of) {
    return of.energy().meter().flatMap(name -> meter(name, of));
  }

  /**
   * @param name of a meter
   * @param of this campaign's
   * @return that meter in the run's session; absent where no trace of it could be opened
   */
  public Optional<Meter> meter(String name, SideMeasures of) {
    return meters.stream()
        .filter(meter -> name.equals(meter.info().meter()))
        .filter(meter -> meter.session() == of.run().session())
        .findFirst();
  }

  /**
   * @param of this campaign's
   * @return whether the gain of the meter that saw it has no known uncertainty, so that the u of
   *     its energies is a lower bound; absent where there is no meter
   */
  public Optional<Boolean> gainUnknown(SideMeasures of) {
    return meter(of).map(meter -> meter.info().meterInfo().accuracy().uGainRelative().isEmpty());
  }

  /**
   * @param more problems, found where these measurements are used
   * @return the same measurements with them
   */
  public Measurements with(List<Problem> more) {
    List<Problem> all = new ArrayList<>(problems);
    all.addAll(more);
    return new Measurements(campaign, sides, meters, all);
  }

  /**
   * @param left runs to leave out
   * @return the same measurements without them
   */
  public Measurements without(Predicate<Run> left) {
    return new Measurements(
        campaign, sides.stream().filter(side -> !left.test(side.run())).toList(), meters, problems);
  }

  /**
   * @return which campaign
   */
  public RecordedCampaign campaign() {
    return campaign;
  }

  /**
   * @return sides of its valid runs, in the runs' order, the client first
   */
  public List<SideMeasures> sides() {
    return sides;
  }

  /**
   * @return meters whose traces could be opened, by name and session
   */
  public List<Meter> meters() {
    return meters;
  }

  /**
   * @return problems of the folder and of its traces
   */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * @return whether any run has amortised windows
   */
  public boolean amortized() {
    return sides.stream()
        .anyMatch(side -> Part.AMORTIZED.stream().anyMatch(side.times().seconds()::containsKey));
  }

  /**
   * @return whether packets of any run were captured
   */
  public boolean captured() {
    return campaign.runs().stream().anyMatch(run -> run.circumstances().capture().isPresent());
  }

  /**
   * @param quantity of a side
   * @return whether any run has a value of it
   */
  public boolean has(Quantity quantity) {
    return sides.stream()
        .filter(of -> quantity.isOf(of.side()))
        .anyMatch(of -> quantity.value(of).isPresent());
  }

  /**
   * @param side of a call
   * @return its parts in this campaign: those of every campaign of calls, then the optional ones
   *     that a run has; under load those alone that a run has
   */
  public List<Part> parts(Side side) {
    List<Part> parts = new ArrayList<>(Part.of(side));
    if (campaign.underLoad()) {
      parts.removeIf(part -> !has(side, part));
    }
    Part.optional(side).stream().filter(part -> has(side, part)).forEach(parts::add);
    return parts;
  }

  private boolean has(Side side, Part part) {
    return sides.stream()
        .anyMatch(of -> of.side() == side && of.times().seconds().containsKey(part));
  }

  /**
   * @param cell one of the study's
   * @param side of a call
   * @return what that side of the cell's replicates measured; a run that measures a rate again is
   *     none of them
   */
  public List<SideMeasures> of(Cell cell, Side side) {
    return bySideAndCell.get(side).getOrDefault(cell.number(), List.of());
  }
}
