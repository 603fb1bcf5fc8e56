package pijoule.energy.serial;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Pairs the device's marker edges with their exact times on the recorder's clock, once the arrivals
 * around them say roughly when they were.
 */
final class ExactEdges implements AutoCloseable {
  /** The envelope is off by the least delay of the link, which no bridge lets grow to that. */
  private static final long TOLERANCE_NS = 20_000_000;

  /** Arrivals that the rough time wants before and behind an edge, ns. */
  private static final long ARRIVALS_NS = 4_000_000_000L;

  private static final double NANOS = 1e9;

  private final Optional<MarkerLog> log;
  private final Deque<PendingEvent.Edge> waiting = new ArrayDeque<>();

  ExactEdges(Optional<MarkerLog> log) {
    this.log = log;
  }

  void add(PendingEvent.Edge edge) {
    if (log.isPresent()) {
      waiting.add(edge);
    }
  }

  /** Pairs the edges with enough arrivals behind them, or whose clock gets no more. */
  void pair() throws IOException {
    if (log.isEmpty() || waiting.isEmpty() || early(waiting.peek())) {
      return;
    }
    log.get().poll();
    while (!waiting.isEmpty() && !early(waiting.peek())) {
      pair(waiting.remove());
    }
  }

  private static boolean early(PendingEvent.Edge edge) {
    return !edge.clock().reaches(edge.deviceNs(), ARRIVALS_NS);
  }

  private void pair(PendingEvent.Edge edge) {
    long roughNs = edge.clock().liveToRecorder(edge.deviceNs());
    Optional<MarkerLog.Edge> exact = log.orElseThrow().near(roughNs, edge.high(), TOLERANCE_NS);
    exact.ifPresent(
        found -> edge.clock().edge(edge.deviceNs(), found.timeNs(), found.boundNs() / NANOS));
  }

  @Override
  public void close() throws IOException {
    if (log.isPresent()) {
      log.get().close();
    }
  }
}
