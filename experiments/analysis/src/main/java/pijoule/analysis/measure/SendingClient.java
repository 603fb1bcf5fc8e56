package pijoule.analysis.measure;

import java.util.HashSet;
import java.util.Set;
import pijoule.campaign.Run;
import pijoule.campaign.SideRecord;
import pijoule.contract.phase.Phase;
import pijoule.contract.phase.PhaseInterval;
import pijoule.contract.phase.Side;

/** Client that sends while it serializes, so that its server waits for it meanwhile. */
public final class SendingClient {
  private SendingClient() {}

  /**
   * {@return share of a run's serialization that lies within its calls, from 0 to 1; 0 of a client
   * that serializes before it sends}
   *
   * @param run with or without a client's record
   */
  public static double shareWithinCalls(Run run) {
    SideRecord client = run.sides().get(Side.CLIENT);
    if (client == null) {
      return 0;
    }
    Set<Integer> called = new HashSet<>();
    double within = 0;
    double all = 0;
    for (PhaseInterval piece : client.phases()) {
      if (piece.phase() == Phase.CALL) {
        called.add(piece.trial());
      } else if (piece.phase() == Phase.SERIALIZE) {
        all += piece.durationNs();
        within += called.contains(piece.trial()) ? piece.durationNs() : 0;
      }
    }
    return all > 0 ? within / all : 0;
  }
}
