package pijoule.analysis.hosts;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.analysis.hosts.HostIncident.Kind;
import pijoule.analysis.table.Numbers;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.clock.Alignment;
import pijoule.contract.phase.Side;

/** Finds runs whose clocks are tied to the meter's less closely than the study asks for. */
final class Alignments {
  private static final double NS_PER_US = 1e3;
  private static final int DIGITS = 3;

  private Alignments() {}

  static List<HostIncident> of(RecordedCampaign campaign) {
    double limitUs = campaign.study().instruments().alignmentLimit().toNanos() / NS_PER_US;
    List<HostIncident> found = new ArrayList<>();
    for (Run run : campaign.runs()) {
      for (Side side : Side.values()) {
        Optional<Alignment> alignment =
            Optional.ofNullable(run.sides().get(side)).flatMap(SideRecord::alignment);
        // What is no number is beyond every limit.
        if (alignment.isPresent() && !(alignment.get().boundUs() <= limitUs)) {
          found.add(finding(run, side, alignment.get().boundUs(), limitUs));
        }
      }
    }
    return found;
  }

  private static HostIncident finding(Run run, Side side, double boundUs, double limitUs) {
    if (!Double.isFinite(boundUs)) {
      return HostIncident.of(Kind.ALIGNMENT, run, "the bound must be a number").on(side.key());
    }
    String sentence =
        String.format(
            Locale.ROOT,
            "the bound is %s us, the limit %s us",
            Numbers.significant(boundUs, DIGITS),
            Numbers.significant(limitUs, DIGITS));
    return HostIncident.of(Kind.ALIGNMENT, run, sentence).on(side.key()).against(boundUs, limitUs);
  }
}
