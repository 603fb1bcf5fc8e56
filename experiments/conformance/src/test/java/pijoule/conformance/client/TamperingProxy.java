package pijoule.conformance.client;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Between a client and a TLS server: it changes one bit of the server's first protected record (RFC
 * 8446, 5.1). By TLS 1.2 that is the answer, by 1.3 the server's part of the handshake.
 */
final class TamperingProxy implements AutoCloseable {
  private static final int APPLICATION_DATA = 23;

  private final ServerSocket socket;
  private final int server;

  TamperingProxy(int server) throws IOException {
    this.server = server;
    socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  int port() {
    return socket.getLocalPort();
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = socket.accept();
      Socket behind = new Socket(InetAddress.getLoopbackAddress(), server);
      start(() -> forward(client, behind));
      start(() -> tamper(behind, client));
    }
  }

  private static void forward(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    }
  }

  private static void tamper(Socket from, Socket to) throws IOException {
    try (from;
        to) {
      OutputStream out = to.getOutputStream();
      boolean tampered = false;
      for (byte[] record = record(from); record.length > 0; record = record(from)) {
        if (!tampered && record[0] == APPLICATION_DATA) {
          record[record.length - 1] ^= 1;
          tampered = true;
        }
        out.write(record);
      }
    }
  }

  /** The next record with its head; empty at the end. */
  private static byte[] record(Socket from) throws IOException {
    InputStream in = from.getInputStream();
    byte[] head = in.readNBytes(5);
    if (head.length < 5) {
      return new byte[0];
    }
    int length = (head[3] & 0xff) << 8 | head[4] & 0xff;
    byte[] record = new byte[5 + length];
    System.arraycopy(head, 0, record, 0, 5);
    new DataInputStream(in).readFully(record, 5, length);
    return record;
  }

  private interface Work {
    void run() throws IOException;
  }

  private static void start(Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (IOException ended) {
                // one of both sides has ended the connection, or the test is over
              }
            },
            "tampering-proxy");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
