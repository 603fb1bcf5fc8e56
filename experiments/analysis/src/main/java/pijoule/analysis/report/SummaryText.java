package pijoule.analysis.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.analysis.compare.PairsText;
import pijoule.analysis.measure.MeasuredSide;
import pijoule.analysis.measure.Measurements;
import pijoule.analysis.measure.Part;
import pijoule.analysis.measure.PartEnergy;
import pijoule.analysis.table.Chapter;
import pijoule.campaign.HostDescription;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.ResolvedStudy;
import pijoule.campaign.Run;
import pijoule.campaign.RunCounts;
import pijoule.contract.phase.Side;
import pijoule.contract.study.FactorLevels;
import pijoule.contract.study.Level;
import pijoule.energy.window.Verdict;

/** A campaign in sentences: what was run, where, and how uncertain its numbers are. */
final class SummaryText {
  /** Runs that are named for a reason why runs failed. */
  private static final int MAX_NAMED = 5;

  private SummaryText() {}

  /**
   * {@return what is known of a campaign without its tables, a block a subject; none that says
   * nothing}
   *
   * @param measurements of a campaign
   * @param chapters of its report
   */
  static List<PageModel.Block> blocks(Measurements measurements, List<Chapter> chapters) {
    RecordedCampaign campaign = measurements.campaign();
    return Stream.of(
            new PageModel.Block("What was run", what(campaign)),
            new PageModel.Block("Where", where(campaign)),
            new PageModel.Block("Power source", EnergySource.sentences(measurements)),
            new PageModel.Block("Readings of the meters", MeterReadings.sentences(measurements)),
            new PageModel.Block("Uncertainty", howSure(measurements)),
            new PageModel.Block("Caveats", Caveats.sentences(measurements, chapters)),
            new PageModel.Block("Assumptions", campaign.study().assumptions()))
        .filter(block -> !block.sentences().isEmpty())
        .toList();
  }

  private static List<String> what(RecordedCampaign campaign) {
    ResolvedStudy study = campaign.study();
    List<String> sentences = new ArrayList<>();
    RunCounts runs = campaign.counts();
    sentences.add(
        "%s of %s planned runs are valid: %s of %s each%s."
            .formatted(
                runs.valid(),
                runs.planned(),
                count(study.cells().size(), "cell"),
                count(study.replicates(), "replicate"),
                runs.others()));
    failures(campaign)
        .forEach((reason, ids) -> sentences.add("Failed: %s (%s).".formatted(reason, named(ids))));
    sentences.add(
        study.factors().isEmpty()
            ? "One cell: nothing varies."
            : "Varied: %s."
                .formatted(
                    study.factors().stream()
                        .map(SummaryText::levels)
                        .collect(Collectors.joining("; "))));
    if (study.target().isPresent()) {
      sentences.add("Request: " + study.target().get() + ".");
      return sentences;
    }
    sentences.add("Workload: " + settings(study.workload()) + ".");
    if (!study.fixed().isEmpty()) {
      sentences.add("Fixed: " + settings(study.fixed()) + ".");
    }
    return sentences;
  }

  /** {@return ids of the runs that failed, by their reason} */
  private static Map<String, List<String>> failures(RecordedCampaign campaign) {
    return campaign.runs().stream()
        .filter(run -> !run.valid())
        .collect(
            Collectors.groupingBy(
                run -> run.failure().orElseThrow(),
                TreeMap::new,
                Collectors.mapping(Run::id, Collectors.toList())));
  }

  private static String named(List<String> ids) {
    int more = ids.size() - MAX_NAMED;
    String first = ids.stream().limit(MAX_NAMED).collect(Collectors.joining(", "));
    return more > 0 ? first + " and " + more + " more" : first;
  }

  private static String count(int n, String of) {
    return n == 1 ? "1 " + of : n + " " + of + "s";
  }

  private static String levels(FactorLevels factor) {
    return factor.display().toLowerCase(Locale.ROOT)
        + " "
        + factor.levels().stream().map(Level::display).collect(Collectors.joining(" / "));
  }

  private static String settings(Map<String, String> settings) {
    return settings.entrySet().stream()
        .map(setting -> setting.getKey().replace('_', ' ') + " " + setting.getValue())
        .collect(Collectors.joining(", "));
  }

  private static List<String> where(RecordedCampaign campaign) {
    return campaign.hosts().stream().map(SummaryText::host).toList();
  }

  private static String host(HostDescription host) {
    String facts =
        Stream.of("cpu model", "board", "cpu cores", "os distribution", "os kernel", "java")
            .filter(host.facts()::containsKey)
            .map(key -> (key.equals("cpu cores") ? "cores " : "") + host.facts().get(key))
            .collect(Collectors.joining(", "));
    String versions =
        host.facts().entrySet().stream()
            .filter(fact -> fact.getKey().startsWith("versions "))
            .map(fact -> fact.getKey().substring("versions ".length()) + " " + fact.getValue())
            .collect(Collectors.joining(", "));
    String both = Stream.of(facts, versions).filter(said -> !said.isEmpty()).collect(joined());
    return both.isEmpty() ? host.name() : host.name() + ": " + both;
  }

  private static java.util.stream.Collector<CharSequence, ?, String> joined() {
    return Collectors.joining("; ");
  }

  private static List<String> howSure(Measurements measurements) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        measurements.campaign().study().replicates() < 2
            ? "One replicate a cell: no interval can be given."
            : "Intervals are 95 % by Student's t over the blocks of a cell; they cover what differed"
                + " from run to run. What all runs share, such as a meter's gain, is in none of"
                + " them: it is given beside them as u (type B).");
    if (PairsText.count(measurements) > 1) {
      sentences.add(
          "Of several pairs of boards, intervals of a cell's mean are over the blocks of all pairs:"
              + " wider than need be for these pairs, and too narrow for boards in general. Ratios"
              + " have an interval for each.");
    }
    for (Side side : Side.values()) {
      sentences.add(verdicts(measurements, side));
    }
    return sentences;
  }

  private static String verdicts(Measurements measurements, Side side) {
    List<PartEnergy> totals =
        measurements.sides().stream()
            .filter(measures -> measures.side() == side)
            .map(MeasuredSide::energy)
            .map(energy -> energy.parts().get(Part.TOTAL))
            .filter(Objects::nonNull)
            .toList();
    String counts =
        Stream.of(Verdict.values())
            .map(verdict -> Map.entry(verdict, count(totals, verdict)))
            .filter(count -> count.getValue() > 0)
            .map(count -> count.getKey().text() + " in " + count.getValue())
            .collect(Collectors.joining(", "));
    return "Energy of the %s's total: %s of %s valid runs%s."
        .formatted(
            side.key(), counts.isEmpty() ? "known in 0" : counts, totals.size(), bridged(totals));
  }

  private static String bridged(List<PartEnergy> totals) {
    long count = totals.stream().filter(energy -> energy.bridgedSeconds().orElse(0) > 0).count();
    return count == 0
        ? ""
        : "; gaps were bridged in %s of them (bridged_seconds in energy.csv)".formatted(count);
  }

  private static long count(List<PartEnergy> totals, Verdict verdict) {
    return totals.stream().filter(energy -> energy.verdict() == verdict).count();
  }
}
