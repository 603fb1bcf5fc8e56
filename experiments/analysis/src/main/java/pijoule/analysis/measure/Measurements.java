package pijoule.analysis.measure;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import pijoule.campaign.LevelParts;
import pijoule.campaign.Problem;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.energy.meter.MeterInfo.Term;

/**
 * Measurements of all runs of a campaign. Immutable and safe for many threads; two are equal only
 * if they are one.
 */
public final class Measurements {
  private final RecordedCampaign campaign;
  private final List<MeasuredSide> sides;
  private final List<SessionMeter> meters;
  private final List<Problem> problems;
  private final Map<TraceKey, SessionMeter> byTrace = new HashMap<>();
  private final Map<Side, Map<Integer, List<MeasuredSide>>> bySideAndCell =
      new EnumMap<>(Side.class);
  private final Map<Side, Map<String, MeasuredSide>> bySideAndRun = new EnumMap<>(Side.class);
  private final Map<Integer, List<Run>> runsByCell;
  private final Map<Side, List<Part>> parts = new EnumMap<>(Side.class);
  private final boolean amortized;
  private final boolean captured;

  /** Quantities that were asked for, with whether any run has a value. */
  private final Map<Quantity, Boolean> known = new ConcurrentHashMap<>();

  /** Read when it is first asked for; made twice it is the same. */
  private volatile LevelParts levelParts;

  /**
   * Makes the measurements of a campaign.
   *
   * @param campaign which
   * @param sides of its valid runs, in the runs' order, the client first; this list and that of the
   *     meters are not copied and must not change
   * @param meters whose traces could be opened, by name and session
   * @param problems of the folder and of its traces
   */
  public Measurements(
      RecordedCampaign campaign,
      List<MeasuredSide> sides,
      List<SessionMeter> meters,
      List<Problem> problems) {
    this.campaign = campaign;
    this.sides = Collections.unmodifiableList(sides);
    this.meters = Collections.unmodifiableList(meters);
    this.problems = List.copyOf(problems);
    meters.forEach(
        meter -> byTrace.putIfAbsent(new TraceKey(meter.info().meter(), meter.session()), meter));
    Map<Side, Set<Part>> timed = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      bySideAndCell.put(side, new HashMap<>());
      bySideAndRun.put(side, new HashMap<>());
      timed.put(side, EnumSet.noneOf(Part.class));
    }
    for (MeasuredSide of : sides) {
      timed.get(of.side()).addAll(of.times().seconds().keySet());
      bySideAndRun.get(of.side()).put(of.run().id(), of);
      if (!of.run().repeated()) {
        bySideAndCell
            .get(of.side())
            .computeIfAbsent(of.run().cell(), unseen -> new ArrayList<>())
            .add(of);
      }
    }
    bySideAndCell.values().forEach(cells -> cells.replaceAll((cell, runs) -> List.copyOf(runs)));
    runsByCell =
        campaign.runs().stream()
            .filter(run -> !run.repeated())
            .collect(Collectors.groupingBy(Run::cell, Collectors.toUnmodifiableList()));
    timed.forEach((side, timedParts) -> parts.put(side, parts(side, timedParts)));
    amortized =
        timed.values().stream()
            .anyMatch(timedParts -> Part.AMORTIZED.stream().anyMatch(timedParts::contains));
    captured = campaign.runs().stream().anyMatch(run -> run.circumstances().capture().isPresent());
  }

  /**
   * Computes the durations and, from the traces, the energies of a campaign's runs.
   *
   * @param campaign as read
   * @return its measurements
   */
  public static Measurements of(RecordedCampaign campaign) {
    return new Measurer(campaign).measure();
  }

  private List<Part> parts(Side side, Set<Part> timed) {
    List<Part> parts =
        switch (campaign.study().kind()) {
          case CALLS -> new ArrayList<>(Part.of(side));
          case LOAD ->
              Part.of(side).stream()
                  .filter(timed::contains)
                  .collect(Collectors.toCollection(ArrayList::new));
        };
    Part.optional(side).stream().filter(timed::contains).forEach(parts::add);
    return List.copyOf(parts);
  }

  /** {@return containers and bindings that differ between levels} */
  public LevelParts levelParts() {
    if (levelParts == null) {
      levelParts = LevelParts.of(campaign);
    }
    return levelParts;
  }

  /** {@return what a reader must know of the factors' levels, one sentence each} */
  public List<String> levelNotes() {
    List<String> notes = new ArrayList<>(campaign.study().levelNotes());
    notes.addAll(levelParts().sentences(campaign.study().factors()));
    return notes;
  }

  /**
   * {@return the meter that saw it, in its session; absent where no trace of it could be opened}
   *
   * @param of this campaign's
   */
  public Optional<SessionMeter> meter(MeasuredSide of) {
    return of.energy().meter().flatMap(name -> meter(name, of));
  }

  /**
   * {@return that meter in the run's session; absent where no trace of it could be opened}
   *
   * @param name of a meter
   * @param of this campaign's
   */
  public Optional<SessionMeter> meter(String name, MeasuredSide of) {
    return Optional.ofNullable(byTrace.get(new TraceKey(name, of.run().session())));
  }

  /**
   * {@return whether the gain of the meter that saw it has no known uncertainty, so that the u of
   * its energies is a lower bound; absent where there is no meter}
   *
   * @param of this campaign's
   */
  public Optional<Boolean> gainUnknown(MeasuredSide of) {
    return meter(of)
        .map(meter -> meter.info().meterInfo().accuracy().of(Term.U_GAIN_RELATIVE).isEmpty());
  }

  /**
   * {@return these measurements with more problems}
   *
   * @param more problems, found where these measurements are used
   */
  public Measurements with(List<Problem> more) {
    List<Problem> all = new ArrayList<>(problems);
    all.addAll(more);
    return new Measurements(campaign, sides, meters, all);
  }

  /**
   * {@return these measurements without some runs}
   *
   * @param left runs to leave out
   */
  public Measurements without(Predicate<Run> left) {
    return new Measurements(
        campaign, sides.stream().filter(side -> !left.test(side.run())).toList(), meters, problems);
  }

  /** {@return which campaign} */
  public RecordedCampaign campaign() {
    return campaign;
  }

  /** {@return sides of its valid runs, in the runs' order, the client first} */
  public List<MeasuredSide> sides() {
    return sides;
  }

  /** {@return meters whose traces could be opened, by name and session} */
  public List<SessionMeter> meters() {
    return meters;
  }

  /** {@return problems of the folder and of its traces} */
  public List<Problem> problems() {
    return problems;
  }

  /**
   * {@return what programs measure of their own process, such as {@code process_peak_memory}, in
   * the order of their records; no list of such quantities is here}
   *
   * @param side of a call
   */
  public List<Quantity> ofProcesses(Side side) {
    return sides.stream()
        .filter(run -> run.side() == side)
        .flatMap(MeasuredSide::process)
        .map(value -> Quantities.ofProcess(value.quantity(), value.unit()))
        .distinct()
        .toList();
  }

  /** {@return whether any run has amortised windows} */
  public boolean amortized() {
    return amortized;
  }

  /** {@return whether packets of any run were captured} */
  public boolean captured() {
    return captured;
  }

  /**
   * {@return whether any run has a value of it}
   *
   * @param quantity of a side
   */
  public boolean has(Quantity quantity) {
    return known.computeIfAbsent(
        quantity,
        asked ->
            sides.stream()
                .filter(side -> asked.isOf(side.side()))
                .anyMatch(side -> asked.value(side).isPresent()));
  }

  /**
   * {@return its parts in this campaign: those of every campaign of calls, then the optional ones
   * that a run has; under load only those that a run has}
   *
   * @param side of a call
   */
  public List<Part> parts(Side side) {
    return parts.get(side);
  }

  /**
   * {@return what that side of the run measured; absent of a failed run, and where the side handed
   * nothing over}
   *
   * @param run of this campaign
   * @param side of a call
   */
  public Optional<MeasuredSide> of(Run run, Side side) {
    return Optional.ofNullable(bySideAndRun.get(side).get(run.id()));
  }

  /**
   * {@return its replicates, failed ones as well, in the runs' order}
   *
   * @param cell one of the study's
   */
  public List<Run> runs(Cell cell) {
    return runsByCell.getOrDefault(cell.number(), List.of());
  }

  /**
   * {@return what that side of the cell's replicates measured; a run that measures a rate again is
   * none of them}
   *
   * @param cell one of the study's
   * @param side of a call
   */
  public List<MeasuredSide> of(Cell cell, Side side) {
    return bySideAndCell.get(side).getOrDefault(cell.number(), List.of());
  }
}
