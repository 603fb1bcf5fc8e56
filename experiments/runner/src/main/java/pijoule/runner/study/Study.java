package pijoule.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.phase.Side;
import pijoule.contract.service.numbers.NumberRange;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Combinations;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;
import pijoule.runner.programs.Tool;
import pijoule.runner.url.UrlTarget;

/**
 * What is measured.
 *
 * @param programs that its levels name
 * @param name the study file's name
 * @param title one line
 * @param integers range of the numbers
 * @param assumptions what the study takes for granted
 * @param factors what is varied, in the study's order
 * @param fixed the one level of every other factor; one that is unset is not in it
 * @param declared factors whose level a person stated and the bench did not set
 * @param exclude combinations that are no cells
 * @param replicates repetitions of each cell
 * @param replicatesPerBlock replicates of each cell that share a server process
 * @param randomOrder whether the order of blocks and runs is drawn
 * @param seed of order and numbers
 * @param timing how runs are carried out, and how long things may take
 * @param instruments what is recorded
 * @param reporting what its report answers
 * @param kind how requests are sent, and to whose servers
 * @param pairs of boards that its rounds are dealt to, at least 1 and at most one for each round
 */
public record Study(
    Programs programs,
    String name,
    String title,
    NumberRange integers,
    List<String> assumptions,
    Map<Factor, List<Level>> factors,
    Map<Factor, Level> fixed,
    Set<Factor> declared,
    List<Map<Factor, Level>> exclude,
    int replicates,
    int replicatesPerBlock,
    boolean randomOrder,
    long seed,
    Timing timing,
    Instruments instruments,
    Reporting reporting,
    StudyKind kind,
    int pairs) {

  /** Checks what the schema cannot: required factors, none both varied and fixed, windows. */
  public Study {
    StudyBounds.requireRuns(factors, replicates);
    StudyBounds.requirePairs(pairs, replicates, replicatesPerBlock);
    boolean amortized = instruments.amortize().isPresent();
    kind.requireFactors(factors, fixed);
    if (amortized) {
      StudyBounds.requireWhole(factors, fixed);
    }
    ProtectedMessages.require(factors, fixed, timing.askedWarmUp(), amortized);
    StudyBounds.requireCompared(reporting.compares(), factors, fixed);
    for (Factor factor : factors.keySet()) {
      if (fixed.containsKey(factor)) {
        throw new UsageException(
            factor.key() + " must be in factors or in fixed, got both; take one out");
      }
    }
    Map<Factor, List<Level>> levels = new LinkedHashMap<>(factors);
    fixed.forEach((factor, level) -> levels.put(factor, List.of(level)));
    kind.require(levels, replicatesPerBlock, instruments, timing);
  }

  /**
   * This study with one factor at one level; of {@code rate}, with what each server is measured at
   * besides.
   *
   * @param level to fix
   * @param setByBench whether the bench will set it, or a person merely states it
   * @return a study in which the factor is not varied
   */
  public Study fix(Level level, boolean setByBench) {
    kind.requireNamed(level.factor());
    Map<Factor, List<Level>> varied = new LinkedHashMap<>(factors);
    if (level.factor().equals(Factor.RATE) && factors.containsKey(Factor.RATE)) {
      // A server is measured idle as well; without that nothing is known above idle.
      varied.put(Factor.RATE, LoadYaml.completed(List.of(level), false));
      return with(draft -> draft.factors = varied);
    }
    varied.remove(level.factor());
    Map<Factor, Level> fixedNow = new LinkedHashMap<>(fixed);
    fixedNow.put(level.factor(), level);
    Set<Factor> declaredNow = new LinkedHashSet<>(declared);
    if (!setByBench) {
      declaredNow.add(level.factor());
    }
    Set<Factor> inOrder = new LinkedHashSet<>(Factors.all());
    inOrder.retainAll(declaredNow);
    return with(
        draft -> {
          draft.factors = varied;
          draft.fixed = fixedNow;
          draft.declared = inOrder;
        });
  }

  /** {@return how its replicates are split into rounds} */
  public Rounds rounds() {
    return new Rounds(replicates, replicatesPerBlock);
  }

  /**
   * Changes the number of replicates and never takes rounds away if it can be helped, because
   * rounds are what servers are compared over; see {@link Rounds#scaledTo}.
   *
   * @param count repetitions of each cell, at least 1
   * @return this study with that many
   */
  public Study withReplicates(int count) {
    if (count < 1) {
      throw new UsageException("--replicates must be at least 1, got " + count);
    }
    return with(rounds().scaledTo(count));
  }

  /**
   * {@return this study with that one}
   *
   * @param split of this or another number of replicates
   */
  public Study with(Rounds split) {
    return with(draft -> draft.rounds = split);
  }

  /**
   * {@return this study with that seed}
   *
   * @param newSeed at least 0
   */
  public Study withSeed(long newSeed) {
    return with(draft -> draft.seed = newSeed);
  }

  /**
   * {@return this study with those}
   *
   * @param files of claims
   */
  public Study withClaims(List<Path> files) {
    return with(draft -> draft.reporting = reporting.withClaims(files));
  }

  /**
   * Deals its rounds to pairs of boards; see {@code Plan}.
   *
   * @param count of pairs, at least 1 and at most one for each round
   * @return this study, dealt to so many
   * @throws UsageException if it has fewer rounds
   */
  public Study withPairs(int count) {
    return with(draft -> draft.pairs = count);
  }

  /**
   * This study of a service that pijoule did not start: what it says of servers is left out, and
   * with it what is published about them.
   *
   * @param target of a bench
   * @return the study of that service
   * @throws UsageException if the study has another target, or no levels of rate
   */
  public Study on(UrlTarget target) {
    StudyDraft draft = new StudyDraft(this);
    draft.kind = kind.on(target, name);
    draft.assumptions = List.of();
    draft.factors = TargetLevels.varied(factors);
    draft.fixed = TargetLevels.fixed(fixed);
    draft.declared = kept(declared);
    draft.exclude =
        exclude.stream()
            .filter(out -> out.keySet().stream().allMatch(TargetLevels::isKept))
            .toList();
    Duration run = timing.expected().run();
    draft.timing =
        timing.with(
            Optional.empty(), new ExpectedTimes(run, Duration.ZERO, Map.of(), Duration.ZERO));
    draft.reporting = reporting.ofTarget();
    return draft.study();
  }

  /** {@return what a new server gets to do before its first run} */
  public ServerWarmUp serverWarmUp() {
    return timing.askedWarmUp().orElseGet(() -> kind.usualWarmUp(this));
  }

  private static Set<Factor> kept(Set<Factor> factors) {
    Set<Factor> kept = new LinkedHashSet<>(factors);
    kept.removeIf(factor -> !TargetLevels.isKept(factor));
    return kept;
  }

  /** {@return the service that pijoule did not start; empty where it starts servers} */
  public Optional<UrlTarget> target() {
    return kind.target();
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
    StudyDraft draft = new StudyDraft(this);
    draft.kind = kind.copiedTo(folder);
    return draft.study();
  }

  /** Calls are expected of the message sizes that are left. */
  private Study with(Consumer<StudyDraft> change) {
    StudyDraft draft = new StudyDraft(this);
    change.accept(draft);
    draft.timing =
        timing.with(
            timing.askedWarmUp(),
            timing.expected().of(ExpectedTimesYaml.sizes(draft.factors, draft.fixed)));
    return draft.study();
  }

  /**
   * {@return its levels in this study: several, one, or none if it stays unset}
   *
   * @param factor any
   */
  public List<Level> levels(Factor factor) {
    List<Level> varied = factors.get(factor);
    if (varied != null) {
      return varied;
    }
    return Optional.ofNullable(fixed.get(factor)).map(List::of).orElseGet(List::of);
  }

  /**
   * {@return the varied factors whose levels its answer compares: those that it names, else the
   * first other than the rate}
   */
  public List<Factor> compared() {
    List<Factor> varied =
        factors.keySet().stream().filter(factor -> factors.get(factor).size() > 1).toList();
    return reporting.compares().isEmpty()
        ? varied.stream().filter(factor -> !factor.equals(Factor.RATE)).limit(1).toList()
        : varied.stream().filter(reporting.compares()::contains).toList();
  }

  /** {@return every cell in the study's own order, the last factor varying fastest} */
  public List<Cell> cells() {
    Stacks stacks = new Stacks(programs);
    List<Cell> cells = new ArrayList<>();
    for (List<Level> varied : Combinations.of(factors.values(), fixed.values(), excluded())) {
      List<Level> levels = new ArrayList<>(fixed.values());
      levels.addAll(varied);
      int number = cells.size() + 1;
      cells.add(kind.cell(number, levels, stacks));
    }
    checkDifferent(cells);
    if (cells.isEmpty()) {
      throw new UsageException("a study must have a cell, got none; exclude fewer combinations");
    }
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
    started.put(Side.CLIENT, from.client(cell.text(Factor.CLIENT)));
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

  private List<Collection<Level>> excluded() {
    return exclude.stream().map(Map::values).toList();
  }
}
