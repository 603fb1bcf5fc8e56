package pijoule.runner.plan;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import pijoule.campaign.Rounds;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.study.Study;

/** Summary of a plan on less than a screen: factors, duration, and differences that it can find. */
public final class PlanSummary {
  private final Plan plan;
  private final Study study;
  private final PlanScatter scatter;
  private final Decisions decisions;
  private final int patience;
  private final Optional<? extends CampaignLength> measured;

  /**
   * Makes the summary of a plan.
   *
   * @param plan to describe
   * @param scatter that is expected
   * @param meteredSides of a cell's calls: the sides that a meter sees
   * @param patience of the slowest host of clients or servers of kind ssh; 0 where none is
   * @param measured times that give the campaign's length, in place of the study's estimates
   */
  public PlanSummary(
      Plan plan,
      PlanScatter scatter,
      Function<Cell, Set<Side>> meteredSides,
      int patience,
      Optional<? extends CampaignLength> measured) {
    this.plan = plan;
    this.patience = patience;
    this.measured = measured;
    this.study = plan.study();
    this.scatter = scatter;
    this.decisions = new Decisions(study, study.design().rounds(), scatter, meteredSides);
  }

  /**
   * {@return lines, each with its end: title, what is varied, how much, how long, a line for each
   * factor that is decided, and the assumptions}
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    text.append("%s%n%n%s%n".formatted(study.title(), varied()));
    text.append(
        "%d cells x %d replicates%s = %d runs on %s; rounds x replicates %s%n"
            .formatted(
                study.cells().size(),
                study.design().rounds().replicates(),
                repeats(),
                plan.runs().size(),
                plan.servers(),
                study.design().rounds().display()));
    text.append("%s%s (estimate)%n%s%n%s".formatted(onOne(), length(), dealt(), found()));
    new DifferentContainers(study).line().ifPresent(line -> text.append("%s%n".formatted(line)));
    Remarks.earlierEnd(study).ifPresent(line -> text.append("%s%n".formatted(line)));
    return text.toString();
  }

  private String length() {
    return measured
        .map(times -> times.display(plan))
        .orElseGet(() -> plan.time(patience).display());
  }

  private String onOne() {
    return study.design().pairs() > 1 ? "on one pair " : "";
  }

  /** {@return text on how many rounds each pair makes, and how long the one with most is busy} */
  private String dealt() {
    if (study.design().pairs() == 1) {
      return "";
    }
    List<Plan> shards =
        IntStream.rangeClosed(1, study.design().pairs()).mapToObj(plan::shard).toList();
    String rounds =
        shards.stream()
            .map(PlanSummary::rounds)
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    Duration longest =
        shards.stream()
            .map(
                shard ->
                    measured
                        .map(times -> times.total(shard))
                        .orElseGet(() -> shard.time(patience).total()))
            .max(Comparator.naturalOrder())
            .orElseThrow();
    return "on %d pairs about %s (estimate); rounds of each pair: %s%n"
        .formatted(study.design().pairs(), PlanTime.shown(longest), rounds);
  }

  private static int rounds(Plan shard) {
    Rounds all = shard.study().design().rounds();
    return (int) shard.runs().stream().mapToInt(run -> all.of(run.replicate())).distinct().count();
  }

  private String repeats() {
    long repeats = plan.runs().stream().filter(PlannedRun::repeated).count();
    return repeats == 0 ? "" : " + " + repeats + " repeats for drift";
  }

  private String varied() {
    if (study.design().factors().isEmpty()) {
      return "varies nothing: one cell";
    }
    return study.design().factors().entrySet().stream()
        .map(PlanSummary::levels)
        .collect(Collectors.joining("; ", "varies ", ""));
  }

  private static String levels(Map.Entry<Factor, List<Level>> factor) {
    return factor.getKey().key()
        + ": "
        + factor.getValue().stream().map(Level::text).collect(Collectors.joining(", "));
  }

  private String found() {
    Optional<String> undecided = study.kind().undecided(study);
    if (undecided.isPresent()) {
      return undecided.get()
          + System.lineSeparator()
          + (study.isOfForeignService() ? windows() : "");
    }
    if (decisions.factors().isEmpty()) {
      return "No two cells differ by one level: nothing is compared.%n".formatted();
    }
    StringBuilder text = new StringBuilder();
    text.append("Smallest difference of a total that 80 of 100 campaigns find%n".formatted());
    text.append(
        "(in brackets: among all %d comparisons of the report):%n".formatted(decisions.family()));
    int width =
        decisions.factors().stream().mapToInt(factor -> factor.key().length()).max().orElse(1);
    for (Factor factor : decisions.factors()) {
      text.append(("  %-" + width + "s  %s%n").formatted(factor.key(), found(factor)));
    }
    scatter.lines().forEach(line -> text.append(line).append(System.lineSeparator()));
    return text.toString();
  }

  private String windows() {
    return new WindowDifferences(study.design().rounds().replicates(), scatter.underLoad()).text();
  }

  private String found(Factor factor) {
    if (!decisions.isDecided(factor)) {
      return "nothing: its levels must be compared over at least %d rounds, got %d"
          .formatted(Rounds.MIN_TO_DECIDE, study.design().rounds().count());
    }
    String time = "time " + both(decisions.time(factor, false), decisions.time(factor, true));
    return decisions.isMetered(factor)
        ? "%-20s energy %s"
            .formatted(time, both(decisions.energy(factor, false), decisions.energy(factor, true)))
        : time;
  }

  private static String both(OptionalDouble alone, OptionalDouble among) {
    return "%s %% (%s %%)"
        .formatted(
            DecisionTable.percent(alone.orElseThrow()), DecisionTable.percent(among.orElseThrow()));
  }
}
