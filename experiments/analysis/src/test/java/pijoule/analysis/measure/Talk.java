package pijoule.analysis.measure;

import java.nio.ByteBuffer;

/** Packets of one connection, in a capture; times in us since the capture's beginning. */
final class Talk {
  static final long BEGIN_NS = 1_700_000_000_000_000_000L;
  static final int SERVER_PORT = 8080;

  private static final int TCP = 6;

  private final PcapBytes capture;
  private final int port;
  private final int clientIsn;
  private final int serverIsn;
  private boolean overIpv6;
  private int clientNext;
  private int serverNext;

  Talk(PcapBytes capture, int port, int clientIsn, int serverIsn) {
    this.capture = capture;
    this.port = port;
    this.clientIsn = clientIsn;
    this.serverIsn = serverIsn;
  }

  Talk(PcapBytes capture, int port) {
    this(capture, port, 1_000, 5_000);
  }

  Talk overIpv6() {
    overIpv6 = true;
    return this;
  }

  /**
   * A call of 100 bytes with an answer of 250: delay 120 us, exchange 90 us, wait 60 us; five
   * packets each way.
   */
  Talk call(double us) {
    return opened(us).request(us + 30, 0, 100).ack(us + 35).answer(us + 90, 0, 250).closed(us, 250);
  }

  /** SYN, its answer, ACK: at 0, 10 and 20 us. */
  Talk opened(double us) {
    return client(us, TcpSegment.SYN, 0, 0)
        .server(us + 10, TcpSegment.SYN | TcpSegment.ACK, 0, 0)
        .client(us + 20, TcpSegment.ACK, 1, 0);
  }

  /** The server's FIN after so many bytes, the client's, and the ACKs: 95 to 120 us. */
  Talk closed(double us, int answered) {
    return server(us + 95, TcpSegment.FIN | TcpSegment.ACK, answered + 1, 0)
        .client(us + 100, TcpSegment.ACK, clientNext, 0)
        .client(us + 110, TcpSegment.FIN | TcpSegment.ACK, clientNext, 0)
        .ack(us + 120);
  }

  /** Payload of the client, from its byte {@code at} on. */
  Talk request(double us, int at, int bytes) {
    return client(us, TcpSegment.ACK, at + 1, bytes);
  }

  /** Payload of the server, from its byte {@code at} on. */
  Talk answer(double us, int at, int bytes) {
    return server(us, TcpSegment.ACK, at + 1, bytes);
  }

  /** An ACK of the server. */
  Talk ack(double us) {
    return server(us, TcpSegment.ACK, serverNext, 0);
  }

  /** Any segment of the client; {@code position} counts from its SYN. */
  Talk client(double us, int flags, int position, int bytes) {
    clientNext = Math.max(clientNext, position + bytes + phantom(flags));
    return segment(us, true, flags, clientIsn + position, serverIsn + serverNext, bytes);
  }

  /** Any segment of the server; {@code position} counts from its SYN. */
  Talk server(double us, int flags, int position, int bytes) {
    serverNext = Math.max(serverNext, position + bytes + phantom(flags));
    return segment(us, false, flags, serverIsn + position, clientIsn + clientNext, bytes);
  }

  /** SYN and FIN have a sequence number each. */
  private static int phantom(int flags) {
    return (flags & (TcpSegment.SYN | TcpSegment.FIN)) == 0 ? 0 : 1;
  }

  private Talk segment(
      double us, boolean fromClient, int flags, int sequence, int acknowledgement, int bytes) {
    int header = overIpv6 ? 40 : 20;
    ByteBuffer packet = ByteBuffer.allocate(header + 20 + bytes);
    if (overIpv6) {
      packet.put(0, (byte) 0x60).putShort(4, (short) (20 + bytes)).put(6, (byte) TCP);
      packet.put(23, (byte) 1).put(39, (byte) 1);
    } else {
      packet.put(0, (byte) 0x45).putShort(2, (short) packet.capacity()).put(9, (byte) TCP);
      packet.putInt(12, 0x7f000001).putInt(16, 0x7f000001);
    }
    packet.putShort(header, (short) (fromClient ? port : SERVER_PORT));
    packet.putShort(header + 2, (short) (fromClient ? SERVER_PORT : port));
    packet.putInt(header + 4, sequence).putInt(header + 8, acknowledgement);
    packet.put(header + 12, (byte) 0x50).put(header + 13, (byte) flags);
    capture.ip(BEGIN_NS + Math.round(us * 1_000), packet.array());
    return this;
  }
}
