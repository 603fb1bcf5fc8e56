package pijoule.analysis.measure;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalInt;
import pijoule.analysis.measure.PcapReader.Frame;

/** Finds the TCP segment in a packet; counts packets that are cut before their TCP header ends. */
final class SegmentReader {
  private static final int TCP = 6;
  private static final int IPV4_HEADER_BYTES = 20;
  private static final int IPV6_HEADER_BYTES = 40;
  private static final int TCP_HEADER_BYTES = 20;

  private final LinkType link;
  private long cut;

  SegmentReader(LinkType link) {
    this.link = link;
  }

  /** Packets so far whose TCP header was not kept. */
  long cut() {
    return cut;
  }

  /** Absent where the packet has no TCP header: another protocol, a later fragment, or cut. */
  Optional<TcpSegment> segment(Frame frame) {
    ByteBuffer packet = frame.bytes();
    OptionalInt found = link.ip(packet);
    if (found.isEmpty() || found.getAsInt() >= packet.limit()) {
      return Optional.empty();
    }
    int ip = found.getAsInt();
    return switch ((packet.get(ip) & 0xf0) >> 4) {
      case 4 -> overIpv4(frame, ip);
      case 6 -> overIpv6(frame, ip);
      default -> Optional.empty();
    };
  }

  private Optional<TcpSegment> overIpv4(Frame frame, int ip) {
    ByteBuffer packet = frame.bytes();
    if (isCut(packet, ip + IPV4_HEADER_BYTES)) {
      return Optional.empty();
    }
    boolean laterFragment = (packet.getShort(ip + 6) & 0x1fff) != 0;
    int header = (packet.get(ip) & 0xf) * 4;
    if (packet.get(ip + 9) != TCP || laterFragment || header < IPV4_HEADER_BYTES) {
      return Optional.empty();
    }
    int total = Short.toUnsignedInt(packet.getShort(ip + 2));
    // An interface that cuts segments itself may leave the length to be filled in.
    long bytes = total == 0 ? frame.length() - ip : total;
    return overIp(frame, ip, ip + 12, 4, ip + header, bytes - header);
  }

  /** Extension headers are not followed: TCP on a local network has none. */
  private Optional<TcpSegment> overIpv6(Frame frame, int ip) {
    ByteBuffer packet = frame.bytes();
    if (isCut(packet, ip + IPV6_HEADER_BYTES) || packet.get(ip + 6) != TCP) {
      return Optional.empty();
    }
    int payload = Short.toUnsignedInt(packet.getShort(ip + 4));
    // 0 stands for more than 65,535 bytes (RFC 2675).
    long bytes = payload == 0 ? frame.length() - ip - IPV6_HEADER_BYTES : payload;
    return overIp(frame, ip, ip + 8, 16, ip + IPV6_HEADER_BYTES, bytes);
  }

  private Optional<TcpSegment> overIp(
      Frame frame, int ip, int addresses, int width, int tcp, long bytes) {
    ByteBuffer packet = frame.bytes();
    if (isCut(packet, tcp + TCP_HEADER_BYTES)) {
      return Optional.empty();
    }
    int header = ((packet.get(tcp + 12) & 0xf0) >> 4) * 4;
    long payload = bytes - header;
    if (header < TCP_HEADER_BYTES || payload < 0 || payload > frame.length() - ip) {
      return Optional.empty();
    }
    return Optional.of(
        new TcpSegment(
            frame.timeNs(),
            endpoint(packet, addresses, width, tcp),
            endpoint(packet, addresses + width, width, tcp + 2),
            packet.getInt(tcp + 4),
            packet.getInt(tcp + 8),
            packet.get(tcp + 13),
            (int) payload));
  }

  private boolean isCut(ByteBuffer packet, int needed) {
    boolean is = packet.limit() < needed;
    cut += is ? 1 : 0;
    return is;
  }

  private static TcpEndpoint endpoint(ByteBuffer packet, int addressAt, int width, int portAt) {
    byte[] address = new byte[width];
    packet.get(addressAt, address);
    try {
      return new TcpEndpoint(
          InetAddress.getByAddress(address), Short.toUnsignedInt(packet.getShort(portAt)));
    } catch (UnknownHostException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
