package pijoule.energy.serial;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.OptionalLong;

/** Follows a growing file of exact times of the marker's edges, {@code time_ns,level} a line. */
final class MarkerLog implements AutoCloseable {
  private final RandomAccessFile file;
  private final Deque<MarkerTime> edges = new ArrayDeque<>();

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
    int comma = line.indexOf(',');
    if (comma > 0 && line.substring(0, comma).chars().allMatch(Character::isDigit)) {
      edges.add(new MarkerTime(Long.parseLong(line.substring(0, comma)), line.endsWith(",1")));
    }
  }

  /** The edge of that level nearest to a time, if it is near enough; earlier ones are forgotten. */
  OptionalLong near(long timeNs, boolean high, long toleranceNs) {
    while (!edges.isEmpty() && edges.peek().timeNs() < timeNs - toleranceNs) {
      edges.remove();
    }
    return edges.stream()
        .filter(edge -> edge.high() == high && edge.timeNs() <= timeNs + toleranceNs)
        .mapToLong(MarkerTime::timeNs)
        .boxed()
        .min(Comparator.comparingLong(time -> Math.abs(time - timeNs)))
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
