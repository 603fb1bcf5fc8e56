package pijoule.conformance.dpws;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.net.SocketTimeoutException;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** WS-Discovery 1.1 over UDP by hand, without the library: messages as others write them. */
final class Wsd implements AutoCloseable {
  static final String NS = "http://docs.oasis-open.org/ws-dd/ns/discovery/2009/01";
  private static final String GROUP = "239.255.255.250";
  private static final int PORT = 3702;
  private static final int MAX_BYTES = 65_507;

  private final DatagramSocket asking;
  private final MulticastSocket listening;

  Wsd() throws IOException {
    NetworkInterface loopback =
        NetworkInterface.getByInetAddress(InetAddress.getByName("127.0.0.1"));
    asking = DatagramChannel.open(StandardProtocolFamily.INET).socket();
    asking.setOption(StandardSocketOptions.IP_MULTICAST_IF, loopback);
    asking.bind(new InetSocketAddress("127.0.0.1", 0));
    listening = new MulticastSocket(PORT);
    listening.joinGroup(new InetSocketAddress(GROUP, PORT), loopback);
  }

  /** A new id for a message. */
  static String id() {
    return "urn:uuid:" + UUID.randomUUID();
  }

  static String probe(String id, String type) {
    return message(
        id,
        NS + "/Probe",
        "<d:Probe><d:Types xmlns:p='urn:pijoule'>" + type + "</d:Types></d:Probe>");
  }

  static String resolve(String id, String device) {
    return message(
        id,
        NS + "/Resolve",
        "<d:Resolve><a:EndpointReference><a:Address>"
            + device
            + "</a:Address></a:EndpointReference></d:Resolve>");
  }

  private static String message(String id, String action, String body) {
    return "<e:Envelope xmlns:e='http://www.w3.org/2003/05/soap-envelope'"
        + " xmlns:a='http://www.w3.org/2005/08/addressing' xmlns:d='"
        + NS
        + "'><e:Header><a:Action>"
        + action
        + "</a:Action><a:MessageID>"
        + id
        + "</a:MessageID><a:To>urn:docs-oasis-open-org:ws-dd:ns:discovery:2009:01</a:To>"
        + "</e:Header><e:Body>"
        + body
        + "</e:Body></e:Envelope>";
  }

  void send(String message) throws IOException {
    byte[] bytes = message.getBytes(UTF_8);
    asking.send(new DatagramPacket(bytes, bytes.length, InetAddress.getByName(GROUP), PORT));
  }

  /** The next answer to this socket that fits; empty after a while without one. */
  Optional<String> answer(Predicate<String> fits, int patienceMs) throws IOException {
    return next(asking, fits, patienceMs);
  }

  /** The next message to everybody that fits, such as a Hello. */
  Optional<String> heard(Predicate<String> fits, int patienceMs) throws IOException {
    return next(listening, fits, patienceMs);
  }

  private static Optional<String> next(
      DatagramSocket socket, Predicate<String> fits, int patienceMs) throws IOException {
    long deadlineNs = System.nanoTime() + patienceMs * 1_000_000L;
    while (true) {
      long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
      if (leftMs <= 0) {
        return Optional.empty();
      }
      socket.setSoTimeout((int) leftMs);
      DatagramPacket packet = new DatagramPacket(new byte[MAX_BYTES], MAX_BYTES);
      try {
        socket.receive(packet);
      } catch (SocketTimeoutException nothing) {
        return Optional.empty();
      }
      String message = new String(packet.getData(), 0, packet.getLength(), UTF_8);
      if (fits.test(message)) {
        return Optional.of(message);
      }
    }
  }

  @Override
  public void close() {
    asking.close();
    listening.close();
  }
}
