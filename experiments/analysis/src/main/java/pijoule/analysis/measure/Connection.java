package pijoule.analysis.measure;

import java.util.OptionalLong;

/**
 * A TCP connection, from the packets of a capture on the client's side. A time is absent where
 * packets that it needs may be missing.
 *
 * @param client which asked for the connection
 * @param server which was asked
 * @param startNs time of the first SYN on the monotonic clock of the host that captured, ns; absent
 *     where the capture has no anchor, or the wall clock was set
 * @param delay first SYN to the last ACK of the server: Shopov et al. (2007), section 3.2. It
 *     includes the end of the connection
 * @param finAck the client's FIN to the first ACK of it: part of the delay. Where the server has
 *     not closed its end yet, its kernel may hold that ACK back (RFC 1122, section 4.2.3.2)
 * @param exchange first SYN to the answer's last byte: the packet after which no byte is missing
 * @param waiting the request's last byte to the answer's first; of a connection with only one
 *     request
 * @param sent by the client
 * @param received from the server
 */
public record Connection(
    TcpEndpoint client,
    TcpEndpoint server,
    OptionalLong startNs,
    Elapsed delay,
    Elapsed finAck,
    Elapsed exchange,
    Elapsed waiting,
    Traffic sent,
    Traffic received) {

  /**
   * Traffic that one side of a connection sent, as far as it was captured.
   *
   * @param packets all of them, those without payload too
   * @param bytes of TCP payload, each counted once however often it was sent
   * @param retransmissions packets that repeat bytes, a SYN or a FIN
   */
  public record Traffic(long packets, long bytes, long retransmissions) {}
}
