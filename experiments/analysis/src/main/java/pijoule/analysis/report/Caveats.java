package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.CampaignComparisons;
import pijoule.analysis.hosts.BoardsChapter;
import pijoule.analysis.hosts.Emulation;
import pijoule.analysis.measure.EmulatedClock;
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
    EmulationCaveat.of(measurements).ifPresent(caveats.sentences::add);
    ResolvedStudy study = measurements.campaign().study();
    CampaignAnswer.of(study).fewReplicates(study).ifPresent(caveats.sentences::add);
    caveats.oneMachine();
    caveats.sentences.addAll(Emulation.sentences(measurements.campaign()));
    caveats.sessions();
    caveats.cold();
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

  private void oneMachine() {
    long together = Conditions.onOneMachine(measurements.campaign());
    if (together > 0) {
      sentences.add(
          "Client and server shared one machine in "
              + together
              + " runs: they shared its processors, there was no network between them, and a meter"
              + " of the whole machine counts both sides' work for each.");
    }
  }

  private void cold() {
    ResolvedStudy study = measurements.campaign().study();
    if (CampaignAnswer.of(study).startsCold(study)) {
      sentences.add(
          "Clients start cold: much of a fresh JVM's first call is class loading and interpretation,"
              + " and does not describe a steady state.");
    }
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
    if (campaign.runs().size() < campaign.planned()) {
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
    List<String> reasons = totals.stream().flatMap(energy -> energy.reason().stream()).toList();
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

  /** Caveat on a campaign's numbers with an emulated clock. */
  private static final class EmulationCaveat {
    private static final String SENTENCE =
        "Emulated clock: each level of cpu_mhz is a share of one processor's time, set by a CPU quota"
            + " with a period of 5 ms; memory, caches and disk keep their own speed. A phase below 100"
            + " ms is not slowed to scale: its ratio between two levels is too near to 1";

    private final ResolvedStudy study;
    private final Measurements measurements;
    private final EmulatedClock clock;

    private EmulationCaveat(Measurements measurements) {
      this.measurements = measurements;
      this.study = measurements.campaign().study();
      this.clock = new EmulatedClock(study);
    }

    /**
     * One sentence, with how many cells have phases that are too short; absent for a real clock.
     */
    static Optional<String> of(Measurements measurements) {
      return measurements.campaign().study().emulated().isEmpty()
          ? Optional.empty()
          : Optional.of(SENTENCE + new EmulationCaveat(measurements).counts());
    }

    private String counts() {
      String counts =
          Arrays.stream(Side.values())
              .flatMap(
                  side ->
                      measurements.parts(side).stream().flatMap(part -> count(side, part).stream()))
              .collect(Collectors.joining(", "));
      return counts.isEmpty()
          ? "; no cell has such a phase."
          : "; cells with one, of %s: %s.".formatted(study.cells().size(), counts);
    }

    private Optional<String> count(Side side, Part part) {
      long cells =
          study.cells().stream()
              .filter(
                  cell ->
                      measurements.of(cell, side).stream()
                          .anyMatch(run -> clock.isUnscaled(run, part)))
              .count();
      return cells == 0
          ? Optional.empty()
          : Optional.of(side.key() + " " + part.key() + " " + cells);
    }
  }
}
