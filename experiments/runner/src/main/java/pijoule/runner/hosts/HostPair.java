package pijoule.runner.hosts;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import pijoule.contract.phase.Side;

/**
 * The hosts of a run's two programs.
 *
 * @param client the client's
 * @param server the server's, which may be the same
 */
public record HostPair(Host client, Host server) {
  /**
   * {@return its host}
   *
   * @param side client or server
   */
  public Host of(Side side) {
    return side == Side.CLIENT ? client : server;
  }

  /** {@return both, once each} */
  public Set<Host> hosts() {
    return new LinkedHashSet<>(List.of(client, server));
  }

  /** {@return whether both are one machine, as far as the bench says} */
  public boolean isOneMachine() {
    return client.isSameMachine(server);
  }
}
