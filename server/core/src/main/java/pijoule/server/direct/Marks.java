package pijoule.server.direct;

import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;

/** Begins and ends phases, where they are recorded. */
public final class Marks {
  // Null where nothing is recorded: one test is all that it costs then.
  private final PhaseRecorder recorder;

  /**
   * Makes marks.
   *
   * @param recorder null if nothing is recorded
   */
  public Marks(PhaseRecorder recorder) {
    this.recorder = recorder;
  }

  /**
   * Begins a piece of a phase; the clock is read last.
   *
   * @param phase of the request
   */
  public void begin(Phase phase) {
    if (recorder != null) {
      recorder.begin(phase);
    }
  }

  /**
   * Ends a piece of a phase; the clock is read first.
   *
   * @param phase that began
   */
  public void end(Phase phase) {
    if (recorder != null) {
      recorder.end(phase);
    }
  }
}
