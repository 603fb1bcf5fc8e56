package pijoule.analysis.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.analysis.hosts.Disturbances;
import pijoule.analysis.report.LiveBand;
import pijoule.analysis.report.LiveBand.CellRow;
import pijoule.analysis.report.LiveBand.State;
import pijoule.analysis.report.TimeTaken;
import pijoule.campaign.CsvTable;
import pijoule.campaign.HostLoad;
import pijoule.campaign.PlanColumns;
import pijoule.campaign.RecordedCampaign;
import pijoule.campaign.Run;
import pijoule.campaign.RunCounts;
import pijoule.contract.study.Cell;

/**
 * State of a results folder that a runner may still write to.
 *
 * @param campaign as read
 * @param due runs of the plan without a line yet, in their order
 * @param plan all of its runs; empty where plan.csv cannot be read
 * @param disturbed ids of runs
 */
record LiveFolder(
    RecordedCampaign campaign, List<Planned> due, List<Planned> plan, Set<String> disturbed) {
  /** Squares of a table that a browser lays out at once. */
  private static final int MAX_SQUARES = 2000;

  private static final int MAX_LINES = 12;
  private static final int MAX_TROUBLES = 5;

  /** Files whose growth changes what there is to see. */
  private static final List<String> GROWING =
      List.of("study.yaml", "plan.csv", "runs.jsonl", "attempts.jsonl");

  /** Row of the plan. */
  record Planned(String run, int cell, int replicate) {}

  /** {@return the folder's state}; it writes nothing */
  static LiveFolder read(Path folder) throws IOException {
    RecordedCampaign campaign = RecordedCampaign.read(folder);
    List<Planned> plan = plan(folder);
    Set<String> done = campaign.runs().stream().map(Run::id).collect(Collectors.toSet());
    return new LiveFolder(
        campaign,
        plan.stream().filter(run -> !done.contains(run.run())).toList(),
        plan,
        new HashSet<>(Disturbances.of(campaign).runs()));
  }

  private static List<Planned> plan(Path folder) throws IOException {
    try {
      return CsvTable.read(folder.resolve("plan.csv"), PlanColumns.FIRST).rows().stream()
          .map(
              row ->
                  new Planned(
                      row.get("run"),
                      Integer.parseInt(row.get("cell")),
                      Integer.parseInt(row.get("replicate"))))
          .toList();
    } catch (IllegalArgumentException damaged) {
      return List.of(); // the report names it
    }
  }

  /** {@return lengths of the files that grow, B; two that are equal show the same state} */
  static List<Long> lengths(Path folder) throws IOException {
    List<Long> lengths = new ArrayList<>();
    for (String name : GROWING) {
      Path file = folder.resolve(name);
      lengths.add(Files.exists(file) ? Files.size(file) : -1);
    }
    return lengths;
  }

  boolean isComplete() {
    return campaign.counts().missing() == 0;
  }

  /**
   * {@return what a page shows above its answer}
   *
   * @param page its number
   * @param isRunning whether a runner works on the folder
   * @param now wall clock
   * @param problem that the page has; empty where it has none
   */
  LiveBand band(
      long page, boolean isRunning, Instant now, List<LiveBand.Strip> strips, String problem) {
    return new LiveBand(
        page, status(isRunning, now) + problem, rounds(), cells(), troubles(), log(), strips);
  }

  private int rounds() {
    return plan.stream().mapToInt(Planned::replicate).max().orElse(campaign.study().replicates());
  }

  private String status(boolean isRunning, Instant now) {
    RunCounts counts = campaign.counts();
    String runs =
        "%s valid, %s failed, %s disturbed"
            .formatted(counts.valid(), counts.failed(), disturbed.size());
    if (isComplete()) {
      return "All %s runs are done: %s.".formatted(counts.planned(), runs);
    }
    String so =
        "Provisional: %s of %s runs are done (%s), round %s of %s"
            .formatted(
                counts.valid() + counts.failed(),
                counts.planned(),
                runs,
                due.isEmpty() ? rounds() : due.get(0).replicate(),
                rounds());
    if (!isRunning) {
      return so + ". No runner on this machine works on it.";
    }
    OptionalDouble left = secondsLeft(now);
    return left.isEmpty()
        ? so + "."
        : so
            + ", about "
            + TimeTaken.shown(Duration.ofSeconds(Math.round(left.getAsDouble())))
            + " left.";
  }

  private List<CellRow> cells() {
    int rounds = rounds();
    List<Cell> cells = campaign.study().cells();
    boolean isSmall = (long) cells.size() * rounds <= MAX_SQUARES;
    List<CellRow> rows = new ArrayList<>();
    for (Cell cell : cells) {
      Predicate<Planned> own = run -> run.cell() == cell.number();
      long planned = plan.stream().filter(own).count();
      rows.add(
          new CellRow(
              cell.display(),
              planned - due.stream().filter(own).count() + " of " + planned,
              isSmall ? squares(cell.number(), rounds) : List.of()));
    }
    return rows;
  }

  /** States of a cell by round; of several runs in one the state shows that a person should see. */
  private List<State> squares(int cell, int rounds) {
    List<State> squares = new ArrayList<>(Collections.nCopies(rounds, State.DUE));
    for (Run run : campaign.runs()) {
      if (run.cell() == cell && run.replicate() <= rounds) {
        squares.set(run.replicate() - 1, later(squares.get(run.replicate() - 1), state(run)));
      }
    }
    due.stream()
        .limit(1)
        .filter(run -> run.cell() == cell && run.replicate() <= rounds)
        .forEach(run -> squares.set(run.replicate() - 1, State.NEXT));
    return squares;
  }

  private static State later(State one, State other) {
    return one.compareTo(other) > 0 ? one : other;
  }

  private State state(Run run) {
    if (!run.valid()) {
      return State.FAILED;
    }
    return disturbed.contains(run.id()) ? State.DISTURBED : State.VALID;
  }

  private List<String> troubles() {
    List<String> troubles =
        campaign.runs().stream()
            .filter(run -> state(run) != State.VALID)
            .map(run -> run.id() + " " + outcome(run))
            .collect(Collectors.toCollection(ArrayList::new));
    Collections.reverse(troubles);
    return troubles.stream().limit(MAX_TROUBLES).toList();
  }

  private String outcome(Run run) {
    return run.failure()
        .map(reason -> "failed: " + reason)
        .orElseGet(() -> disturbed.contains(run.id()) ? "disturbed: " + disturbance(run) : "valid");
  }

  private static String disturbance(Run run) {
    HostLoad load =
        run.circumstances().boards().values().stream()
            .flatMap(board -> board.load().stream())
            .max(Comparator.comparingDouble(of -> of.othersPercent() + of.stealPercent()))
            .orElseThrow();
    return load.othersPercent() > HostLoad.MAX_OTHERS_PERCENT
        ? "other programs used %s %% of the processors".formatted(Math.round(load.othersPercent()))
        : "the hypervisor gave other guests %s %%".formatted(Math.round(load.stealPercent()));
  }

  /** Line of the log. */
  private record Line(Instant at, String text) {}

  private List<String> log() {
    return Stream.concat(
            campaign.runs().stream()
                .flatMap(
                    run ->
                        run.circumstances().began().stream().map(at -> new Line(at, logged(run)))),
            campaign.failedTries().stream()
                .map(
                    attempt ->
                        new Line(
                            attempt.startedAt(),
                            "%s: try %s failed: %s"
                                .formatted(attempt.run(), attempt.number(), attempt.reason()))))
        .sorted(Comparator.comparing(Line::at).reversed())
        .limit(MAX_LINES)
        .map(line -> line.at().truncatedTo(ChronoUnit.SECONDS) + " " + line.text())
        .toList();
  }

  private String logged(Run run) {
    String cell = campaign.study().cells().get(run.cell() - 1).display();
    OptionalDouble wall = run.circumstances().wallSeconds();
    String took =
        wall.isPresent() ? String.format(Locale.ROOT, ", %.2f s", wall.getAsDouble()) : "";
    return "%s, %s: %s%s".formatted(run.id(), cell, outcome(run), took);
  }

  /**
   * {@return time that is left, s: the mean time from run to run of each cell so far, times its
   * runs that are due; absent before two runs of a session}
   *
   * @param now wall clock
   */
  OptionalDouble secondsLeft(Instant now) {
    Map<Integer, List<Double>> lengths = lengths();
    List<Double> all = lengths.values().stream().flatMap(List::stream).toList();
    if (all.isEmpty()) {
      return due.isEmpty() ? OptionalDouble.of(0) : OptionalDouble.empty();
    }
    double left =
        due.stream().mapToDouble(run -> mean(lengths.getOrDefault(run.cell(), all))).sum();
    Optional<Instant> last =
        campaign.runs().stream()
            .flatMap(run -> run.circumstances().began().stream())
            .max(Comparator.naturalOrder());
    double passed = last.map(at -> Duration.between(at, now).toMillis() / 1e3).orElse(0.0);
    double next = Math.min(mean(all), Math.max(0, passed - mean(all)));
    return OptionalDouble.of(Math.max(0, left - next));
  }

  private Map<Integer, List<Double>> lengths() {
    List<Run> runs =
        campaign.runs().stream().filter(run -> run.circumstances().began().isPresent()).toList();
    Map<Integer, List<Double>> lengths = new HashMap<>();
    IntStream.range(1, runs.size())
        .filter(i -> runs.get(i).serverStart().session() == runs.get(i - 1).serverStart().session())
        .forEach(
            i -> {
              Run run = runs.get(i - 1);
              Duration length = Duration.between(began(run), began(runs.get(i)));
              lengths
                  .computeIfAbsent(run.cell(), unseen -> new ArrayList<>())
                  .add(Math.max(0, length.toMillis() / 1e3));
            });
    return lengths;
  }

  private static Instant began(Run run) {
    return run.circumstances().began().orElseThrow();
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
