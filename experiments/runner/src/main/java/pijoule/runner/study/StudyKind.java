package pijoule.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import pijoule.campaign.Instruments;
import pijoule.contract.catalog.Factors;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.study.ProgramNames;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/**
 * Kind of a campaign: how requests are sent, and to whose servers. {@link LoadYaml#read} makes it
 * for a study, and {@link Study#on} for a bench with a target; nothing else asks which kind it is.
 */
public sealed interface StudyKind permits CallKind, LoadKind {
  /** {@return how servers are loaded; empty where calls follow each other} */
  default Optional<Load> load() {
    return Optional.empty();
  }

  /** {@return the service that pijoule did not start; empty where it starts servers} */
  default Optional<ForeignTarget> target() {
    return Optional.empty();
  }

  /**
   * {@return this kind of campaign on a service that pijoule did not start}
   *
   * @param other the service
   * @param study its name
   * @throws pijoule.contract.options.UsageException if such a campaign has none, or has one
   */
  StudyKind on(ForeignTarget other, String study);

  /**
   * Copies the files of its target.
   *
   * @param folder that gets them
   * @return the same kind of campaign with the copies
   */
  default StudyKind copiedTo(Path folder) throws IOException {
    return this;
  }

  /** Checks that a study has the factors that it needs, varied or fixed. */
  default void requireFactors(StudyDesign design) {
    StudyBounds.requireFactors(design);
  }

  /** Checks that a study names nothing that means nothing for its servers. */
  default void requireNamed(Factor factor) {}

  /** Checks what only some kinds of campaign have. */
  void require(StudyDesign design, Instruments instruments, Timing timing);

  /** Puts concrete levels for the symbols of a cell. */
  default Cell cell(int number, List<Level> levels, CellLevels concrete) {
    return concrete.cell(number, levels);
  }

  /** {@return the program of a cell's server; empty where no server is started} */
  default Optional<Program> server(Cell cell, Programs programs) {
    return Optional.of(programs.server(ProgramNames.server(cell)));
  }

  /** {@return the cells whose requests pijoule draws} */
  default List<Cell> drawn(List<Cell> cells) {
    return cells;
  }

  /**
   * {@return the client's options that say what it calls}
   *
   * @param place of files on the client's host
   */
  default List<String> clientOptions(Study study, Cell cell, ForeignTarget.Place place) {
    return new CellOptions(study, cell).client();
  }

  /** {@return the factors that plan.csv has a column of, in its order} */
  default List<Factor> columns(Study study) {
    Set<Factor> named = study.factorsOfCells();
    return Factors.all().stream()
        .filter(
            factor ->
                factor.isOnlyNamed()
                    ? named.contains(factor)
                    : study.levels(Factors.SERVICE).stream()
                        .anyMatch(service -> Factors.applies(factor, service.text())))
        .toList();
  }

  /** {@return the calls to a new server, where a study says nothing of them} */
  ServerWarmUp usualWarmUp(Study study);

  /**
   * {@return whether a server process is measured in one go: the lines of its block count together,
   * and at the end its first rate is measured once more}
   */
  boolean isWholeByBlock();

  /**
   * {@return what is said of a plan in place of the differences that it can find; empty where these
   * are known}
   */
  Optional<String> undecided(Study study);

  /** {@return how long a client of the cell is expected to take} */
  Duration expectedRun(Study study, Cell cell);

  /** {@return how long a new server is expected to be warmed up, its counted calls left out} */
  Duration expectedWarmUp(Study study);

  /**
   * {@return how long the warm-ups of all blocks of a plan are expected to take}
   *
   * @param blocks at least 1
   */
  default Duration expectedWarmUps(Study study, int blocks) {
    return expectedWarmUp(study).multipliedBy(blocks);
  }

  /** {@return what the caller has for this kind} */
  <T> T choose(Choice<T> choice);

  /**
   * Thing that exists for each kind of campaign, in a package above this one.
   *
   * @param <T> its type
   */
  interface Choice<T> {
    /** {@return that of calls which follow each other} */
    T calls();

    /** {@return that of servers of the campaign under load} */
    T load();

    /**
     * {@return that of a service under load which pijoule did not start}
     *
     * @param target the service
     */
    T url(ForeignTarget target);
  }
}
