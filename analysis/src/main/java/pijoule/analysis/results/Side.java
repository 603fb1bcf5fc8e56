package pijoule.analysis.results;

import java.util.List;
import java.util.Locale;
import pijoule.contract.phase.Phase;

/** One end of a call. */
public enum Side {
  /** The process that asks. */
  CLIENT(
      List.of(Phase.STARTUP, Phase.SETUP, Phase.GENERATE),
      List.of(Phase.SERIALIZE, Phase.CALL, Phase.DESERIALIZE)),
  /** The process that answers. */
  SERVER(
      List.of(Phase.RECEIVE, Phase.SERVICE, Phase.SEND),
      List.of(Phase.SERIALIZE, Phase.DESERIALIZE));

  private final List<Phase> further;
  private final List<Phase> tabled;

  Side(List<Phase> further, List<Phase> tabled) {
    this.further = further;
    this.tabled = tabled;
  }

  /**
   * @return the name in files
   */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @return the phases that have a row of their own in Tables III to VII of Nunes et al. (2013);
   *     what remains of the total is their "Others" (client) or "Service" (server)
   */
  public List<Phase> tabled() {
    return tabled;
  }

  /**
   * @param phase any
   * @return whether this side has it
   */
  public boolean has(Phase phase) {
    return phase == Phase.TOTAL || tabled.contains(phase) || further.contains(phase);
  }
}
