package pijoule.base;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Asks a recorder for its clock: four timestamps (RFC 5905, section 8), the answer with the
 * shortest round trip of {@value #PROBES}. docs/program-contract.md defines the packets.
 */
public final class ClockProbe {
  static final int PROBES = 32;
  private static final int TIMEOUT_MS = 200;
  private static final int LOST_LIMIT = 4;

  private final NanoClock clock;

  /**
   * Makes a clock probe.
   *
   * @param clock of this process
   */
  public ClockProbe(NanoClock clock) {
    this.clock = clock;
  }

  /**
   * Sends the probes.
   *
   * @param recorder where it answers
   * @return the offset of its clock; empty if no probe is answered
   * @throws IOException if no request can be sent
   */
  public Optional<ClockOffset> ask(InetSocketAddress recorder) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(recorder);
      socket.setSoTimeout(TIMEOUT_MS);
      Best best = new Best();
      int lost = 0;
      for (int i = 0; i < PROBES && lost < LOST_LIMIT; i++) {
        if (!probe(socket, i, best)) {
          lost++;
        }
      }
      return best.offset();
    }
  }

  private boolean probe(DatagramSocket socket, int sequence, Best best) throws IOException {
    ByteBuffer request = ProbePacket.request(sequence);
    DatagramPacket out = new DatagramPacket(request.array(), request.capacity());
    DatagramPacket in =
        new DatagramPacket(new byte[ProbePacket.ANSWER_BYTES], ProbePacket.ANSWER_BYTES);
    long t1 = clock.nanos();
    ProbePacket.stampRequest(request, t1);
    socket.send(out);
    try {
      while (true) {
        socket.receive(in);
        long t4 = clock.nanos();
        ByteBuffer answer = ByteBuffer.wrap(in.getData(), 0, in.getLength());
        if (ProbePacket.isAnswer(answer, sequence, t1)) {
          best.add(t1, ProbePacket.receivedNs(answer), ProbePacket.sentNs(answer), t4);
          return true;
        }
      }
    } catch (SocketTimeoutException lost) {
      return false;
    }
  }

  /** The probe with the shortest round trip so far. */
  private static final class Best {
    private int answered;
    private long rttNs = Long.MAX_VALUE;
    private long offsetNs;
    private long atNs;

    void add(long t1, long t2, long t3, long t4) {
      answered++;
      long rtt = (t4 - t1) - (t3 - t2);
      if (rtt < rttNs) {
        rttNs = rtt;
        offsetNs = ((t2 - t1) + (t3 - t4)) / 2;
        atNs = t1 + (t4 - t1) / 2;
      }
    }

    Optional<ClockOffset> offset() {
      return answered == 0
          ? Optional.empty()
          : Optional.of(new ClockOffset(atNs, offsetNs, rttNs, answered));
    }
  }
}
