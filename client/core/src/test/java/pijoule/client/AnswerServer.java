package pijoule.client;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import pijoule.contract.http.ContentEncoding;

/**
 * A server on the loopback interface that keeps what it gets and answers the same to everything.
 */
final class AnswerServer implements AutoCloseable {
  static {
    // Otherwise the end of every answer waits for the client's delayed acknowledgement, 40 ms.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /** What a client sent. */
  record Sent(String path, Map<String, List<String>> headers, byte[] body) {
    String header(String name) {
      return String.join(", ", headers.getOrDefault(name, List.of()));
    }
  }

  private final ContentEncoding encoding;
  private final HttpServer server;
  private final List<Sent> sent = new CopyOnWriteArrayList<>();

  AnswerServer(int status, String type, List<byte[]> bodies) throws IOException {
    this(status, type, ContentEncoding.PLAIN, bodies);
  }

  /** With bodies that say that they are coded so. */
  AnswerServer(int status, String type, ContentEncoding encoding, List<byte[]> bodies)
      throws IOException {
    this.encoding = encoding;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> answer(exchange, status, type, bodies));
    server.start();
  }

  private void answer(HttpExchange exchange, int status, String type, List<byte[]> bodies)
      throws IOException {
    byte[] request = exchange.getRequestBody().readAllBytes();
    sent.add(
        new Sent(
            exchange.getRequestURI().getPath(), Map.copyOf(exchange.getRequestHeaders()), request));
    byte[] body = bodies.get(Math.min(sent.size(), bodies.size()) - 1);
    exchange.getResponseHeaders().set("Content-Type", type);
    encoding
        .header()
        .ifPresent(code -> exchange.getResponseHeaders().set("Content-Encoding", code));
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    try (exchange) {
      exchange.getResponseBody().write(body);
    } catch (IOException gone) {
      if (status == 200) {
        throw new UncheckedIOException(gone);
      }
    }
  }

  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  List<Sent> sent() {
    return List.copyOf(sent);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
