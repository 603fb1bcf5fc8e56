package pijoule.analysis.measure;

import java.util.Optional;
import java.util.OptionalDouble;
import pijoule.campaign.LoadedRun;

/**
 * Measures of a server's board in a run under load, beside the energy of its window.
 *
 * @param run what its record has
 * @param seconds of the window, from the first to the last intended start, s
 * @param gross energy of the window; absent where it is not known
 * @param active the same above what the same server process draws without requests; absent where
 *     its idle run is missing, and of that run itself
 * @param firstAnswer energy from the start of the server process to its first answer; absent where
 *     it is not known, and of all runs but the first of a process
 * @param step to the next lower rate of the same server process; absent of its idle run, and where
 *     no lower rate was measured
 * @param maxRate greatest rate that its server process carried, 1/s; absent where none was searched
 *     for, and where the generator was the limit of any process of the cell: the others by
 *     themselves would be the slower ones
 */
public record MeasuredLoad(
    LoadedRun run,
    double seconds,
    Optional<BoardEnergy> gross,
    Optional<BoardEnergy> active,
    Optional<BoardEnergy> firstAnswer,
    Optional<Step> step,
    OptionalDouble maxRate) {
  /**
   * Step from one rate to the next higher one of the same server process.
   *
   * @param energy of the higher rate's window above what the lower rate draws in the same time
   * @param requests that the window has more than the lower rate has in the same time, above 0
   */
  public record Step(BoardEnergy energy, double requests) {}

  /** {@return answers a second within the window, 1/s} */
  public OptionalDouble throughput() {
    return seconds > 0
        ? OptionalDouble.of(run.record().completedInWindow() / seconds)
        : OptionalDouble.empty();
  }

  /** {@return answers within the window, which its energy is divided by} */
  public int requests() {
    return run.record().completedInWindow();
  }

  MeasuredLoad with(Optional<BoardEnergy> above, Optional<Step> next) {
    return new MeasuredLoad(run, seconds, gross, above, firstAnswer, next, maxRate);
  }
}
