package pijoule.analysis.paper;

import java.util.List;
import pijoule.analysis.measures.Part;
import pijoule.analysis.results.Factor;
import pijoule.analysis.results.Side;
import pijoule.analysis.results.Study;
import pijoule.energy.window.Verdict;

/** What a reader of a table must know, whatever its cells. */
final class TableNotes {
  private TableNotes() {}

  static void add(
      Notes notes, TableSpec spec, Study study, boolean estimate, List<CellValues> cells) {
    if (estimate) {
      notes.add("Estimate: the power is modelled and not measured.");
    }
    notes.add("Mean ± half of its 95 % confidence interval (Student's t, over runs).");
    if (!spec.ofPower()) {
      notes.add(rows(spec));
    }
    study.factors().stream().filter(Factor::declared).map(TableNotes::declared).forEach(notes::add);
    if (spec.ofEnergy()) {
      verdicts(notes, cells, spec);
    }
  }

  private static String rows(TableSpec spec) {
    return spec.side() == Side.CLIENT
        ? "Service: from the request's bytes to the answer's bytes. Others: what the rows above"
            + " leave of the total."
        : "Service: what the rows above leave of the total, receiving and sending included.";
  }

  private static String declared(Factor factor) {
    return factor.display()
        + " (declared): levels that a person stated; the bench did not set them.";
  }

  private static void verdicts(Notes notes, List<CellValues> cells, TableSpec spec) {
    if (any(cells, spec, Verdict.BELOW_RESOLUTION)) {
      notes.add(
          "†k: in k of the column's runs the energy is below resolution"
              + " (fewer than two samples in the window).");
    }
    if (any(cells, spec, Verdict.IMPLAUSIBLE)) {
      notes.add(
          "‡k: in k of the column's runs the energy is implausible"
              + " (energy / time is outside what the board can draw).");
    }
  }

  private static boolean any(List<CellValues> cells, TableSpec spec, Verdict verdict) {
    return cells.stream()
        .anyMatch(
            cell ->
                cell.count(Part.TOTAL, verdict) > 0
                    || (!spec.ofPower()
                        && spec.parts().stream().anyMatch(part -> cell.count(part, verdict) > 0)));
  }
}
