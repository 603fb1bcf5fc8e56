package pijoule.contract.clock;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.OptionalDouble;

/**
 * Asks a recorder for its clock: four timestamps (RFC 5905, section 8), the answer with the
 * shortest round trip of {@value #PROBES}. docs/program-contract.md defines the packets.
 */
public final class ClockProbe {
  static final int PROBES = 32;
  static final int REQUEST_MAGIC = 0x504A5031; // "PJP1"
  static final int ANSWER_MAGIC = 0x504A5231; // "PJR1"
  private static final int REQUEST_BYTES = 16;
  private static final int ANSWER_BYTES = 32;
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
   * @param logger where the recorder answers
   * @return this process's alignment to the recorder's clock
   * @throws IOException if no probe is answered
   */
  public Alignment align(InetSocketAddress logger) throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(logger);
      socket.setSoTimeout(TIMEOUT_MS);
      Best best = new Best();
      int lost = 0;
      for (int i = 0; i < PROBES && lost < LOST_LIMIT; i++) {
        if (!probe(socket, i, best)) {
          lost++;
        }
      }
      return best.alignment(logger);
    }
  }

  private boolean probe(DatagramSocket socket, int sequence, Best best) throws IOException {
    byte[] request = new byte[REQUEST_BYTES];
    ByteBuffer out = ByteBuffer.wrap(request).putInt(REQUEST_MAGIC).putInt(sequence);
    DatagramPacket answer = new DatagramPacket(new byte[ANSWER_BYTES], ANSWER_BYTES);
    long t1 = clock.nanos();
    out.putLong(t1);
    socket.send(new DatagramPacket(request, REQUEST_BYTES));
    try {
      while (true) {
        socket.receive(answer);
        long t4 = clock.nanos();
        ByteBuffer in = ByteBuffer.wrap(answer.getData(), 0, answer.getLength());
        if (in.remaining() == ANSWER_BYTES
            && in.getInt() == ANSWER_MAGIC
            && in.getInt() == sequence
            && in.getLong() == t1) {
          best.add(t1, in.getLong(), in.getLong(), t4);
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

    Alignment alignment(InetSocketAddress logger) throws IOException {
      if (answered == 0) {
        throw new IOException(
            "clock probe must be answered by the recorder at " + logger + ", got no answer");
      }
      double boundUs = rttNs / 2.0 / 1e3;
      return new Alignment(
          Alignment.UDP_PROBE,
          atNs,
          offsetNs / 1e3,
          boundUs / Math.sqrt(3),
          boundUs,
          answered,
          rttNs / 1e3,
          OptionalDouble.empty());
    }
  }
}
