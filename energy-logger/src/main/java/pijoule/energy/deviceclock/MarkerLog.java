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
 * Follows a growing file of exact times of the marker's edges, {@code time_ns,level} or {@code
 * time_ns,level,bound_ns} a line. Lines that are neither are left out.
 */
final class MarkerLog implements AutoCloseable {
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

  /** The edge of that level nearest to a time, if it is near enough; earlier ones are forgotten. */
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
