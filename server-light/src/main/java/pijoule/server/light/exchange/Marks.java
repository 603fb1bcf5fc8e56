package pijoule.server.light.exchange;

import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseRecorder;

/** Begins and ends phases, where they are recorded. */
final class Marks {
  // Null where nothing is recorded: one test is all that it costs then.
  private final PhaseRecorder recorder;

  Marks(PhaseRecorder recorder) {
    this.recorder = recorder;
  }

  void begin(Phase phase) {
    if (recorder != null) {
      recorder.begin(phase);
    }
  }

  void end(Phase phase) {
    if (recorder != null) {
      recorder.end(phase);
    }
  }
}
