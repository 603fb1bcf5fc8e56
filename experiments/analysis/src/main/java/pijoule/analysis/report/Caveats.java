package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.CampaignComparisons;
import pijoule.analysis.hosts.BoardsChapter;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.paper.Reasons;
import pijoule.analysis.table.Chapter;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** Lists what limits a campaign's numbers. */
final class Caveats {
  private final List<String> sentences = new ArrayList<>();
  private final Measurements measurements;

  private Caveats(Measurements measurements) {
    this.measurements = measurements;
  }

  /**
   * {@return one sentence a reason, with Markdown for emphasis; none where nothing was found}
   *
   * @param measurements of a campaign
   * @param chapters of its report
   */
  static List<String> sentences(Measurements measurements, List<Chapter> chapters) {
    Caveats caveats = new Caveats(measurements);
    caveats.declared();
    caveats.limited(Limitation.emulatedClock(measurements));
    ResolvedStudy study = measurements.campaign().study();
    CampaignAnswer.of(study).fewReplicates(study).ifPresent(caveats.sentences::add);
    caveats.limited(Limitation.oneMachine(measurements));
    caveats.limited(Limitation.emulatedHosts(measurements));
    caveats.sessions();
    caveats.limited(Limitation.coldClients(measurements));
    caveats.energies();
    caveats.warnings(chapters);
    caveats.boards(chapters);
    return caveats.sentences;
  }

  private void declared() {
    List<String> names = measurements.campaign().study().declared();
    if (!names.isEmpty()) {
      sentences.add(
          "Declared, not set by the bench: "
              + String.join(", ", names)
              + ". The bench does not verify these; the files in environment/ have what was found.");
    }
  }

  private void limited(Optional<Limitation> by) {
    by.map(Limitation::sentences).ifPresent(sentences::addAll);
  }

  private void warnings(List<Chapter> chapters) {
    counts(chapters, CampaignComparisons.KEY)
        .ifPresent(
            counts ->
                sentences.add(
                    "The checks of the runs warn (warnings by check): "
                        + counts
                        + "; see the table Warnings about the runs."));
  }

  private void boards(List<Chapter> chapters) {
    counts(chapters, BoardsChapter.KEY)
        .ifPresent(
            counts ->
                sentences.add(
                    "Boards, servers or clocks were not as planned (findings): "
                        + counts
                        + "; the chapter Boards and tries names the runs."));
  }

  /** {@return numbers of what a chapter found by kind; absent if it found nothing} */
  private static Optional<String> counts(List<Chapter> chapters, String chapter) {
    return Optional.of(
            Chapter.found(chapters, chapter).entrySet().stream()
                .map(count -> count.getKey().replace('_', '-') + " " + count.getValue())
                .collect(Collectors.joining(", ")))
        .filter(counts -> !counts.isEmpty());
  }

  private void sessions() {
    RecordedCampaign campaign = measurements.campaign();
    List<Integer> sessions =
        campaign.runs().stream().map(Run::session).distinct().sorted().toList();
    if (sessions.size() > 1) {
      sentences.add(
          "The campaign was interrupted: sessions "
              + sessions.stream().map(String::valueOf).collect(Collectors.joining(", "))
              + ".");
    }
    if (campaign.counts().missing() > 0) {
      sentences.add("The campaign is not complete: the cells have different numbers of runs.");
    }
  }

  /** Names why some runs have no energy, where others have one. */
  private void missing(Side side) {
    List<PartEnergy> totals =
        measurements.sides().stream()
            .filter(measures -> measures.side() == side)
            .flatMap(measures -> Stream.ofNullable(measures.energy().parts().get(Part.TOTAL)))
            .toList();
    List<String> reasons =
        totals.stream().flatMap(energy -> energy.joules().reason().stream()).toList();
    if (!reasons.isEmpty() && reasons.size() < totals.size()) {
      sentences.add(
          "No energy on the %s in %d of %d valid runs: %s."
              .formatted(side.key(), reasons.size(), totals.size(), Reasons.counted(reasons)));
    }
  }

  private void energies() {
    for (Side side : Side.values()) {
      missing(side);
      for (Verdict verdict : List.of(Verdict.BELOW_RESOLUTION, Verdict.IMPLAUSIBLE)) {
        List<String> parts =
            Stream.concat(measurements.parts(side).stream(), Part.AMORTIZED.stream())
                .map(part -> count(side, part, verdict))
                .flatMap(Optional::stream)
                .toList();
        if (!parts.isEmpty()) {
          sentences.add(
              "Energy %s on the %s (runs): %s."
                  .formatted(verdict.text(), side.key(), String.join(", ", parts)));
        }
      }
    }
  }

  private Optional<String> count(Side side, Part part, Verdict verdict) {
    long runs =
        measurements.sides().stream()
            .filter(measures -> measures.side() == side)
            .map(measures -> measures.energy().parts().get(part))
            .filter(energy -> energy != null && energy.verdict() == verdict)
            .count();
    return runs == 0 ? Optional.empty() : Optional.of(part.key() + " " + runs);
  }
}
