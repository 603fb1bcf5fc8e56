package pijoule.runner.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.Rounds;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.phase.Side;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.study.Study;

/** Remarks on a plan before its first run: its length, and what it cannot decide. */
public final class Remarks {
  /** A plan that finds only larger differences, between two levels, is worth a warning. */
  private static final double TOO_LARGE = 0.5;

  /** Seen on two idle processors of a desktop: docs/emulation.md. */
  private static final int EMULATED = 30;

  private final Study study;
  private final Plan plan;
  private final Decisions decisions;
  private final Predicate<Cell> emulated;

  /**
   * Prepares the remarks on a plan.
   *
   * @param plan that is about to be carried out
   * @param meteredSides of a cell's calls: the sides that a meter sees
   * @param emulated whether a cell's runs are on an emulated board
   */
  public Remarks(Plan plan, Function<Cell, Set<Side>> meteredSides, Predicate<Cell> emulated) {
    this.plan = plan;
    this.emulated = emulated;
    this.study = plan.study();
    this.decisions =
        new Decisions(study, study.design().rounds(), PlanScatter.assumed(), meteredSides);
  }

  /** {@return a line for each remark, without its end; the first is the plan's length} */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%d runs on %s, rounds x replicates %s; about %s%s"
            .formatted(
                plan.runs().size(),
                plan.servers(),
                study.design().rounds().display(),
                PlanTime.shown(plan.expected()),
                slower()));
    earlierEnd(study).ifPresent(lines::add);
    study.reporting().demonstration().ifPresent(more -> lines.add(demonstration(more)));
    new DifferentContainers(study).line().ifPresent(lines::add);
    hiddenServers().ifPresent(lines::add);
    lines.addAll(undecided());
    return lines;
  }

  /** {@return when a study may end before its plan does; empty where it makes all rounds} */
  static Optional<String> earlierEnd(Study study) {
    return study
        .reporting()
        .stop()
        .map(rule -> rule.looks(study.design().rounds()).rounds())
        .map(
            looks ->
                looks.size() == 1
                    ? "stop: when clear: the first look is after 4 rounds, so that no campaign of %s rounds ends earlier"
                        .formatted(looks.get(0))
                    : "stop: when clear: that is the longest; it ends earlier if all that is compared is clear after %s rounds"
                        .formatted(
                            looks.stream()
                                .limit(looks.size() - 1L)
                                .map(String::valueOf)
                                .collect(Collectors.joining(", "))));
  }

  private String slower() {
    long runs = plan.runs().stream().filter(run -> emulated.test(run.cell())).count();
    return runs == 0
        ? ""
        : "; %s on emulated boards, where a start or a first call takes some %d times as long"
            .formatted(runs == plan.runs().size() ? "all" : runs + " of them", EMULATED);
  }

  private String demonstration(String more) {
    String found = differences(decisions::isDecided);
    String what =
        found.isEmpty()
            ? "it decides nothing"
            : "on a quiet machine it is likely to find differences of total times above " + found;
    return "%s is a demonstration: %s; %s".formatted(study.name(), what, more);
  }

  /** A first call of one client for all servers is mostly the client's own work. */
  private Optional<String> hiddenServers() {
    boolean ofServers =
        Stream.of(Factor.FRAMEWORK, Factor.CONTAINER).anyMatch(study.compared()::contains);
    List<Level> clients = study.levels(Factor.CLIENT);
    boolean ofOneClient = !clients.isEmpty() && clients.stream().noneMatch(Level::isSymbol);
    boolean cold =
        study.cells().stream()
            .map(cell -> cell.find(Factor.LIFECYCLE).map(Level::text).orElse(""))
            .allMatch("cold"::equals);
    return study.load().isEmpty() && ofServers && ofOneClient && cold
        ? Optional.of(
            "servers are compared by first calls of one client, which are mostly the client's own"
                + " work and hide differences of servers; add --fix lifecycle=warm")
        : Optional.empty();
  }

  private List<String> undecided() {
    List<String> lines = new ArrayList<>();
    String never =
        decisions.factors().stream()
            .filter(factor -> !decisions.isDecided(factor))
            .map(Factor::key)
            .collect(Collectors.joining(", "));
    if (!never.isEmpty()) {
      lines.add(
          "nothing is decided about %s%s: levels must be compared over at least 2 rounds, got %d; %s"
              .formatted(
                  never,
                  claims(" and claims about them"),
                  study.design().rounds().count(),
                  study.design().rounds().replicates() < Rounds.MIN_TO_DECIDE
                      ? "use --replicates 2 or more"
                      : "use a smaller replicates_per_block"));
    }
    String hardly = differences(factor -> decisions.time(factor, false).orElse(0) > TOO_LARGE);
    if (!hardly.isEmpty()) {
      lines.add(
          "only differences above %s are likely to be found%s; use more rounds, see: %s"
              .formatted(
                  hardly,
                  claims(", so most claims will stay undecided"),
                  TypedCommand.of("plan STUDY --full")));
    }
    return lines;
  }

  private String claims(String words) {
    return study.reporting().reference().isPresent() || !study.reporting().claims().isEmpty()
        ? words
        : "";
  }

  private String differences(Predicate<Factor> which) {
    return decisions.factors().stream()
        .filter(which)
        .map(
            factor ->
                "%s %% (%s)"
                    .formatted(
                        DecisionTable.percent(decisions.time(factor, false).orElseThrow()),
                        factor.key()))
        .collect(Collectors.joining(", "));
  }
}
