package pijoule.client.load.generator;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Processor time that this process, its threads and its host have used, from Linux' /proc
 * (proc(5)), in ticks of 10 ms (USER_HZ = 100).
 *
 * @param atNs monotonic clock at the reading, ns
 * @param ownTicks user and system time of the process, of ended threads too
 * @param threadTicks the same of each thread, by its id
 * @param busyTicks of the host's processors: all but idle and waiting for disks; time that a
 *     hypervisor took is busy, as nobody here could use it
 * @param allTicks of the host's processors
 */
public record Usage(
    long atNs, long ownTicks, Map<String, Long> threadTicks, long busyTicks, long allTicks) {
  /** Seconds of a tick. */
  public static final double TICK_SECONDS = 0.01;

  /** After the name in parentheses, utime is the 12th field and stime the 13th. */
  private static final int UTIME = 11;

  private static final int IDLE = 4;
  private static final int IOWAIT = 5;

  /** Fields of /proc/stat after these are parts of user and nice. */
  private static final int STEAL = 8;

  /** Returns now; absent without /proc. */
  static Optional<Usage> now() {
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
      long atNs = System.nanoTime();
      Map<String, Long> threads = new HashMap<>();
      for (Path task : tasks) {
        read(task.resolve("stat"))
            .ifPresent(stat -> threads.put(task.getFileName().toString(), ticks(stat)));
      }
      long own = ticks(Files.readString(Path.of("/proc/self/stat")));
      String all = Files.readString(Path.of("/proc/stat"));
      return Optional.of(new Usage(atNs, own, threads, busy(all), total(all)));
    } catch (IOException noProc) {
      return Optional.empty();
    }
  }

  /** A thread may end meanwhile. */
  private static Optional<String> read(Path stat) {
    try {
      return Optional.of(Files.readString(stat));
    } catch (IOException ended) {
      return Optional.empty();
    }
  }

  static long ticks(String stat) {
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    return Long.parseLong(fields[UTIME]) + Long.parseLong(fields[UTIME + 1]);
  }

  static long busy(String stat) {
    String[] fields = processors(stat);
    return total(stat) - Long.parseLong(fields[IDLE]) - Long.parseLong(fields[IOWAIT]);
  }

  static long total(String stat) {
    String[] fields = processors(stat);
    long ticks = 0;
    for (int i = 1; i <= STEAL && i < fields.length; i++) {
      ticks += Long.parseLong(fields[i]);
    }
    return ticks;
  }

  private static String[] processors(String stat) {
    return stat.lines().findFirst().orElse("").split(" +");
  }
}
