package pijoule.client.load;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** An HTTP/1.1 server on loopback that does to each request what a behaviour says, and counts. */
public final class TestServer implements AutoCloseable {
  /** What happens to a request. */
  public interface Behaviour {
    /**
     * @param number of the request, from 0, in the order of arrival
     * @param body of the request
     * @param server that received it
     * @param out of its connection
     * @return whether the connection is kept
     */
    boolean handle(int number, byte[] body, TestServer server, OutputStream out)
        throws IOException, InterruptedException;
  }

  /** Keeps the port from other processes after the server has died. */
  private final Socket port = new Socket();

  private final ServerSocket socket;
  private final Behaviour behaviour;
  private final Queue<Socket> open = new ConcurrentLinkedQueue<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile List<String> lastHead = List.of();
  private final AtomicInteger requests = new AtomicInteger();
  private final AtomicInteger answers = new AtomicInteger();
  private final AtomicInteger connections = new AtomicInteger();
  private final AtomicInteger connected = new AtomicInteger();
  private final AtomicInteger maxConnected = new AtomicInteger();

  public TestServer(Behaviour behaviour) {
    this.behaviour = behaviour;
    try {
      port.setReuseAddress(true);
      port.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(port.getLocalSocketAddress(), 200);
    } catch (IOException noPort) {
      throw new UncheckedIOException(noPort);
    }
    daemon(this::accept);
  }

  /** A right answer whose body is the text. */
  public static Behaviour answering(String text) {
    return (number, body, server, out) -> server.answer(out, 200, "", text);
  }

  private static void daemon(Runnable work) {
    Thread thread = new Thread(work, "test-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        open.add(client);
        connections.incrementAndGet();
        daemon(() -> serve(client));
      } catch (IOException ended) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    maxConnected.accumulateAndGet(connected.incrementAndGet(), Math::max);
    try (client;
        InputStream in = new BufferedInputStream(client.getInputStream());
        OutputStream out = client.getOutputStream()) {
      boolean kept = true;
      while (kept) {
        byte[] body = request(in);
        if (body == null) {
          return;
        }
        kept = behaviour.handle(requests.getAndIncrement(), body, this, out);
      }
    } catch (IOException | InterruptedException ended) {
      // the client went away, or the test is over
    } finally {
      connected.decrementAndGet();
    }
  }

  /** Returns the lines of the last request's head. */
  public List<String> lastHead() {
    return lastHead;
  }

  /** The body of the next request; null at the connection's end. */
  private byte[] request(InputStream in) throws IOException {
    int length = 0;
    List<String> lines = new ArrayList<>();
    String line = line(in);
    if (line == null) {
      return null;
    }
    while (line != null && !line.isEmpty()) {
      lines.add(line);
      if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
        length = Integer.parseInt(line.substring(line.indexOf(':') + 1).strip());
      }
      line = line(in);
    }
    lastHead = List.copyOf(lines);
    byte[] body = in.readNBytes(length);
    return body.length == length ? body : null;
  }

  private static String line(InputStream in) throws IOException {
    StringBuilder line = new StringBuilder();
    int b = in.read();
    while (b >= 0 && b != '\n') {
      if (b != '\r') {
        line.append((char) b);
      }
      b = in.read();
    }
    return b < 0 ? null : line.toString();
  }

  /** Sends a whole answer and keeps the connection. */
  public boolean answer(OutputStream out, int status, String headers, String body)
      throws IOException {
    return answer(out, status, headers, body.getBytes(StandardCharsets.UTF_8));
  }

  /** The same in bytes. */
  public boolean answer(OutputStream out, int status, String headers, byte[] body)
      throws IOException {
    // Counted first: who has read an answer finds it counted.
    answers.incrementAndGet();
    try {
      write(
          out,
          "HTTP/1.1 " + status + " X\r\nContent-Length: " + body.length + "\r\n" + headers,
          body);
    } catch (IOException notSent) {
      answers.decrementAndGet();
      throw notSent;
    }
    return true;
  }

  /** Sends a status line with headers, each with its line end, and bytes. */
  public static void write(OutputStream out, String head, byte[] body) throws IOException {
    byte[] first = (head + "\r\n").getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = Arrays.copyOf(first, first.length + body.length);
    System.arraycopy(body, 0, all, first.length, body.length);
    out.write(all);
    out.flush();
  }

  /** Waits until the server is closed. */
  public void hold() throws InterruptedException {
    closed.await();
  }

  public String url() {
    return "http://127.0.0.1:" + socket.getLocalPort() + "/any";
  }

  /** Requests that have arrived whole. */
  public int requests() {
    return requests.get();
  }

  /** Answers that were sent whole, or are being sent. */
  public int answers() {
    return answers.get();
  }

  /** Connections that were accepted. */
  public int connections() {
    return connections.get();
  }

  /** Most connections at a time. */
  public int maxConnected() {
    return maxConnected.get();
  }

  /** Ends as a program that dies: nobody listens, and every connection is reset. */
  @Override
  public void close() {
    try {
      die();
      port.close();
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  /** Ends as a program that is killed: from now on its port refuses connections. */
  public void die() throws IOException {
    closed.countDown();
    socket.close();
    for (Socket client : open) {
      reset(client);
    }
  }

  private static void reset(Socket client) throws IOException {
    try {
      client.setSoLinger(true, 0);
    } catch (SocketException closed) {
      // it has ended
    }
    client.close();
  }
}
