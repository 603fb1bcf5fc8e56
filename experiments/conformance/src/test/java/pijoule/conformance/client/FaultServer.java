package pijoule.conformance.client;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A server on the loopback interface that answers well or badly, as its behaviour says. */
final class FaultServer implements AutoCloseable {
  private final ServerSocket socket;
  private final Behaviour behaviour;
  private final List<SentRequest> requests = new CopyOnWriteArrayList<>();
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();

  FaultServer(Behaviour behaviour) throws IOException {
    this.behaviour = behaviour;
    socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    daemon(this::accept);
  }

  String url() {
    return url(Called.SORT);
  }

  String url(Called service) {
    return url(socket.getLocalPort(), service);
  }

  static String url(int port) {
    return url(port, Called.SORT);
  }

  private static String url(int port, Called service) {
    return "http://127.0.0.1:" + port + service.path();
  }

  String at(String path) {
    return "http://127.0.0.1:" + socket.getLocalPort() + path;
  }

  List<SentRequest> requests() {
    return List.copyOf(requests);
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = socket.accept();
        connection.setTcpNoDelay(true);
        connections.add(connection);
        daemon(() -> serve(connection));
      }
    } catch (IOException closed) {
      // the test is over
    }
  }

  private void serve(Socket connection) {
    try {
      InputStream in = new BufferedInputStream(connection.getInputStream());
      while (!connection.isClosed()) {
        Optional<SentRequest> request = SentRequest.read(in);
        if (request.isEmpty()) {
          return;
        }
        requests.add(request.get());
        behaviour.answer(request.get(), connection);
      }
    } catch (IOException gone) {
      // the client gave up, as it may
    }
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "fault-server");
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }
}
