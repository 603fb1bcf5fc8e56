package pijoule.runner.study;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import pijoule.campaign.Instruments;
import pijoule.contract.catalog.Factors;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.contract.units.RequestRate;
import pijoule.runner.bench.ForeignTarget;
import pijoule.runner.programs.Program;
import pijoule.runner.programs.Programs;

/** Requests at rates, whether or not they are answered. */
sealed interface LoadKind extends StudyKind permits LoadKind.Own, LoadKind.Url {
  /** A client's JVM, and the files of a run; a desktop's. */
  Duration AROUND = Duration.ofSeconds(2);

  /** Steps of a search in simulated queues, on average. */
  int STEPS = 20;

  /** Windows of a warm-up: a server's times were seen to fall in the first four. */
  int WINDOWS = 4 + WarmUp.TREND_WINDOWS;

  /** {@return load of the study's servers} */
  Load ofEach();

  @Override
  default Optional<Load> load() {
    return Optional.of(ofEach());
  }

  @Override
  default void require(StudyDesign design, Instruments instruments, Timing timing) {
    LoadRules.require(design, ofEach());
    LoadRules.requireCalls(
        design.rounds().perRound(),
        instruments.amortize().isPresent(),
        instruments.capturePackets());
    LoadRules.requireCounted(timing.askedWarmUp());
  }

  @Override
  default ServerWarmUp usualWarmUp(Study study) {
    return ServerWarmUp.NONE;
  }

  @Override
  default boolean isWholeByBlock() {
    return true;
  }

  /** The scatter that plans assume is that of single calls. */
  @Override
  default Optional<String> undecided(Study study) {
    String over =
        study.isOfForeignService()
            ? "Intervals are over replicates of one process, which is not started again: %d of each rate."
            : "Intervals are over server processes: %d of each kind.";
    return Optional.of(over.formatted(study.design().rounds().replicates()));
  }

  @Override
  default Duration expectedRun(Study study, Cell cell) {
    RequestRate rate = cell.level(Factor.RATE).rate();
    Duration one = ofEach().leadIn().plus(ofEach().duration()).plus(AROUND);
    return rate.isMax() ? one.multipliedBy(STEPS) : one;
  }

  @Override
  default Duration expectedWarmUp(Study study) {
    WarmUp warmUp = ofEach().warmUp();
    return switch (warmUp.kind()) {
      case NONE -> Duration.ZERO;
      case FIXED -> warmUp.length().plus(warmUp.pause()).plus(AROUND).multipliedBy(warmUp.cycles());
      case AUTO -> {
        Duration steady = expectedWindow().multipliedBy(WINDOWS);
        yield steady.compareTo(warmUp.limit()) < 0 ? steady : warmUp.limit();
      }
    };
  }

  /** {@return how long a window of a warm-up until steadiness is expected to take} */
  default Duration expectedWindow() {
    return ofEach().warmUp().window().plus(ofEach().leadIn()).plus(AROUND);
  }

  /**
   * Servers that the campaign starts.
   *
   * @param ofEach how they are loaded
   */
  record Own(Load ofEach) implements LoadKind {
    @Override
    public StudyKind on(ForeignTarget other, String study) {
      return new Url(ofEach, other);
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.load();
    }
  }

  /**
   * A service that is no program of pijoule's: nothing is known of its program, and the file of its
   * study says what is sent.
   *
   * @param ofEach how it is loaded
   * @param service that is loaded
   */
  record Url(Load ofEach, ForeignTarget service) implements LoadKind {
    @Override
    public Optional<ForeignTarget> target() {
      return Optional.of(service);
    }

    @Override
    public StudyKind on(ForeignTarget other, String study) {
      throw new UsageException(
          "a target must be in the study or in the bench, got one in both; take one out");
    }

    @Override
    public StudyKind copiedTo(Path folder) throws IOException {
      return new Url(ofEach, service.copiedTo(folder));
    }

    @Override
    public void requireFactors(StudyDesign design) {
      // No server has levels.
    }

    @Override
    public void requireNamed(Factor factor) {
      TargetLevels.require(Set.of(factor), Map.of(), service.framework());
    }

    @Override
    public Cell cell(int number, List<Level> levels, CellLevels concrete) {
      return new Cell(number, Factors.inOrder(levels));
    }

    @Override
    public Optional<Program> server(Cell cell, Programs programs) {
      return Optional.empty();
    }

    /** A service that goes on is warmed up once, and looked at for a window before each block. */
    @Override
    public Duration expectedWarmUps(Study study, int blocks) {
      boolean isJudged = ofEach.warmUp().kind() == WarmUp.Kind.AUTO && service.builds().isEmpty();
      return isJudged
          ? expectedWarmUp(study).plus(expectedWindow().multipliedBy(blocks - 1L))
          : LoadKind.super.expectedWarmUps(study, blocks);
    }

    @Override
    public List<Cell> drawn(List<Cell> cells) {
      return List.of();
    }

    @Override
    public List<String> clientOptions(Study study, Cell cell, ForeignTarget.Place place) {
      return service.options(place);
    }

    @Override
    public List<Factor> columns(Study study) {
      return Factors.all().stream().filter(study.factorsOfCells()::contains).toList();
    }

    @Override
    public <T> T choose(Choice<T> choice) {
      return choice.url(service);
    }
  }
}
