package pijoule.server.light.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import pijoule.server.call.HttpLimits;

/**
 * Listens for connections without HTTP, a thread each. A connection that begins with a letter is a
 * control request: no length of a message does, as a message of over 1 GB is refused.
 */
public final class SocketListener implements AutoCloseable {
  /** Connections at the same time; others are closed at once. */
  private static final int MAX_CONNECTIONS = 256;

  private final ServerSocket listener;
  private final Semaphore free = new Semaphore(MAX_CONNECTIONS);
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();

  /** Conversation on a connection until it ends. */
  @FunctionalInterface
  public interface Talk {
    /**
     * Serves a client.
     *
     * @param socket open
     * @throws IOException if the client is gone
     */
    void with(Socket socket) throws IOException;
  }

  /**
   * Makes a socket listener.
   *
   * @param address to listen on
   * @throws IOException if it cannot listen
   */
  public SocketListener(InetSocketAddress address) throws IOException {
    listener = new ServerSocket();
    listener.setReuseAddress(true);
    listener.bind(address, HttpLimits.BACKLOG);
  }

  /** Returns the TCP port that it listens on. */
  public int port() {
    return listener.getLocalPort();
  }

  /**
   * Begins to accept connections.
   *
   * @param talk with each
   */
  public void start(Talk talk) {
    daemon("accept", () -> accept(talk));
  }

  private void accept(Talk talk) {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        if (free.tryAcquire()) {
          open.add(socket);
          daemon("connection", () -> serve(talk, socket));
        } else {
          socket.close();
        }
      } catch (IOException gone) {
        // the client is gone, or the listener is closed
      }
    }
  }

  private void serve(Talk talk, Socket socket) {
    try (socket) {
      socket.setTcpNoDelay(true);
      talk.with(socket);
    } catch (IOException gone) {
      // the client is gone
    } finally {
      open.remove(socket);
      free.release();
    }
  }

  static void daemon(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
