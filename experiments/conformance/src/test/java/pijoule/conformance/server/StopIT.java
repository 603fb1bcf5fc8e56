package pijoule.conformance.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import pijoule.conformance.ServerProcess;
import pijoule.conformance.every.Only;

/**
 * A server stops within 10 s under clients of every kind, and its exit code says that it did so by
 * itself: a stop that takes 8 s by the server's own clock ends with another code. By default one
 * round for each pair with all kinds of clients at once, on a machine that may be busy; with {@code
 * -Dstop.rounds=50} that many rounds for each pair and kind, and 10 s by this clock too.
 */
@Tag("slow")
@Tag(Only.TAG)
class StopIT {
  private static final int ROUNDS = Integer.getInteger("stop.rounds", 0);
  private static final long LIMIT_MS = ROUNDS == 0 ? 30_000 : 10_000;
  private static final int CLIENTS = 8;
  private static final int SIGTERM = 128 + 15;
  private static final String SORT = "/services/SortService/sort";

  /** What clients do when the server is asked to stop. */
  private enum Kind {
    PIPELINING,
    SLOW,
    HALF_CLOSED,
    KILLED,
    ALL
  }

  static Stream<Arguments> everyPairAndKind() {
    List<Kind> kinds =
        ROUNDS == 0
            ? List.of(Kind.ALL)
            : List.of(Kind.PIPELINING, Kind.SLOW, Kind.HALF_CLOSED, Kind.KILLED);
    return Hosted.byContainer().stream()
        .flatMap(stack -> kinds.stream().map(kind -> Arguments.of(stack, kind)));
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("everyPairAndKind")
  void endsByItself(Hosted stack, Kind kind) throws IOException {
    long maxMs = 0;
    for (int round = 0; round < Math.max(1, ROUNDS); round++) {
      maxMs = Math.max(maxMs, round(stack, kind, round % 2 == 0));
    }
    System.out.printf("%s %s: longest stop %d ms%n", stack, kind, maxMs);
  }

  /** One server's life; ms that its stop takes. */
  private static long round(Hosted stack, Kind kind, boolean bySignal) throws IOException {
    List<Socket> sockets = new ArrayList<>();
    try (ServerProcess server = stack.start();
        SlowClients slow = slow(stack, server, kind)) {
      RawCall.of(stack.post(stack.message(1))).send(server.port());
      byte[] request = stack.post(stack.message(Messages.random(20_000, 1))).getBytes(ISO_8859_1);
      List<Thread> writers = new ArrayList<>();
      for (int client = 0; client < CLIENTS; client++) {
        writers.addAll(begin(request, server.port(), kind, sockets));
      }
      long startNs = System.nanoTime();
      int exit = bySignal ? server.terminate() : server.closeInput();
      long stopMs = (System.nanoTime() - startNs) / 1_000_000;
      assertThat(slow.lost()).isNotNegative();
      assertThat(exit).as(server.log()).isEqualTo(bySignal ? SIGTERM : 0);
      assertThat(stopMs).isLessThan(LIMIT_MS);
      for (Thread writer : writers) {
        join(writer);
      }
      return stopMs;
    } finally {
      for (Socket socket : sockets) {
        socket.close();
      }
    }
  }

  private static SlowClients slow(Hosted stack, ServerProcess server, Kind kind)
      throws IOException {
    int count = kind == Kind.SLOW || kind == Kind.ALL ? 4 * CLIENTS : 0;
    return new SlowClients(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()),
            SORT,
            stack.mediaType(),
            stack.message(SlowClients.NUMBERS),
            count)
        .start();
  }

  /** Begins one client's work; the threads, if any, that go on until the server ends. */
  private static List<Thread> begin(byte[] request, int port, Kind kind, List<Socket> sockets)
      throws IOException {
    List<Thread> threads = new ArrayList<>();
    if (kind == Kind.PIPELINING || kind == Kind.ALL) {
      threads.add(pipeline(request, open(port, sockets)));
    }
    if (kind == Kind.HALF_CLOSED || kind == Kind.ALL) {
      Socket half = open(port, sockets);
      half.getOutputStream().write(request, 0, request.length / 2);
      half.shutdownOutput();
      Socket unread = open(port, sockets);
      unread.getOutputStream().write(request);
      unread.shutdownOutput();
    }
    if (kind == Kind.KILLED || kind == Kind.ALL) {
      Socket killed = open(port, sockets);
      for (int count = 0; count < 3; count++) {
        killed.getOutputStream().write(request);
      }
      // A reset, as of a process that was killed with unread bytes.
      killed.setSoLinger(true, 0);
      killed.close();
    }
    return threads;
  }

  private static Socket open(int port, List<Socket> sockets) throws IOException {
    Socket socket = RawCall.connect(port);
    sockets.add(socket);
    return socket;
  }

  /** Sends request after request and reads nothing. */
  private static Thread pipeline(byte[] request, Socket socket) throws IOException {
    socket.getOutputStream().write(request);
    Thread thread =
        new Thread(
            () -> {
              try {
                while (true) {
                  socket.getOutputStream().write(request);
                }
              } catch (IOException serverEnded) {
                // which it must
              }
            },
            "pipelining client");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void join(Thread thread) {
    try {
      thread.join(LIMIT_MS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
