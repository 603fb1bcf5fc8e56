package pijoule.analysis.measure;

/**
 * A TCP segment (RFC 9293, section 3.1).
 *
 * @param timeNs wall clock of the capture, ns since 1970
 * @param from sender
 * @param to receiver
 * @param sequence number of its first byte, or of its SYN
 * @param acknowledgement number of the next byte that the sender expects; without meaning unless
 *     {@link #isAck}
 * @param flags as in the header
 * @param bytes of its payload on the wire
 */
record TcpSegment(
    long timeNs,
    TcpEndpoint from,
    TcpEndpoint to,
    int sequence,
    int acknowledgement,
    int flags,
    int bytes) {
  static final int FIN = 1;
  static final int SYN = 2;
  static final int RST = 4;
  static final int ACK = 16;

  boolean isFin() {
    return (flags & FIN) != 0;
  }

  boolean isSyn() {
    return (flags & SYN) != 0;
  }

  boolean isRst() {
    return (flags & RST) != 0;
  }

  boolean isAck() {
    return (flags & ACK) != 0;
  }

  /** {@return whether the segment asks for a connection} */
  boolean opens() {
    return isSyn() && !isAck();
  }
}
