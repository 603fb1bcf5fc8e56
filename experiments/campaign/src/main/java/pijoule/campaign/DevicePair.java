package pijoule.campaign;

import pijoule.contract.phase.Side;

/**
 * The hosts that a level of the factor device names in the bench.
 *
 * @param client name of the client's host
 * @param server name of the server's host, which may be the same
 */
public record DevicePair(String client, String server) {
  /**
   * {@return the name of its host}
   *
   * @param side client or server
   */
  public String host(Side side) {
    return side == Side.CLIENT ? client : server;
  }
}
