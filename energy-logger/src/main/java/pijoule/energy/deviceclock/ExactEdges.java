package pijoule.energy.deviceclock;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Pairs a device's marker edges with their exact times on the recorder's clock, once the arrivals
 * around them say roughly when they were. Not safe for use by several threads.
 */
public final class ExactEdges implements AutoCloseable {
  /** The envelope is off by the least delay of the link, which no bridge lets grow to that. */
  private static final long TOLERANCE_NS = 20_000_000;

  /** Arrivals that the rough time wants before and behind an edge, ns. */
  private static final long ARRIVALS_NS = 4_000_000_000L;

  private static final double NANOS = 1e9;

  private final Optional<MarkerLog> log;
  private final Deque<Edge> waiting = new ArrayDeque<>();

  /** An edge that the device saw, on its clock. */
  private record Edge(DeviceClock clock, long deviceNs, boolean high) {}

  private ExactEdges(Optional<MarkerLog> log) {
    this.log = log;
  }

  /**
   * Opens the file of exact times; without one no edge is paired.
   *
   * @throws IOException if the file cannot be read
   */
  public static ExactEdges of(Optional<Path> file) throws IOException {
    return new ExactEdges(
        file.isPresent() ? Optional.of(new MarkerLog(file.get())) : Optional.empty());
  }

  /**
   * Takes an edge that the device saw.
   *
   * @param clock of the device, of the segment that the edge is in
   * @param deviceNs when, device's clock, ns
   * @param high the level after it
   */
  public void add(DeviceClock clock, long deviceNs, boolean high) {
    if (log.isPresent()) {
      waiting.add(new Edge(clock, deviceNs, high));
    }
  }

  /**
   * Pairs the edges with enough arrivals behind them, or whose clock gets no more.
   *
   * @throws IOException if the file cannot be read
   */
  public void pair() throws IOException {
    if (log.isEmpty() || waiting.isEmpty() || early(waiting.peek())) {
      return;
    }
    log.get().poll();
    while (!waiting.isEmpty() && !early(waiting.peek())) {
      pair(waiting.remove());
    }
  }

  private static boolean early(Edge edge) {
    return !edge.clock().reaches(edge.deviceNs(), ARRIVALS_NS);
  }

  private void pair(Edge edge) {
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
