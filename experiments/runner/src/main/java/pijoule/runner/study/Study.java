package pijoule.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import pijoule.campaign.Instruments;
import pijoule.campaign.Reporting;
import pijoule.campaign.Rounds;
import pijoule.campaign.StopRule;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.service.numbers.NumberRange;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.study.ProgramNames;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;
import pijoule.runner.programs.Tool;

/**
 * Study that is measured.
 *
 * @param programs that its levels name
 * @param name the study file's name
 * @param title one line
 * @param integers range of the numbers
 * @param assumptions what the study takes for granted
 * @param design what is varied, and how often runs are repeated
 * @param timing how runs are carried out, and how long things may take
 * @param instruments what is recorded
 * @param reporting what its report answers
 * @param kind how requests are sent, and to whose servers
 */
public record Study(
    Programs programs,
    String name,
    String title,
    NumberRange integers,
    List<String> assumptions,
    StudyDesign design,
    Timing timing,
    Instruments instruments,
    Reporting reporting,
    StudyKind kind) {

  /** Checks what the schema cannot: required factors, windows, and what goes together. */
  public Study {
    kind.requireFactors(design);
    boolean amortized = instruments.amortize().isPresent();
    if (amortized) {
      StudyBounds.requireWhole(design);
    }
    ProtectedMessages.require(design, timing.askedWarmUp(), amortized);
    StudyBounds.requireCompared(reporting.compares(), design);
    kind.require(design, instruments, timing);
  }

  /**
   * Fixes one factor at one level; of {@code rate}, with what each server is measured at besides.
   *
   * @param level to fix
   * @param setByBench whether the bench will set it, or a person merely states it
   * @return a study in which the factor is not varied
   */
  public Study fix(Level level, boolean setByBench) {
    kind.requireNamed(level.factor());
    return with(design.fix(level, setByBench));
  }

  /**
   * Changes the number of replicates and never takes rounds away if it can be helped, because
   * rounds are what servers are compared over; see {@link Rounds#scaledTo}.
   *
   * @param count repetitions of each cell, at least 1
   * @return this study with that many
   */
  public Study withReplicates(int count) {
    return with(design.rounds().scaledTo(count));
  }

  /** {@return this study with another rule by which it may end early} */
  public Study withStop(Optional<StopRule> rule) {
    return with(assumptions, design, timing, reporting.withStop(rule), kind);
  }

  /**
   * {@return this study with other numbers of rounds and replicates}
   *
   * @param split the new numbers
   */
  public Study with(Rounds split) {
    return with(design.with(split));
  }

  /**
   * {@return this study with another seed of its random order}
   *
   * @param newSeed at least 0
   */
  public Study withSeed(long newSeed) {
    return with(design.withSeed(newSeed));
  }

  /**
   * {@return this study with other claims to decide}
   *
   * @param files that have the claims
   */
  public Study withClaims(List<Path> files) {
    return with(assumptions, design, timing, reporting.withClaims(files), kind);
  }

  /**
   * Deals its rounds to pairs of boards; see {@code Plan}.
   *
   * @param count of pairs, at least 1 and at most one for each round
   * @return this study, dealt to so many
   * @throws UsageException if it has fewer rounds
   */
  public Study withPairs(int count) {
    UsageException.when(
        count > 1 && reporting.stop().isPresent(),
        "stop must be of one pair of boards, got %s pairs, of which each sees its own rounds only; take it out",
        count);
    return with(design.withPairs(count));
  }

  /**
   * Applies the study to a service that is no program of pijoule's, without what is said and
   * published of servers.
   *
   * @param target of a bench
   * @return the study of that service
   * @throws UsageException if the study has another target, or no levels of rate
   */
  public Study on(ForeignTarget target) {
    StudyKind onTarget = kind.on(target, name);
    ExpectedTimes expected =
        new ExpectedTimes(
            timing.expected().run(),
            target.builds().isPresent() ? timing.expected().start() : Duration.ZERO,
            Map.of(),
            Duration.ZERO);
    return with(
        List.of(),
        design.of(target),
        timing.with(Optional.empty(), expected),
        TargetLevels.kept(reporting, target),
        onTarget);
  }

  /** {@return what a new server gets to do before its first run} */
  public ServerWarmUp serverWarmUp() {
    return timing.askedWarmUp().orElseGet(() -> kind.usualWarmUp(this));
  }

  /** {@return the service that is no program of pijoule's; empty where its servers are} */
  public Optional<ForeignTarget> target() {
    return kind.target();
  }

  /** {@return whether a service is measured that runs already and is not started} */
  public boolean isOfForeignService() {
    return target().filter(target -> target.builds().isEmpty()).isPresent();
  }

  /** {@return how its servers are loaded; empty where calls follow each other} */
  public Optional<Load> load() {
    return kind.load();
  }

  /**
   * Copies the files of its target: others may change before the study's campaign is resumed.
   *
   * @param folder that gets them
   * @return this study with the copies
   */
  public Study copiedTo(Path folder) throws IOException {
    return with(assumptions, design, timing, reporting, kind.copiedTo(folder));
  }

  /** {@return the study, whose runs, starts and calls are expected to take these times} */
  public Study expecting(ExpectedTimes times) {
    return with(assumptions, design, timing.with(timing.askedWarmUp(), times), reporting, kind);
  }

  /** Calls are expected of the message sizes that are left. */
  private Study with(StudyDesign other) {
    ExpectedTimes left = timing.expected().of(other.levels(Factor.MESSAGE_SIZE));
    return with(assumptions, other, timing.with(timing.askedWarmUp(), left), reporting, kind);
  }

  private Study with(
      List<String> granted, StudyDesign other, Timing times, Reporting answers, StudyKind ofKind) {
    return new Study(
        programs, name, title, integers, granted, other, times, instruments, answers, ofKind);
  }

  /**
   * {@return its levels in this study: several, one, or none if it stays unset}
   *
   * @param factor any
   */
  public List<Level> levels(Factor factor) {
    return design.levels(factor);
  }

  /**
   * {@return the varied factors whose levels its answer compares: those that it names, else the
   * first other than the rate}
   */
  public List<Factor> compared() {
    List<Factor> varied =
        design.factors().keySet().stream()
            .filter(factor -> design.levels(factor).size() > 1)
            .toList();
    return reporting.compares().isEmpty()
        ? varied.stream().filter(factor -> !factor.equals(Factor.RATE)).limit(1).toList()
        : varied.stream().filter(factor -> reporting.compares().contains(factor.key())).toList();
  }

  /** {@return every cell in the study's own order, the last factor varying fastest} */
  public List<Cell> cells() {
    CellLevels concrete = new CellLevels(programs);
    List<Cell> cells = new ArrayList<>();
    for (List<Level> levels : design.combinations()) {
      cells.add(kind.cell(cells.size() + 1, levels, concrete));
    }
    checkDifferent(cells);
    UsageException.when(
        cells.isEmpty(), "a study must have a cell, got none; exclude fewer combinations");
    OwnCodec.requireNotCompared(compared(), cells);
    return cells;
  }

  /** {@return factors of which a cell has a level} */
  Set<Factor> factorsOfCells() {
    return cells().stream()
        .flatMap(cell -> cell.levels().stream())
        .map(Level::factor)
        .collect(Collectors.toSet());
  }

  /** {@return the cells whose requests pijoule draws, as command lines} */
  public List<CellOptions> drawn() {
    return kind.drawn(cells()).stream().map(cell -> new CellOptions(this, cell)).toList();
  }

  /** {@return the servers and clients that its cells start, each once} */
  public List<Program> started() {
    return cells().stream()
        .flatMap(cell -> started(cell, programs).values().stream())
        .distinct()
        .toList();
  }

  /**
   * {@return the programs that are started for a cell, by side}
   *
   * @param cell of this study
   * @param from where they are
   */
  public Map<Side, Program> started(Cell cell, Programs from) {
    Map<Side, Program> started = new EnumMap<>(Side.class);
    started.put(Side.CLIENT, from.client(ProgramNames.client(cell)));
    kind.server(cell, from).ifPresent(server -> started.put(Side.SERVER, server));
    return started;
  }

  /**
   * {@return what their hosts must have, beside the programs' own files and Java}
   *
   * @param side whose programs
   */
  public Set<Tool> tools(Side side) {
    Set<Tool> tools = new LinkedHashSet<>();
    for (Cell cell : cells()) {
      Optional<String> container = cell.find(Factor.CONTAINER).map(Level::text);
      Optional.ofNullable(started(cell, programs).get(side))
          .map(program -> program.tools(side == Side.SERVER ? container : Optional.empty()))
          .ifPresent(tools::addAll);
    }
    return tools;
  }

  private static void checkDifferent(List<Cell> cells) {
    Map<List<Level>, Integer> seen = new HashMap<>();
    for (Cell cell : cells) {
      Integer other = seen.putIfAbsent(cell.levels(), cell.number());
      if (other != null) {
        throw new UsageException(
            "cells must differ, but cells "
                + other
                + " and "
                + cell.number()
                + " are the same once default and same are made concrete and what means nothing for"
                + " their service is left out; exclude one");
      }
    }
  }
}
