package pijoule.energy.link;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * Takes messages over TCP and answers each with one byte. A message is its length (8 bytes,
 * big-endian) and so many bytes.
 */
final class LinkServer implements AutoCloseable {
  static final int ACKNOWLEDGED = 1;
  private static final int BACKLOG = 8;
  private static final int SILENCE_MS = 10_000;

  private final ServerSocket socket;

  private LinkServer(ServerSocket socket) {
    this.socket = socket;
  }

  /**
   * Binds and begins to answer.
   *
   * @param address to bind; port 0 takes a free one
   * @throws IOException if it cannot be bound
   */
  static LinkServer start(InetSocketAddress address) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      // As the measured servers do: a port whose last connections wait for their end is free.
      socket.setReuseAddress(true);
      socket.bind(address, BACKLOG);
    } catch (IOException | RuntimeException refused) {
      socket.close();
      throw refused;
    }
    LinkServer server = new LinkServer(socket);
    server.daemon(server::acceptUntilClosed);
    return server;
  }

  int port() {
    return socket.getLocalPort();
  }

  private void daemon(Runnable work) {
    Thread thread = new Thread(work, "link");
    thread.setDaemon(true);
    thread.start();
  }

  private void acceptUntilClosed() {
    while (!socket.isClosed()) {
      try {
        Socket one = socket.accept();
        daemon(() -> answer(one));
      } catch (IOException closedOrGone) {
        // Closed ends the loop; one that went away is no reason to refuse others.
      }
    }
  }

  private static void answer(Socket one) {
    try (one;
        DataInputStream in = new DataInputStream(new BufferedInputStream(one.getInputStream()))) {
      one.setSoTimeout(SILENCE_MS);
      one.setTcpNoDelay(true);
      OutputStream out = one.getOutputStream();
      while (true) {
        in.skipNBytes(in.readLong());
        out.write(ACKNOWLEDGED);
      }
    } catch (IOException ended) {
      // So ends every connection.
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
