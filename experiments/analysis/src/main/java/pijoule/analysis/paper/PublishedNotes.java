package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import pijoule.analysis.claims.PrintedTable;
import pijoule.analysis.claims.TableQuantity;
import pijoule.analysis.hosts.Emulation;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.campaign.ResolvedStudy;

/** Notes below a printed table. */
final class PublishedNotes {
  private PublishedNotes() {}

  static List<String> of(Measurements measurements, PrintedTable table, PublishedRows rows) {
    ResolvedStudy study = measurements.campaign().study();
    List<String> notes = new ArrayList<>(table.notes());
    notes.add("Measured: this campaign, in the printed unit. " + TableNotes.INTERVAL);
    if (Emulation.isIn(measurements.campaign())) {
      notes.add(Emulation.SENTENCE);
    }
    if (rows.estimate()) {
      notes.add(TableNotes.ESTIMATE);
    }
    if (table.quantities().stream().noneMatch(PublishedNotes::ofCall)) {
      TableNotes.calls(study).ifPresent(notes::add);
    }
    notes.addAll(measurements.levelNotes());
    table.quantities().stream()
        .filter(quantity -> quantity.quantity().ofEnergy())
        .map(TableQuantity::side)
        .distinct()
        .flatMap(side -> GainNotes.of(measurements, side).stream())
        .distinct()
        .forEach(notes::add);
    if (rows.belowResolution()) {
      notes.add(TableNotes.BELOW_RESOLUTION);
    }
    if (rows.implausible()) {
      notes.add(TableNotes.IMPLAUSIBLE);
    }
    if (rows.unscaled()) {
      notes.add(TableNotes.UNSCALED);
    }
    rows.missing()
        .forEach(
            (why, count) ->
                notes.add(
                    "%s of %s printed figures are not measured: %s."
                        .formatted(count, rows.size(), why)));
    return notes;
  }

  private static boolean ofCall(TableQuantity of) {
    return of.quantity().parts().stream().anyMatch(Part::isOfCall);
  }
}
