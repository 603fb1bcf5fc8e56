package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import pijoule.analysis.compare.CampaignComparisons;
import pijoule.analysis.hosts.BoardsChapter;
import pijoule.analysis.hosts.Disturbances;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.table.Chapter;
import pijoule.campaign.RunCounts;
import pijoule.contract.phase.Side;
import pijoule.energy.window.Verdict;

/** Checks of an answer's quality, one short mark each. */
final class QualityChecks {
  private static final int MANY_ROUNDS = 10;
  private static final String RUNS = "runs";
  private static final String WARNINGS = "warnings";

  private final Measurements measurements;
  private final List<QualityCheck> marks = new ArrayList<>();

  private QualityChecks(Measurements measurements) {
    this.measurements = measurements;
  }

  static List<QualityCheck> of(Measurements measurements, List<Chapter> chapters) {
    QualityChecks marks = new QualityChecks(measurements);
    marks.runs();
    marks.rounds();
    Map<String, Long> warnings = Chapter.found(chapters, CampaignComparisons.KEY);
    marks.warned("drift", warnings.getOrDefault("drift", 0L));
    marks.warned("outliers", warnings.getOrDefault("outliers", 0L));
    marks.warned("other checks", others(warnings));
    marks.load();
    marks.marks.addAll(CampaignAnswer.of(measurements.campaign().study()).checks(measurements));
    return List.copyOf(marks.marks);
  }

  private void runs() {
    RunCounts runs = measurements.campaign().counts();
    boolean all = runs.valid() == runs.planned();
    add("runs valid", runs.valid() + " of " + runs.planned(), all, RUNS);
  }

  private void rounds() {
    int rounds = rounds(measurements);
    add("rounds", String.valueOf(rounds), rounds >= MANY_ROUNDS, "inference");
  }

  /** Rounds that the plan has. */
  static int rounds(Measurements measurements) {
    var study = measurements.campaign().study();
    return study.rounds().count();
  }

  private void warned(String what, long warnings) {
    add(
        what,
        warnings == 0 ? "none" : warnings + (warnings == 1 ? " warning" : " warnings"),
        warnings == 0,
        WARNINGS);
  }

  private static long others(Map<String, Long> warnings) {
    return warnings.entrySet().stream()
        .filter(
            warning -> !warning.getKey().equals("drift") && !warning.getKey().equals("outliers"))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private void load() {
    Disturbances found = Disturbances.of(measurements.campaign());
    if (found.measured() > 0) {
      String disturbed = found.runs().size() + " of " + found.measured();
      add("disturbed runs", disturbed, found.runs().isEmpty(), BoardsChapter.KEY);
    }
  }

  /** {@return check of how many energies of a part can be used} */
  static QualityCheck energies(Measurements measurements, Side whose, Part part, String what) {
    List<PartEnergy> totals =
        measurements.sides().stream()
            .filter(side -> side.side() == whose)
            .filter(side -> side.energy().parts().containsKey(part))
            .map(side -> side.energy().parts().get(part))
            .toList();
    long usable = totals.stream().filter(total -> total.verdict() == Verdict.RESOLVED).count();
    boolean good = !totals.isEmpty() && usable == totals.size();
    return new QualityCheck(what, usable + " of " + totals.size(), good, RUNS);
  }

  private void add(String what, String value, boolean good, String chapter) {
    marks.add(new QualityCheck(what, value, good, chapter));
  }
}
