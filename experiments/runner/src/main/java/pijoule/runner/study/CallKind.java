package pijoule.runner.study;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import pijoule.campaign.Instruments;
import pijoule.contract.options.UsageException;
import pijoule.contract.study.Cell;
import pijoule.contract.study.Factor;
import pijoule.contract.study.Level;
import pijoule.runner.bench.ForeignTarget;

/** Calls that follow each other, to servers that the campaign starts. */
record CallKind() implements StudyKind {
  /** Windows of calls until servers were steady: 12 to 28 were seen of JVMs on a desktop. */
  private static final int STEADY_WINDOWS = 20;

  /** The requests of a window are drawn, and the server's CPU time is read; a desktop's. */
  private static final Duration AROUND = Duration.ofMillis(300);

  @Override
  public StudyKind on(ForeignTarget other, String study) {
    throw new UsageException(
        "a bench with a target needs a study with levels of rate, got "
            + study
            + "; take study load, max-rate or graduated, or another bench");
  }

  @Override
  public void require(StudyDesign design, Instruments instruments, Timing timing) {
    LoadRules.requireNoGenerator(design.levels(Factor.CLIENT));
  }

  @Override
  public ServerWarmUp usualWarmUp(Study study) {
    return ServerWarmUp.usual(study, study.timing().warmUpLimit());
  }

  @Override
  public boolean isWholeByBlock() {
    return false;
  }

  @Override
  public Optional<String> undecided(Study study) {
    return Optional.empty();
  }

  @Override
  public Duration expectedRun(Study study, Cell cell) {
    return study.timing().expected().run().plus(new SlowCalls(study, cell).ofRun());
  }

  @Override
  public Duration expectedWarmUp(Study study) {
    ServerWarmUp asked = study.serverWarmUp();
    if (!asked.isSteady()) {
      return Duration.ZERO;
    }
    List<Level> sizes = study.levels(Factor.MESSAGE_SIZE);
    Duration call = study.timing().expected().callsOf(sizes).dividedBy(Math.max(1, sizes.size()));
    Duration steady = ServerWarmUp.window(call).plus(AROUND).multipliedBy(STEADY_WINDOWS);
    return steady.compareTo(asked.limit()) < 0 ? steady : asked.limit();
  }

  @Override
  public <T> T choose(Choice<T> choice) {
    return choice.calls();
  }
}
