package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.measure.CellValue;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.Quantity;
import pijoule.analysis.paper.PaperTables.TableSpec;
import pijoule.analysis.stats.Summary;
import pijoule.analysis.table.Sheet;
import pijoule.analysis.table.Table.Entry;
import pijoule.campaign.ResolvedStudy;
import pijoule.contract.phase.Side;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.window.Verdict;

/** Notes that every reader of a table needs. */
final class TableNotes {
  private static final String U =
      "u: mean of the runs' standard uncertainties by type B (k = 1; calibration as far as it is"
          + " known, quantisation, alignment); more runs do not make it less.";

  /** Note on the interval of a mean. */
  static final String INTERVAL =
      "Mean ± half of its 95 % confidence interval (Student's t, over blocks; the runs of a block"
          + " share a server process).";

  /** Note on the interval that the paper prints. */
  static final String OVER_RUNS =
      "Over runs: the interval if all runs were independent, as the paper's. Runs that share a"
          + " server process are not, so it is too narrow wherever blocks differ.";

  /** Note on the first mark of {@link Entry#marks()}. */
  static final String BELOW_RESOLUTION =
      "†k: in k of the column's runs the energy is below resolution"
          + " (more than a tenth of the time in windows too short for the meter).";

  /** Note on the second mark. */
  static final String IMPLAUSIBLE =
      "‡k: in k of the column's runs the energy is implausible"
          + " (energy / time is outside what the board can draw).";

  /** Note on the last mark. */
  static final String UNSCALED =
      "§k: in k of the column's runs it lasts less than 100 ms, which an emulated clock does not"
          + " slow to scale.";

  private TableNotes() {}

  /** {@return notes on the marks that entries have} */
  static List<String> marks(List<Entry> entries) {
    List<String> notes = new ArrayList<>();
    if (entries.stream().anyMatch(entry -> entry.belowResolution() > 0)) {
      notes.add(BELOW_RESOLUTION);
    }
    if (entries.stream().anyMatch(entry -> entry.implausible() > 0)) {
      notes.add(IMPLAUSIBLE);
    }
    if (entries.stream().anyMatch(entry -> entry.unscaled() > 0)) {
      notes.add(UNSCALED);
    }
    return notes;
  }

  static void add(Notes notes, TableSpec spec, Measurements measurements, boolean estimate) {
    if (estimate) {
      notes.add(Sheet.ESTIMATE_NOTE);
    }
    interval(notes, spec, measurements);
    calls(measurements.campaign().study()).ifPresent(notes::add);
    if (spec.ofEnergy()) {
      notes.add(U);
    }
    if (!spec.ofPower()) {
      notes.add(rows(spec));
    }
    measurements.levelNotes().forEach(notes::add);
    if (spec.ofEnergy()) {
      Stream<Part> parts = spec.ofPower() ? Stream.of() : spec.parts().stream();
      List<Part> all = Stream.concat(parts, Stream.of(Part.TOTAL)).toList();
      verdicts(notes, measurements, List.of(spec.side()), all);
    }
  }

  static void addAmortized(Notes notes, Measurements measurements, boolean estimate) {
    notes.add(
        "One warmed-up operation: repeated back to back after the measured call, compiled by then"
            + " (JIT), and divided by the operations. It is not the cold single call of the means by"
            + " cell, and no part of their totals.");
    if (estimate) {
      notes.add(Sheet.ESTIMATE_NOTE);
    }
    notes.add(INTERVAL);
    notes.add(U);
    measurements.levelNotes().forEach(notes::add);
    verdicts(notes, measurements, List.of(Side.values()), Part.AMORTIZED);
  }

  private static String rows(TableSpec spec) {
    return spec.side() == Side.CLIENT
        ? "Service: from the request's bytes to the answer's bytes. Others: what the rows above"
            + " leave of the total."
        : "Service: what the rows above leave of the total, receiving and sending included.";
  }

  /** Present where a run is more than one call. */
  static Optional<String> calls(ResolvedStudy study) {
    boolean several =
        study.cells().stream()
            .map(cell -> study.settings(cell).getOrDefault("calls", "1"))
            .anyMatch(calls -> !calls.equals("1"));
    return several
        ? Optional.of("Times and energies are a run's: those of all its calls together.")
        : Optional.empty();
  }

  /**
   * Names the meters that saw a side and whose gain is in no uncertainty, because nobody says how
   * well it is known; one sentence each.
   */
  static List<String> gains(Measurements measurements, Side side) {
    Set<String> saw =
        measurements.sides().stream()
            .filter(run -> run.side() == side)
            .flatMap(run -> run.energy().meter().stream())
            .collect(Collectors.toSet());
    Set<String> unknown = new TreeSet<>();
    measurements.meters().stream()
        .map(meter -> meter.info())
        .filter(info -> info.meterInfo().accuracy().of(Term.U_GAIN_RELATIVE).isEmpty())
        .map(info -> info.meter())
        .filter(saw::contains)
        .forEach(unknown::add);
    return unknown.stream()
        .map(
            name ->
                "The gain of "
                    + name
                    + " has no known uncertainty, so every u here is a lower bound.")
        .toList();
  }

  private static void interval(Notes notes, TableSpec spec, Measurements measurements) {
    notes.add(INTERVAL);
    Quantity quantity = Quantity.of(Part.TOTAL, spec.total());
    List<Summary> totals =
        measurements.campaign().study().cells().stream()
            .map(cell -> CellValue.of(measurements, cell, spec.side(), quantity).summary())
            .toList();
    if (totals.stream().anyMatch(total -> total.blocks() < total.n())) {
      notes.add(
          "The interval over runs, which the paper prints, is in the CSV (runs_ci95). It leaves out"
              + " how one server process differs from another.");
    }
    if (totals.stream().anyMatch(total -> total.n() > 1 && total.blocks() == 1)) {
      notes.add("(1 block): all runs share one server process, so there is no 95 % interval.");
    }
  }

  private static void verdicts(
      Notes notes, Measurements measurements, List<Side> sides, List<Part> parts) {
    Set<Verdict> met =
        sides.stream()
            .flatMap(
                side ->
                    measurements.campaign().study().cells().stream()
                        .flatMap(cell -> measurements.of(cell, side).stream()))
            .flatMap(run -> parts.stream().map(run.energy()::verdict))
            .collect(Collectors.toSet());
    if (met.contains(Verdict.BELOW_RESOLUTION)) {
      notes.add(BELOW_RESOLUTION);
    }
    if (met.contains(Verdict.IMPLAUSIBLE)) {
      notes.add(IMPLAUSIBLE);
    }
  }
}
