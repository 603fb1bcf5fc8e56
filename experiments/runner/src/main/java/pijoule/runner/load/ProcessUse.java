package pijoule.runner.load;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * Use of processors and memory since a server's start, by its process and those that it started.
 *
 * @param ticks user and system time, with that of children that ended, in ticks of 10 ms
 * @param peakMemoryBytes sum of the processes' greatest resident sizes (VmHWM of proc(5)); pages
 *     that they share count in each
 */
public record ProcessUse(long ticks, long peakMemoryBytes) {
  /** Linux counts the time of processes in ticks (proc(5): USER_HZ is 100). */
  public static final double RESOLUTION_SECONDS = 0.01;

  private static final int TICKS_PER_SECOND = 100;

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Script USE = Script.resource(ProcessUse.class, "use.sh");
  private static final Pattern LINE = Pattern.compile("ticks ([0-9]{1,15}) peak_kib ([0-9]{1,12})");

  /**
   * Reads a server's.
   *
   * @param host of the server
   * @param pid of its first process
   * @return what it has used; empty where the host has no /proc or no such process
   */
  public static Optional<ProcessUse> read(Host host, long pid)
      throws IOException, InterruptedException {
    Matcher line = LINE.matcher(host.run(USE, host.patience(LIMIT), Long.toString(pid)).strip());
    return line.matches()
        ? Optional.of(
            new ProcessUse(Long.parseLong(line.group(1)), Long.parseLong(line.group(2)) * 1024))
        : Optional.empty();
  }

  /**
   * {@return CPU time between the two, s}
   *
   * @param before of the same server, earlier
   */
  public double cpuSecondsSince(ProcessUse before) {
    return (double) (ticks - before.ticks) / TICKS_PER_SECOND;
  }
}
