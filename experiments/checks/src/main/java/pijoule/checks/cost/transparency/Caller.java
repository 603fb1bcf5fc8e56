package pijoule.checks.cost.transparency;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Calls a server with one request, made before, on one connection; of no framework. */
final class Caller implements AutoCloseable {
  private static final int PATIENCE_MS = 60_000;
  private static final int BUFFER_BYTES = 1 << 16;

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final byte[] request;
  private Optional<HttpMessage> answer = Optional.empty();

  /**
   * Connects to a server.
   *
   * @param port of the server on this machine
   * @param message that it sends
   * @param headers further fields, each ended by CR LF
   */
  Caller(int port, SortMessage message, String headers) throws IOException {
    byte[] body = message.body();
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MS);
    in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
    out = socket.getOutputStream();
    byte[] head =
        ("POST "
                + message.path()
                + " HTTP/1.1\r\nHost: 127.0.0.1:"
                + port
                + "\r\n"
                + message.head()
                + "Content-Length: "
                + body.length
                + "\r\n"
                + headers
                + "\r\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    request = new byte[head.length + body.length];
    System.arraycopy(head, 0, request, 0, head.length);
    System.arraycopy(body, 0, request, head.length, body.length);
  }

  /**
   * Makes a call.
   *
   * @return s from before the request's first byte to after the answer's last
   */
  double call() throws IOException {
    long start = System.nanoTime();
    out.write(request);
    answer = HttpMessage.read(in);
    double seconds = (System.nanoTime() - start) / 1e9;
    String head = answer.map(HttpMessage::head).orElse("nothing");
    if (!head.contains(" 200 ")) {
      throw new IOException("a server must answer 200, got " + head.strip());
    }
    return seconds;
  }

  /** {@return body of the last answer} */
  byte[] answer() {
    return answer.orElseThrow().body();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
