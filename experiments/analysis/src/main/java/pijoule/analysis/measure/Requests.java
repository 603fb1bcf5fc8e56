package pijoule.analysis.measure;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;

/** Finds the calls of a run: each is one {@link Part#REQUEST}. */
final class Requests {
  /** Stacks protect a message between pieces of its serialization, or before and after them. */
  private static final List<Part> OF_CLIENT = Part.of(Side.CLIENT, Role.TABLED, Role.PROTECTION);

  private static final List<Part> OF_SERVER = List.of(Part.TOTAL);

  private Requests() {}

  /**
   * Finds the calls of one side of a run. A phase that a stack hides is not looked for: the call
   * then begins or ends with its neighbour.
   *
   * @return one interval for each trial, in the order of the trials; none of a run under load,
   *     whose requests are many and overlap
   */
  static List<PhaseInterval> of(Side side, SideRecord measured) {
    List<Part> within = side == Side.CLIENT ? OF_CLIENT : OF_SERVER;
    Map<Integer, PhaseInterval> byTrial = new TreeMap<>();
    if (measured.phases().stream().anyMatch(piece -> piece.phase() == Phase.LOAD)) {
      return List.of();
    }
    for (PhaseInterval piece : measured.phases()) {
      if (within.contains(Part.of(piece.phase()))) {
        byTrial.merge(piece.trial(), piece, Requests::around);
      }
    }
    return List.copyOf(byTrial.values());
  }

  /** Instants of one clock may be compared only by their difference. */
  private static PhaseInterval around(PhaseInterval one, PhaseInterval other) {
    return new PhaseInterval(
        one.trial(),
        one.phase(),
        one.startNs() - other.startNs() <= 0 ? one.startNs() : other.startNs(),
        one.endNs() - other.endNs() >= 0 ? one.endNs() : other.endNs());
  }
}
