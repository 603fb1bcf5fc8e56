package pijoule.checks.cost.transparency;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import pijoule.base.DaemonThread;

/**
 * Answers a client and notes when its requests had come and their answers went; of no framework. A
 * client's own time for a call is the one from the answer before it to its request.
 */
final class Answerer implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  private final String fields;
  private final ServerSocket socket;
  private final Thread thread = new Thread(this::accept, "answerer");
  private final long[] receivedNs;
  private final long[] answeredNs;
  private final Set<Integer> readCpuAt;
  private final Map<Integer, Double> cpuSeconds = new HashMap<>();
  private volatile long pid;
  private volatile int calls;
  private final List<IOException> failures = new CopyOnWriteArrayList<>();

  /**
   * Opens a server that answers a client's calls.
   *
   * @param message whose answers it makes
   * @param calls that are expected
   * @param readCpuAt numbers of the calls, from 1, at which the client's CPU time is read while it
   *     waits for its answer
   */
  Answerer(SortMessage message, int calls, Set<Integer> readCpuAt) throws IOException {
    fields = message.head();
    receivedNs = new long[calls + 1];
    answeredNs = new long[calls + 1];
    this.readCpuAt = Set.copyOf(readCpuAt);
    socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    thread.setDaemon(true);
    thread.start();
  }

  int port() {
    return socket.getLocalPort();
  }

  /** Says which process the client is. */
  void client(long pid) {
    this.pid = pid;
  }

  /**
   * {@return when its request had come, by {@link System#nanoTime}}
   *
   * @param call from 1
   */
  long receivedNs(int call) {
    return receivedNs[call];
  }

  /**
   * {@return when its answer began to be sent, by {@link System#nanoTime}}
   *
   * @param call from 1
   */
  long answeredNs(int call) {
    return answeredNs[call];
  }

  /**
   * {@return s between the two}
   *
   * @param from a call at which CPU time was read
   * @param to a later one
   */
  double cpuSeconds(int from, int to) {
    return cpuSecondsAt(to) - cpuSecondsAt(from);
  }

  private double cpuSecondsAt(int call) {
    return Optional.ofNullable(cpuSeconds.get(call)).orElseThrow();
  }

  /** Some clients open a connection while they still have one. */
  private void accept() {
    while (!socket.isClosed()) {
      try {
        Socket client = socket.accept();
        DaemonThread.start("answerer of a connection", () -> serve(client));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      client.setTcpNoDelay(true);
      answer(client);
    } catch (IOException e) {
      failures.add(e);
    }
  }

  private void answer(Socket client) throws IOException {
    InputStream in = new BufferedInputStream(client.getInputStream(), BUFFER_BYTES);
    OutputStream out = client.getOutputStream();
    for (Optional<HttpMessage> request = HttpMessage.read(in);
        request.isPresent();
        request = HttpMessage.read(in)) {
      int call = calls + 1;
      if (call == receivedNs.length) {
        throw new IOException("a client must make " + calls + " calls, got another one");
      }
      receivedNs[call] = System.nanoTime();
      if (readCpuAt.contains(call)) {
        cpuSeconds.put(call, CpuTime.of(pid));
      }
      byte[] body = Sorting.answer(request.get().body());
      byte[] head =
          ("HTTP/1.1 200 OK\r\n" + fields + "Content-Length: " + body.length + "\r\n\r\n")
              .getBytes(StandardCharsets.ISO_8859_1);
      byte[] message = new byte[head.length + body.length];
      System.arraycopy(head, 0, message, 0, head.length);
      System.arraycopy(body, 0, message, head.length, body.length);
      // Before the write: a client reads while it goes on.
      answeredNs[call] = System.nanoTime();
      calls = call;
      out.write(message);
    }
  }

  /**
   * Ends.
   *
   * @throws IOException if it failed, or had other calls than expected
   */
  void finish() throws IOException, InterruptedException {
    socket.close();
    thread.join();
    if (calls < receivedNs.length - 1) {
      IOException few =
          new IOException("a client must make " + (receivedNs.length - 1) + " calls, got " + calls);
      failures.forEach(few::addSuppressed);
      throw few;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
