package pijoule.runner.bench;

import pijoule.contract.phase.Side;

/**
 * Hosts of the two programs of a run.
 *
 * @param client name of the client's host
 * @param server name of the server's host, which may be the same
 */
public record Pair(String client, String server) {
  /**
   * {@return the name of its host}
   *
   * @param side client or server
   */
  public String of(Side side) {
    return side == Side.CLIENT ? client : server;
  }
}
