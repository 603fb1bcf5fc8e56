package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Metric;
import pijoule.analysis.table.Sheet;
import pijoule.contract.phase.Side;

/** Notes that a reader of a listing of details must know. */
final class DetailNotes {
  private static final String TYPE_B =
      "u, type B: mean of the runs' standard uncertainties (k = 1); more runs do not make it less.";

  private DetailNotes() {}

  static List<String> of(Measurements measurements, Side side, Metric metric, boolean estimate) {
    List<String> notes = new ArrayList<>();
    if (estimate) {
      notes.add(Sheet.ESTIMATE_NOTE);
    }
    notes.add(
        "95 %: ends of the mean's confidence interval (Student's t, over blocks). n: runs that gave a"
            + " value. A block's runs share a server process; with one block there is no interval.");
    notes.add(TableNotes.OVER_RUNS);
    uncertainty(metric, notes);
    notes.add(
        side == Side.CLIENT
            ? "remainder: what serialize, call and deserialize leave of the total (Others)."
            : "remainder: what serialize and deserialize leave of the total (Service).");
    if (metric.ofEnergy()) {
      notes.add(
          "Resolved, below resolution, implausible, NA: how many valid runs have that verdict. Doubtful"
              + " runs are in the mean.");
    }
    notes.addAll(measurements.levelNotes());
    return notes;
  }

  private static void uncertainty(Metric metric, List<String> notes) {
    if (metric == Metric.TIME_SHARE) {
      return;
    }
    notes.add(TYPE_B);
    if (metric == Metric.TIME) {
      notes.add(
          "u of a duration is that of the process's start, which the kernel counts in ticks; NA where"
              + " a phase begins later, whose clock is read to the nanosecond.");
    }
    if (metric == Metric.ENERGY_SHARE) {
      notes.add("u of a share leaves the meter's gain out, because it cancels.");
    }
    notes.add(
        "u, combined: of the mean (k = 1); the scatter between blocks (type A) and type B, in"
            + " quadrature.");
  }

  static List<String> ofOthers(Measurements measurements, boolean estimate) {
    List<String> notes = new ArrayList<>();
    if (estimate) {
      notes.add(Sheet.ESTIMATE_NOTE);
    }
    notes.add(
        "The client's Others, resolved: what serialize, call and deserialize leave of the total is the"
            + " row remainder; the rows above it add up to it.");
    notes.add(
        "uncovered: what no phase accounts for. A phase that some run of a cell lacks, or that lies"
            + " before the total, as startup and setup of a warm client do, is NA and no part of it.");
    notes.add("±: half of the mean's 95 % confidence interval (Student's t, over blocks).");
    notes.add(TableNotes.OVER_RUNS);
    notes.add(TYPE_B);
    notes.add(
        "u of uncovered takes those of the remainder and of the phases for independent, the gain"
            + " excepted.");
    notes.addAll(measurements.levelNotes());
    return notes;
  }
}
