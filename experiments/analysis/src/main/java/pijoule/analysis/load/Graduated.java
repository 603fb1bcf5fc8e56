package pijoule.analysis.load;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import pijoule.analysis.measure.BoardEnergy;
import pijoule.analysis.measure.MeasuredLoad;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Columns;
import pijoule.analysis.table.Item;
import pijoule.analysis.table.Listing;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;

/**
 * Requests per joule at shares of each server process's greatest rate, and over all of them with
 * active idle: sum of requests over sum of energy, as in SPECpower_ssj2008, whose order of levels,
 * durations and service this is not.
 *
 * @param stack whose processes
 * @param level share, {@code idle}, or {@code all} for the sums
 * @param display level for a person
 * @param requestsPerSecond answered, a value a process, 1/s
 * @param watts drawn, likewise, W
 * @param requestsPerJoule likewise, 1/J
 * @param u standard uncertainty of the latter's mean by type B, 1/J; absent where it is unknown
 * @param estimate whether power is modelled
 */
record Graduated(
    LoadedStack stack,
    String level,
    String display,
    Summary requestsPerSecond,
    Summary watts,
    Summary requestsPerJoule,
    OptionalDouble u,
    boolean estimate) {
  private static final String ALL = "all";

  /**
   * {@return rows by stack and level; none if no share of a maximum was measured, or no energy is
   * known}
   */
  static List<Graduated> all(Measurements measurements) {
    List<Graduated> rows = new ArrayList<>();
    for (LoadedStack stack : LoadedStack.of(measurements.campaign().study())) {
      List<Cell> levels = stack.cells().stream().filter(Graduated::isLevel).toList();
      if (levels.stream().anyMatch(cell -> cell.level(Factor.RATE).rate().isShare())) {
        of(measurements, stack, levels, rows);
      }
    }
    return List.copyOf(rows);
  }

  private static boolean isLevel(Cell cell) {
    Optional<Level> rate = cell.find(Factor.RATE);
    return rate.isPresent() && (rate.get().rate().isShare() || rate.get().rate().isIdle());
  }

  /** A level is of the processes that have it, the sums are of those that have every level. */
  private static void of(
      Measurements measurements, LoadedStack stack, List<Cell> levels, List<Graduated> rows) {
    Map<Integer, Map<Integer, MeasuredLoad>> processes = new LinkedHashMap<>();
    for (MeasuredSide side : stack.onCurve(measurements)) {
      processes
          .computeIfAbsent(side.run().block(), unseen -> new LinkedHashMap<>())
          .put(side.run().cell(), side.load().orElseThrow());
    }
    List<Map<Integer, MeasuredLoad>> complete =
        processes.values().stream()
            .filter(process -> levels.stream().allMatch(cell -> process.containsKey(cell.number())))
            .toList();
    if (processes.isEmpty()) {
      return;
    }
    boolean estimate = stack.estimate(measurements);
    for (Cell cell : levels) {
      rows.add(
          of(
              stack,
              cell.text(Factor.RATE),
              LoadedStack.rate(cell),
              processes.values().stream()
                  .filter(process -> process.containsKey(cell.number()))
                  .map(process -> List.of(process.get(cell.number())))
                  .toList(),
              estimate));
    }
    rows.add(
        of(
            stack,
            ALL,
            "all levels and idle",
            complete.stream()
                .map(process -> levels.stream().map(cell -> process.get(cell.number())).toList())
                .toList(),
            estimate));
  }

  /** Levels of one process count alike, whatever the lengths of their windows. */
  private static Graduated of(
      LoadedStack stack,
      String level,
      String display,
      List<List<MeasuredLoad>> processes,
      boolean estimate) {
    List<Double> rates = processes.stream().map(Graduated::requestsPerSecond).toList();
    List<Double> watts = processes.stream().map(Graduated::watts).toList();
    List<Double> perJoule =
        processes.stream().map(process -> requestsPerSecond(process) / watts(process)).toList();
    Summary requestsPerJoule = Summary.of(perJoule).ofPositive();
    return new Graduated(
        stack,
        level,
        display,
        Summary.of(rates).ofPositive(),
        Summary.of(watts).ofPositive(),
        requestsPerJoule,
        u(requestsPerJoule, processes),
        estimate);
  }

  /** Gain and offset are common to all processes. */
  private static OptionalDouble u(Summary requestsPerJoule, List<List<MeasuredLoad>> processes) {
    double relative = 0;
    for (List<MeasuredLoad> process : processes) {
      for (MeasuredLoad level : process) {
        BoardEnergy energy = level.gross().orElseThrow();
        double gain = Math.hypot(energy.gain().orElse(0), energy.multiplied());
        relative = Math.max(relative, Math.hypot(gain, energy.offsetWatts() / watts(process)));
      }
    }
    OptionalDouble mean = requestsPerJoule.mean();
    return relative > 0 && mean.isPresent()
        ? OptionalDouble.of(relative * mean.getAsDouble())
        : OptionalDouble.empty();
  }

  private static double requestsPerSecond(List<MeasuredLoad> levels) {
    return levels.stream()
        .collect(Collectors.averagingDouble(level -> level.throughput().getAsDouble()));
  }

  private static double watts(List<MeasuredLoad> levels) {
    return levels.stream()
        .collect(Collectors.averagingDouble(level -> level.gross().orElseThrow().watts()));
  }

  static Listing listing(List<Graduated> rows, boolean atLeast, ResolvedStudy study) {
    Columns<Graduated> columns = new Columns<>();
    columns.add("levels", "Levels", row -> PowerListing.levels(row.stack));
    columns.add("rate", "Share of the maximum", row -> new Item(row.level, row.display, false));
    columns.add("n", ForeignService.heading(study), row -> Item.count(row.watts.n()));
    columns.add(
        "requests_per_second", "Answered", row -> Item.number(row.requestsPerSecond.mean()));
    columns.add("power_watts", "Power", row -> LoadText.item(row.watts.mean(), "W"));
    columns.add("unit", "Unit", row -> Item.text("1/J"));
    columns.add("mean", "Requests per joule", row -> Item.number(row.requestsPerJoule.mean()));
    columns.add("ci95_low", "95 %, low", row -> Item.number(row.requestsPerJoule.ci95Low()));
    columns.add("ci95_high", "95 %, high", row -> Item.number(row.requestsPerJoule.ci95High()));
    columns.add("u_type_b", "u", row -> Item.number(row.u));
    columns.add("estimate", "Estimate", row -> Item.flag(row.estimate));
    boolean estimate = rows.stream().anyMatch(Graduated::estimate);
    List<String> notes = new ArrayList<>();
    notes.add(
        "The last line is the sum of requests over the sum of energy at all levels and idle,"
            + " each level counting alike. This is no SPEC result: order, durations, service"
            + " and power are not those of SPECpower_ssj2008.");
    notes.add(
        ("Of %s, the last line of those that were measured at every level; without runs that the"
                + " generator limited. Student's t over them. u: standard uncertainty by type B, of"
                + " the meter's gain and offset; a lower bound where the gain's is unknown.")
            .formatted(ForeignService.units(study)));
    if (atLeast) {
      notes.add(
          "Where the generator ended a search (table max-rate, at least), shares are of less than"
              + " what the server carries.");
    }
    return columns
        .listing("graduated", "Requests per joule at graduated load", rows, notes)
        .asEstimate(estimate);
  }
}
