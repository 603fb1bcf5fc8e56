package pijoule.runner.run;

import java.util.List;
import java.util.Optional;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;

/**
 * First start and last end of a phase's pieces in one trial.
 *
 * @param startNs on the record's clock
 * @param endNs on the record's clock
 */
record PhaseSpan(long startNs, long endNs) {
  /** The span of a phase among a record's intervals; absent where there is none. */
  static Optional<PhaseSpan> of(List<PhaseInterval> phases, Phase phase, int trial) {
    return phases.stream()
        .filter(piece -> piece.phase() == phase && piece.trial() == trial)
        .map(piece -> new PhaseSpan(piece.startNs(), piece.endNs()))
        .reduce(PhaseSpan::and);
  }

  private PhaseSpan and(PhaseSpan other) {
    return new PhaseSpan(Math.min(startNs, other.startNs), Math.max(endNs, other.endNs));
  }

  long lengthNs() {
    return endNs - startNs;
  }
}
