package pijoule.conformance.client;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import pijoule.conformance.every.Exchanged;

/** A server that gives the right answer to whatever comes, without TLS. */
final class PlainServer implements AutoCloseable {
  private final ServerSocket socket;
  private final byte[] answer;

  PlainServer(Exchanged exchanged) throws IOException {
    socket = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    answer = exchanged.answer();
    Thread thread = new Thread(this::serve, "plain-server");
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return socket.getLocalPort();
  }

  private void serve() {
    while (!socket.isClosed()) {
      try (Socket connection = socket.accept()) {
        String head = "HTTP/1.1 200 OK\r\nContent-Length: " + answer.length + "\r\n\r\n";
        connection.getInputStream().read();
        connection.getOutputStream().write(head.getBytes(US_ASCII));
        connection.getOutputStream().write(answer);
        connection.shutdownOutput();
        connection.getInputStream().transferTo(OutputStream.nullOutputStream());
      } catch (IOException ended) {
        // the client has gone, or the test is over
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
