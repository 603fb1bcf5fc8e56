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
  private static final List<Phase> TABLED_OF_STREAMED =
      List.of(Phase.SERIALIZE, Phase.CALL, Phase.RECEIVE_DESERIALIZE);
  private static final List<Phase> TABLED_OF_LOAD = List.of(Phase.LOAD);
  private static final List<Phase> TABLED_OF_SERVER = List.of(Phase.SERIALIZE, Phase.DESERIALIZE);
  private static final Set<Phase> OF_CLIENT =
      EnumSet.of(
          Phase.STARTUP,
          Phase.SETUP,
          Phase.DISCOVER,
          Phase.GENERATE,
          Phase.SERIALIZE,
          Phase.CALL,
          Phase.HANDSHAKE,
          Phase.SEND,
          Phase.WAIT,
          Phase.RECEIVE,
          Phase.CHECK,
          Phase.UNSECURE,
          Phase.SECURE,
          Phase.DESERIALIZE,
          Phase.RECEIVE_DESERIALIZE,
          Phase.LOAD,
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
          Phase.LOAD,
          Phase.TOTAL);

  /**
   * @return the name in files
   */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The phases that have a row of their own in Tables III to VII of Nunes et al. (2013); what
   * remains of the total is their "Others" (client) or "Service" (server).
   *
   * @param recorded phases of a run; with {@code receive_deserialize} among them, that is in the
   *     place of {@code deserialize}, and {@code load} in the place of all of them
   * @return those phases
   */
  public List<Phase> tabled(Set<Phase> recorded) {
    if (recorded.contains(Phase.LOAD)) {
      return TABLED_OF_LOAD;
    }
    if (this == SERVER) {
      return TABLED_OF_SERVER;
    }
    return recorded.contains(Phase.RECEIVE_DESERIALIZE) ? TABLED_OF_STREAMED : TABLED_OF_CLIENT;
  }

  /**
   * @param phase any
   * @return whether it is one of {@link #tabled} for some run
   */
  public boolean isTabled(Phase phase) {
    return tabled(EnumSet.of(phase)).contains(phase);
  }

  /**
   * @param phase any
   * @return whether this side has it
   */
  public boolean has(Phase phase) {
    return (this == CLIENT ? OF_CLIENT : OF_SERVER).contains(phase);
  }
}
