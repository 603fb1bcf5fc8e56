package pijoule.analysis.results;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import pijoule.contract.phase.Phase;

/** One end of a call. */
public enum Side {
  /** The process that asks. */
  CLIENT,
  /** The process that answers. */
  SERVER;

  private static final List<Phase> TABLED_OF_CLIENT =
      List.of(Phase.SERIALIZE, Phase.CALL, Phase.DESERIALIZE);
  private static final List<Phase> TABLED_OF_SERVER = List.of(Phase.SERIALIZE, Phase.DESERIALIZE);
  private static final Set<Phase> OF_CLIENT =
      EnumSet.of(
          Phase.STARTUP,
          Phase.SETUP,
          Phase.GENERATE,
          Phase.SERIALIZE,
          Phase.CALL,
          Phase.HANDSHAKE,
          Phase.SEND,
          Phase.WAIT,
          Phase.RECEIVE,
          Phase.UNSECURE,
          Phase.SECURE,
          Phase.DESERIALIZE,
          Phase.TOTAL);
  private static final Set<Phase> OF_SERVER =
      EnumSet.of(
          Phase.HANDSHAKE,
          Phase.UNSECURE,
          Phase.SECURE,
          Phase.RECEIVE,
          Phase.DESERIALIZE,
          Phase.SERVICE,
          Phase.SERIALIZE,
          Phase.SEND,
          Phase.TOTAL);

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
    return this == CLIENT ? TABLED_OF_CLIENT : TABLED_OF_SERVER;
  }

  /**
   * @param phase any
   * @return whether this side has it
   */
  public boolean has(Phase phase) {
    return (this == CLIENT ? OF_CLIENT : OF_SERVER).contains(phase);
  }
}
