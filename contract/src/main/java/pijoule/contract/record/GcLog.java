package pijoule.contract.record;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.contract.phase.PhaseInterval;

/**
 * Pauses that HotSpot logs to a file by {@code -Xlog:gc:file=FILE:tn}. Its decorator {@code tn}
 * (time in ns) is the clock of {@link System#nanoTime} (The java Command, JDK 17, "Decorations"); a
 * line is written at the end of its pause. Nothing is loaded or read before the first question.
 * Safe for use by many threads.
 */
public final class GcLog {
  /** Pauses that are kept, the newest. */
  static final int MAX_PAUSES = 20_000;

  private static final Pattern OPTION = Pattern.compile("-Xlog:gc:file=([^:]+):tn(?::.*)?");

  /** Collectors that log each of their pauses as one line. */
  private static final Pattern COLLECTOR =
      Pattern.compile("\\[\\d+ns\\] Using (?:Serial|Parallel|G1|Shenandoah)\\s*");

  private static final Pattern PAUSE =
      Pattern.compile("\\[(\\d+)ns\\] GC\\(\\d+\\) Pause .*?(\\d+)\\.(\\d{3})ms\\s*");

  private static final long NS_PER_MS = 1_000_000;
  private static final long NS_PER_US = 1_000;

  private final Deque<GcPause> pauses = new ArrayDeque<>();
  private Optional<Path> file;
  private boolean isAsked;
  private boolean isKnown;
  private boolean isShortened;
  private long readBytes;

  /** The log of this process, if its command line names one. */
  public GcLog() {
    file = Optional.empty();
  }

  GcLog(Path file) {
    this.file = Optional.of(file);
    isAsked = true;
  }

  /**
   * The option by which a JVM writes such a log.
   *
   * @param file path without a colon, of no other process
   * @return an argument of the command {@code java}
   */
  public static String option(String file) {
    return "-Xlog:gc:file=" + file + ":tn:filecount=0";
  }

  static boolean isOption(String flag) {
    return OPTION.matcher(flag).matches();
  }

  /**
   * Reads on in the log.
   *
   * @param phases of a run
   * @return the pauses between the first start and the last end of a phase, in their order; absent
   *     where there is no such log, where it cannot be read, and where too many pauses followed
   */
  synchronized Optional<List<GcPause>> during(List<PhaseInterval> phases) {
    if (phases.isEmpty() || !read()) {
      return Optional.empty();
    }
    long first = phases.get(0).startNs();
    long last = first;
    for (PhaseInterval phase : phases) {
      first = phase.startNs() - first < 0 ? phase.startNs() : first;
      last = phase.endNs() - last > 0 ? phase.endNs() : last;
    }
    if (isShortened && pauses.getFirst().startNs() - first > 0) {
      return Optional.empty();
    }
    long from = first;
    long to = last;
    return Optional.of(pauses.stream().filter(pause -> pause.withinNs(from, to) > 0).toList());
  }

  private boolean read() {
    if (!isAsked) {
      isAsked = true;
      file = ofThisProcess();
    }
    if (file.isEmpty()) {
      return false;
    }
    try (SeekableByteChannel in = Files.newByteChannel(file.get())) {
      in.position(readBytes);
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.max(0, in.size() - readBytes));
      while (bytes.hasRemaining() && in.read(bytes) >= 0) {
        // A file may come in parts.
      }
      int length = bytes.position();
      while (length > 0 && bytes.get(length - 1) != '\n') {
        length--;
      }
      readBytes += length;
      new String(bytes.array(), 0, length, StandardCharsets.US_ASCII).lines().forEach(this::line);
      return isKnown;
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static Optional<Path> ofThisProcess() {
    for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      Matcher option = OPTION.matcher(flag);
      if (option.matches()) {
        return Optional.of(Path.of(option.group(1)));
      }
    }
    return Optional.empty();
  }

  private void line(String line) {
    isKnown |= COLLECTOR.matcher(line).matches();
    Matcher pause = PAUSE.matcher(line);
    if (pause.matches()) {
      long endNs = Long.parseLong(pause.group(1));
      long lengthNs =
          Long.parseLong(pause.group(2)) * NS_PER_MS + Long.parseLong(pause.group(3)) * NS_PER_US;
      pauses.addLast(new GcPause(endNs - lengthNs, endNs));
      if (pauses.size() > MAX_PAUSES) {
        pauses.removeFirst();
        isShortened = true;
      }
    }
  }
}
