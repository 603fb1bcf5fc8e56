package pijoule.analysis.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import pijoule.analysis.claims.Overheads;
import pijoule.analysis.hosts.Emulation;
import pijoule.analysis.hosts.HostDescriptions;
import pijoule.campaign.RecordedCampaign;
import pijoule.contract.study.Factor;

/** Notes below a listing of overheads. */
final class OverheadsNotes {
  private OverheadsNotes() {}

  /**
   * {@return notes below a listing of overheads}
   *
   * @param campaign that has both levels
   * @param overheads that are listed
   * @param display a level for a person
   */
  static List<String> of(
      RecordedCampaign campaign, Overheads overheads, UnaryOperator<String> display) {
    List<String> notes = new ArrayList<>();
    for (Overheads.Base base : overheads.bases()) {
      notes.add(
          "Percent of %1$s: (%2$s - %3$s) / %1$s, of the means.%4$s"
              .formatted(
                  display.apply(base.level()),
                  display.apply(overheads.of()),
                  display.apply(overheads.against()),
                  base.anomaly()
                      .map(" The source's own percentages have this base: anomaly %s."::formatted)
                      .orElse("")));
    }
    notes.add(
        "Printed: arithmetic on the printed means. Measured: with the 95 % interval that follows"
            + " from that of the ratio of the means (Student's t on its logarithm, over rounds).");
    if (overheads.factor().equals(Factor.DEVICE)) {
      HostDescriptions machines = new HostDescriptions(campaign);
      Stream.of(overheads.against(), overheads.of())
          .flatMap(
              device -> machines.both(device).map(at -> display.apply(device) + ": " + at).stream())
          .forEach(note -> notes.add(note + "."));
    }
    if (Emulation.isIn(campaign)) {
      notes.add(Emulation.SENTENCE);
    }
    return notes;
  }
}
