package pijoule.client;

import java.util.ArrayList;
import java.util.List;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;

/** The phases that belong to the whole run, derived from the clock readings of other phases. */
final class RunPhases {
  private RunPhases() {}

  /**
   * Adds {@code startup} and {@code total}.
   *
   * @param recorded everything from {@code setup} to the last {@code deserialize} or {@code
   *     receive_deserialize}, in order of ending
   * @param processStartNs start of the process, ns
   * @param mainNs first line of the program, ns
   * @param cold whether the total counts from the process's start; else from the first timed call's
   *     {@code generate}
   * @return all phases; the total ends with the last of those
   */
  static List<PhaseInterval> complete(
      List<PhaseInterval> recorded, long processStartNs, long mainNs, boolean cold) {
    long totalStartNs = cold ? processStartNs : firstStart(recorded, Phase.GENERATE);
    List<PhaseInterval> phases = new ArrayList<>(recorded.size() + 2);
    phases.add(new PhaseInterval(0, Phase.STARTUP, processStartNs, mainNs));
    phases.addAll(recorded);
    phases.add(new PhaseInterval(0, Phase.TOTAL, totalStartNs, lastEnd(recorded)));
    return phases;
  }

  private static long firstStart(List<PhaseInterval> recorded, Phase phase) {
    for (PhaseInterval interval : recorded) {
      if (interval.phase() == phase) {
        return interval.startNs();
      }
    }
    throw unmarked(phase);
  }

  private static long lastEnd(List<PhaseInterval> recorded) {
    for (int i = recorded.size() - 1; i >= 0; i--) {
      Phase phase = recorded.get(i).phase();
      if (phase == Phase.DESERIALIZE || phase == Phase.RECEIVE_DESERIALIZE) {
        return recorded.get(i).endNs();
      }
    }
    throw unmarked(Phase.DESERIALIZE);
  }

  private static IllegalStateException unmarked(Phase phase) {
    return new IllegalStateException("stack must mark the phase " + phase.key() + ", got none");
  }
}
