package pijoule.energy.clock;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.OptionalLong;

/** Asks a recorder for its clock as measured programs do, to learn how well that works. */
public final class RoundTrip {
  /** As many as a measured program sends. */
  private static final int PROBES = 32;

  private static final int TIMEOUT_MS = 200;
  private static final int LOST_LIMIT = 4;

  private RoundTrip() {}

  /**
   * Probes.
   *
   * @param recorder where it answers
   * @return the least time from a request to its answer without the recorder's own, ns; half of it
   *     bounds the error of an offset (RFC 5905, section 8). Empty if nothing answers
   * @throws IOException if no request can be sent
   */
  public static OptionalLong leastNanos(InetSocketAddress recorder) throws IOException {
    OptionalLong least = OptionalLong.empty();
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(recorder);
      socket.setSoTimeout(TIMEOUT_MS);
      int lost = 0;
      for (int i = 0; i < PROBES && lost < LOST_LIMIT; i++) {
        OptionalLong nanos = probe(socket, i);
        if (nanos.isEmpty()) {
          lost++;
        } else if (least.isEmpty() || nanos.getAsLong() < least.getAsLong()) {
          least = nanos;
        }
      }
    }
    return least;
  }

  private static OptionalLong probe(DatagramSocket socket, int sequence) throws IOException {
    DatagramPacket answer =
        new DatagramPacket(new byte[ProbePacket.ANSWER_BYTES], ProbePacket.ANSWER_BYTES);
    long sent = System.nanoTime();
    byte[] request = ProbePacket.request(sequence, sent);
    socket.send(new DatagramPacket(request, request.length));
    try {
      while (true) {
        socket.receive(answer);
        long received = System.nanoTime();
        ByteBuffer packet = ByteBuffer.wrap(answer.getData(), 0, answer.getLength());
        if (ProbePacket.isAnswer(packet, sequence, sent)) {
          return OptionalLong.of(received - sent - ProbePacket.heldNanos(packet));
        }
      }
    } catch (SocketTimeoutException lost) {
      return OptionalLong.empty();
    }
  }
}
