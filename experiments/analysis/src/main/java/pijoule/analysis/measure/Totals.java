package pijoule.analysis.measure;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import pijoule.contract.phase.AmortizedWindow;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;

/**
 * The totals of one side: one of a client, one a trial of a server.
 *
 * @param totals in their order
 * @param startups of the process, if it recorded any
 */
record Totals(List<PhaseInterval> totals, List<PhaseInterval> startups) {
  /**
   * Finds the totals and makes sure that they contain everything but a warm client's preparations
   * and a server's handshakes.
   *
   * @throws IllegalArgumentException if a trial has two totals, or a phase lies outside
   */
  static Totals of(List<PhaseInterval> phases) {
    Totals totals = new Totals(only(Phase.TOTAL, phases), only(Phase.STARTUP, phases));
    Set<Integer> trials = new HashSet<>();
    for (PhaseInterval total : totals.totals) {
      if (!trials.add(total.trial())) {
        throw new IllegalArgumentException("trial " + total.trial() + " has two totals");
      }
    }
    boolean cold = totals.holdStartup();
    for (PhaseInterval piece : phases) {
      boolean before = Part.of(piece.phase()).is(Side.CLIENT, Role.PREPARATION);
      if (piece.phase() == Phase.HANDSHAKE) {
        continue;
      }
      if ((cold || !before) && !totals.totals.isEmpty() && !totals.hold(piece)) {
        throw new IllegalArgumentException(
            "its phase " + piece.phase().key() + " lies outside its total");
      }
    }
    return totals;
  }

  private static List<PhaseInterval> only(Phase phase, List<PhaseInterval> phases) {
    return phases.stream().filter(piece -> piece.phase() == phase).toList();
  }

  /** {@return whether the totals hold the process's start, as they do in a cold run} */
  boolean holdStartup() {
    return startups.stream().allMatch(this::hold);
  }

  /**
   * Makes sure that a window contains nothing of the measured call.
   *
   * @throws IllegalArgumentException if it starts before a total ends
   */
  void requireBefore(AmortizedWindow window) {
    if (totals.stream().anyMatch(total -> window.startNs() - total.endNs() < 0)) {
      throw new IllegalArgumentException(
          "its amortised " + window.phase().key() + " starts before its total ends");
    }
  }

  private boolean hold(PhaseInterval piece) {
    return totals.stream()
        .anyMatch(
            total -> piece.startNs() - total.startNs() >= 0 && total.endNs() - piece.endNs() >= 0);
  }
}
