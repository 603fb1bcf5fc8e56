package pijoule.analysis.live;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import pijoule.energy.trace.TraceInfo;

/**
 * End of a trace that is being recorded: power of the last minute, and the energy since this began
 * to read. It reads a few bytes a second, and keeps two numbers a pixel. Not for several threads.
 */
final class PowerTail {
  /** Columns of the last minute. */
  static final int PIXELS = 300;

  static final int HEIGHT = 40;
  private static final long PIXEL_NS = 200_000_000;
  private static final int BLOCK = 1 << 16;

  /** A minute of 170 samples a second has half of it. */
  private static final long FIRST_BYTES = 1 << 20;

  /** Half of the line's width, so that a pixel with one power is seen. */
  private static final double HALF = 0.5;

  private static final double NS_PER_S = 1e9;

  private final Path csv;
  private final TraceInfo info;
  private final long longestNs;
  private final float[] least = new float[PIXELS];
  private final float[] most = new float[PIXELS];
  private final ByteBuffer buffer = ByteBuffer.allocate(BLOCK);
  private long at = -1;
  private long lastPixel;
  private long lastNs = Long.MIN_VALUE;
  private double lastWatts;
  private double joules;
  private long samples;
  private long lost;

  PowerTail(Path csv, TraceInfo info) {
    this.csv = csv;
    this.info = info;
    this.longestNs = info.longestIntervalNanos();
    Arrays.fill(least, Float.NaN);
    Arrays.fill(most, Float.NaN);
  }

  Path csv() {
    return csv;
  }

  TraceInfo info() {
    return info;
  }

  /** {@return energy of the samples that were read, J} */
  double joules() {
    return joules;
  }

  /** {@return samples that are missing among those that were read} */
  long lost() {
    return lost;
  }

  /** {@return power of the latest sample, W; absent before the first} */
  OptionalDouble watts() {
    return samples == 0 ? OptionalDouble.empty() : OptionalDouble.of(lastWatts);
  }

  /** Reads what was recorded since the last time; a line that is not whole waits for the next. */
  void read() throws IOException {
    try (FileChannel file = FileChannel.open(csv, StandardOpenOption.READ)) {
      boolean isCut = at < 0 && file.size() > FIRST_BYTES;
      at = isCut ? file.size() - FIRST_BYTES : Math.max(at, 0);
      file.position(at);
      buffer.clear();
      while (file.read(buffer) > 0) {
        int end = lines(isCut);
        isCut = false;
        at += end;
        buffer.flip().position(end);
        buffer.compact();
        if (end == 0 && !buffer.hasRemaining()) {
          throw new IOException(csv + " must have lines, got 64 kB without an end");
        }
      }
    }
  }

  /** Takes the whole lines of the buffer; returns where the last one ends. */
  private int lines(boolean isCut) {
    byte[] bytes = buffer.array();
    int begin = 0;
    boolean isFirst = isCut;
    for (int i = 0; i < buffer.position(); i++) {
      if (bytes[i] == '\n') {
        if (!isFirst) {
          line(new String(bytes, begin, i - begin, StandardCharsets.US_ASCII));
        }
        isFirst = false;
        begin = i + 1;
      }
    }
    return begin;
  }

  private void line(String line) {
    String[] fields = line.split(",");
    if (fields.length < 2 || !Character.isDigit(line.charAt(0)) || line.endsWith("NA")) {
      return; // the header, or a gap: the next sample shows how long it was
    }
    double first = Double.parseDouble(fields[1]);
    sample(
        Long.parseLong(fields[0]),
        fields.length > 2 ? first * Double.parseDouble(fields[2]) : first);
  }

  private void sample(long timeNs, double watts) {
    if (lastNs != Long.MIN_VALUE) {
      long passed = timeNs - lastNs;
      if (passed <= longestNs) {
        joules += (lastWatts + watts) / 2 * passed / NS_PER_S;
      } else {
        lost += Math.max(1, Math.round(passed * info.rateHertz() / NS_PER_S) - 1);
      }
    }
    draw(timeNs / PIXEL_NS, (float) watts);
    lastNs = timeNs;
    lastWatts = watts;
    samples++;
  }

  private void draw(long pixel, float watts) {
    for (long clear = Math.max(lastPixel + 1, pixel - PIXELS + 1); clear <= pixel; clear++) {
      least[(int) (clear % PIXELS)] = Float.NaN;
      most[(int) (clear % PIXELS)] = Float.NaN;
    }
    lastPixel = Math.max(lastPixel, pixel);
    int column = (int) (pixel % PIXELS);
    least[column] = Float.isNaN(least[column]) ? watts : Math.min(least[column], watts);
    most[column] = Float.isNaN(most[column]) ? watts : Math.max(most[column], watts);
  }

  /** {@return least and greatest powers of the pixels of the last minute, W} */
  DoubleStream powers() {
    return Stream.of(least, most)
        .flatMapToDouble(all -> IntStream.range(0, PIXELS).mapToDouble(i -> all[i]))
        .filter(watts -> !Double.isNaN(watts));
  }

  /**
   * {@return path of the last minute, from the least to the greatest power of each pixel}
   *
   * @param bottom power at the lower edge, W
   * @param top power at the upper edge, W, above that
   */
  String path(double bottom, double top) {
    double scale = HEIGHT / (top - bottom);
    StringBuilder path = new StringBuilder();
    for (int x = 0; x < PIXELS; x++) {
      int column = (int) ((lastPixel + 1 + x) % PIXELS);
      if (!Float.isNaN(least[column])) {
        path.append(
            String.format(
                Locale.ROOT,
                "M%d %.1fV%.1f",
                x,
                (top - least[column]) * scale + HALF,
                (top - most[column]) * scale - HALF));
      }
    }
    return path.toString();
  }
}
