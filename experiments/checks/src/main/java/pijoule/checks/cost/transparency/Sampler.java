package pijoule.checks.cost.transparency;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;

/**
 * Runs one program at a time and reads its costs from outside, the same for both kinds.
 *
 * @param commands of the programs
 * @param log file for what they print
 * @param calls of a process, see {@link Stage#of}
 */
record Sampler(Commands commands, Path log, int calls) {
  private static final long PATIENCE_SECONDS = 300;
  private static final long POLL_NS = 1_000_000;

  /** CPU time is resolved to 10 ms: a process that computes shows it well within this time. */
  private static final long IDLE_NS = 500_000_000;

  private static final long IDLE_POLL_NS = 20_000_000;

  Map<Stage, Cost> sample(Subject subject, boolean own, SortMessage message)
      throws IOException, InterruptedException {
    return subject.isServer() ? server(subject, own, message) : client(subject, own, message);
  }

  private Map<Stage, Cost> server(Subject subject, boolean own, SortMessage message)
      throws IOException, InterruptedException {
    int port = freePort();
    Process server = start(commands.server(subject, own, port));
    try {
      awaitPort(port, server);
      awaitIdle(server);
      String run =
          own ? ServiceHttp.RUN_HEADER + ": t\r\n" + ServiceHttp.TRIAL_HEADER + ": 0\r\n" : "";
      try (Caller caller = new Caller(port, message, run)) {
        Map<Stage, Cost> costs = new EnumMap<>(Stage.class);
        costs.put(Stage.FIRST, calls(caller, server, 1));
        Sorting.check(message.body(), caller.answer());
        if (calls == 1) {
          return costs;
        }
        calls(caller, server, Stage.EARLY_FROM - 2);
        costs.put(Stage.EARLY, calls(caller, server, Stage.EARLY_TO - Stage.EARLY_FROM + 1));
        calls(caller, server, calls - Stage.EARLY_TO - Stage.STEADY_CALLS);
        costs.put(Stage.STEADY, calls(caller, server, Stage.STEADY_CALLS));
        Sorting.check(message.body(), caller.answer());
        return costs;
      }
    } finally {
      end(server);
    }
  }

  /** The mean of some calls. */
  private static Cost calls(Caller caller, Process server, int count) throws IOException {
    double cpu = CpuTime.of(server.pid());
    double seconds = 0;
    for (int i = 0; i < count; i++) {
      seconds += caller.call();
    }
    return new Cost(seconds / count, (CpuTime.of(server.pid()) - cpu) / count);
  }

  private Map<Stage, Cost> client(Subject subject, boolean own, SortMessage message)
      throws IOException, InterruptedException {
    Map<Stage, Cost> costs = new EnumMap<>(Stage.class);
    costs.put(Stage.FIRST, process(subject, own, message));
    if (calls == 1) {
      return costs;
    }
    int steadyFrom = calls - Stage.STEADY_CALLS;
    int before = Stage.EARLY_FROM - 1;
    try (Answerer answerer =
        new Answerer(message, calls, Set.of(before, Stage.EARLY_TO, steadyFrom, calls))) {
      run(subject, own, message, calls, answerer);
      costs.put(Stage.EARLY, own(answerer, before, Stage.EARLY_TO));
      costs.put(Stage.STEADY, own(answerer, steadyFrom, calls));
    }
    return costs;
  }

  /** Mean time and CPU time of a client by itself between two of its requests. */
  private static Cost own(Answerer answerer, int from, int to) {
    double seconds = 0;
    for (int call = from + 1; call <= to; call++) {
      seconds += (answerer.receivedNs(call) - answerer.answeredNs(call - 1)) / 1e9;
    }
    return new Cost(seconds / (to - from), answerer.cpuSeconds(from, to) / (to - from));
  }

  /**
   * A whole process with one call, less the time in which it waited for the answer. Frameworks
   * differ in how long their idle threads keep a JVM from its end, so its time ends where it has
   * used its answer: a reference with its first output, and pijoule's where its record says that
   * {@code total} ends. What follows there is in no phase, but in the CPU time.
   */
  private Cost process(Subject subject, boolean own, SortMessage message)
      throws IOException, InterruptedException {
    try (Answerer answerer = new Answerer(message, 1, Set.of())) {
      double cpu = CpuTime.ofEndedChildren();
      double seconds = run(subject, own, message, 1, answerer);
      seconds -= (answerer.answeredNs(1) - answerer.receivedNs(1)) / 1e9;
      return new Cost(seconds, CpuTime.ofEndedChildren() - cpu);
    }
  }

  /** {@return time from start to the end of the last call, s} */
  private double run(
      Subject subject, boolean own, SortMessage message, int calls, Answerer answerer)
      throws IOException, InterruptedException {
    String url = "http://127.0.0.1:" + answerer.port() + message.path();
    List<String> command = commands.client(subject, own, url, message, calls);
    long start = System.nanoTime();
    Process client = new ProcessBuilder(command).redirectError(log.toFile()).start();
    answerer.client(client.pid());
    try {
      CompletableFuture<Output> output = CompletableFuture.supplyAsync(() -> Output.of(client));
      if (!client.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || client.exitValue() != 0) {
        throw failure("a client must end well within " + PATIENCE_SECONDS + " s");
      }
      answerer.finish();
      return ((own ? output.join().totalEndNs() : output.join().firstNs()) - start) / 1e9;
    } finally {
      end(client);
    }
  }

  private Process start(List<String> command) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
  }

  private static void end(Process process) throws InterruptedException {
    process.destroy();
    if (!process.waitFor(5, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }

  private IOException failure(String rule) throws IOException {
    String printed = Files.readString(log).strip();
    return new IOException(
        rule + ", got " + printed.substring(Math.max(0, printed.length() - 500)));
  }

  /**
   * A port by itself is not enough: Jetty opens its own before it has started what is behind it. No
   * request is sent, because it would load classes of some programs and not of others.
   */
  private void awaitPort(int port, Process server) throws IOException {
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!isOpen(port)) {
      if (!server.isAlive() || System.nanoTime() > limit) {
        throw failure("a server must open its port within " + PATIENCE_SECONDS + " s");
      }
      LockSupport.parkNanos(POLL_NS);
    }
  }

  private static boolean isOpen(int port) {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  /**
   * Waits until the process uses no more CPU time: what it does before it can answer is no part of
   * a first call.
   */
  private void awaitIdle(Process server) throws IOException {
    long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    double cpuSeconds = -1;
    long since = System.nanoTime();
    while (System.nanoTime() - since < IDLE_NS) {
      if (System.nanoTime() > limit) {
        throw failure("a server must be idle within " + PATIENCE_SECONDS + " s");
      }
      double now = CpuTime.of(server.pid());
      if (now != cpuSeconds) {
        cpuSeconds = now;
        since = System.nanoTime();
      }
      LockSupport.parkNanos(IDLE_POLL_NS);
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  /**
   * Standard output of a client.
   *
   * @param firstNs monotonic clock at its first character, ns
   * @param text all of it
   */
  record Output(long firstNs, byte[] text) {
    static Output of(Process client) {
      try (InputStream out = client.getInputStream()) {
        int first = out.read();
        long ns = System.nanoTime();
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write(first);
        out.transferTo(text);
        return new Output(ns, text.toByteArray());
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }

    /**
     * {@return end of a run by the record that pijoule's clients print, ns; processes of a host
     * share the monotonic clock}
     *
     * @throws IOException if it is no such record, or ends after it was printed
     */
    long totalEndNs() throws IOException {
      for (JsonNode piece : new ObjectMapper().readTree(text).path("phases")) {
        long endNs = piece.path("end_ns").asLong();
        if (piece.path("phase").asText().equals(Phase.TOTAL.key()) && endNs <= firstNs) {
          return endNs;
        }
      }
      throw new IOException(
          "a client's record must have a total that ends before it is printed, got "
              + new String(text, StandardCharsets.UTF_8).strip());
    }
  }
}
