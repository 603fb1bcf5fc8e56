package pijoule.energy.link;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * How long messages take over a connection to a {@link LinkServer}.
 *
 * @param messageSeconds median time of a message of 100 kB until its answer, s
 * @param bitsPerSecond of payload, with messages one after the other for a second
 */
record LinkTimes(double messageSeconds, double bitsPerSecond) {
  private static final int CONNECT_MS = 5_000;
  private static final int SILENCE_MS = 10_000;
  private static final int MESSAGE_BYTES = 100_000;
  private static final int MESSAGES = 5;
  private static final int BULK_BYTES = 1_000_000;
  private static final long BULK_NS = 1_000_000_000L;
  private static final double NS_PER_S = 1e9;

  /**
   * Connects within 5 s and measures for some 2 s.
   *
   * @throws IOException if nobody answers
   */
  static LinkTimes measure(InetSocketAddress server) throws IOException {
    try (Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(SILENCE_MS);
      socket.connect(server, CONNECT_MS);
      byte[] message = message(MESSAGE_BYTES);
      send(socket, message); // the connection begins slowly (RFC 5681)
      double[] times = new double[MESSAGES];
      for (int i = 0; i < MESSAGES; i++) {
        times[i] = send(socket, message);
      }
      Arrays.sort(times);
      return new LinkTimes(times[MESSAGES / 2], bulk(socket));
    }
  }

  private static double bulk(Socket socket) throws IOException {
    byte[] message = message(BULK_BYTES);
    long begun = System.nanoTime();
    long bytes = 0;
    do {
      send(socket, message);
      bytes += BULK_BYTES;
    } while (System.nanoTime() - begun < BULK_NS);
    return bytes * 8 * NS_PER_S / (System.nanoTime() - begun);
  }

  private static byte[] message(int bytes) {
    return ByteBuffer.allocate(Long.BYTES + bytes).putLong(bytes).array();
  }

  private static double send(Socket socket, byte[] message) throws IOException {
    OutputStream out = socket.getOutputStream();
    InputStream in = socket.getInputStream();
    long begun = System.nanoTime();
    out.write(message);
    if (in.read() != LinkServer.ACKNOWLEDGED) {
      throw new EOFException("another program answers");
    }
    return (System.nanoTime() - begun) / NS_PER_S;
  }
}
