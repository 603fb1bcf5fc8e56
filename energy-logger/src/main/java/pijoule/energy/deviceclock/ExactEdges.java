package pijoule.energy.deviceclock;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** Without a file: no edge is paired. */
  public static ExactEdges none() {
    return new ExactEdges(Optional.empty());
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

  /**
   * Follows a growing file of exact times of the marker's edges, {@code time_ns,level} or {@code
   * time_ns,level,bound_ns} a line. Lines that are neither are left out.
   */
  static final class MarkerLog implements AutoCloseable {
    private static final Pattern ROW = Pattern.compile("([0-9]{1,18}),([01])(?:,([0-9]{1,18}))?");

    private final RandomAccessFile file;
    private final Deque<Edge> edges = new ArrayDeque<>();

    /**
     * An edge.
     *
     * @param timeNs recorder's clock, ns
     * @param high the level after it
     * @param boundNs greatest error of the time, ns
     */
    record Edge(long timeNs, boolean high, long boundNs) {}

    MarkerLog(Path path) throws IOException {
      this.file = new RandomAccessFile(path.toFile(), "r");
    }

    /** Reads the lines that were added and are whole. */
    void poll() throws IOException {
      long start = file.getFilePointer();
      byte[] added = new byte[(int) Math.min(file.length() - start, 1 << 16)];
      if (added.length == 0) {
        return;
      }
      file.readFully(added);
      int whole = added.length;
      while (whole > 0 && added[whole - 1] != '\n') {
        whole--;
      }
      file.seek(start + whole);
      new String(added, 0, whole, StandardCharsets.US_ASCII).lines().forEach(this::add);
    }

    private void add(String line) {
      Matcher row = ROW.matcher(line);
      if (row.matches()) {
        long boundNs = row.group(3) == null ? 0 : Long.parseLong(row.group(3));
        edges.add(new Edge(Long.parseLong(row.group(1)), row.group(2).equals("1"), boundNs));
      }
    }

    /**
     * The edge of that level nearest to a time, if it is near enough; earlier ones are forgotten.
     */
    Optional<Edge> near(long timeNs, boolean high, long toleranceNs) {
      while (!edges.isEmpty() && edges.peek().timeNs() < timeNs - toleranceNs) {
        edges.remove();
      }
      return edges.stream()
          .filter(edge -> edge.high() == high && edge.timeNs() <= timeNs + toleranceNs)
          .min(Comparator.comparingLong(edge -> Math.abs(edge.timeNs() - timeNs)));
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
