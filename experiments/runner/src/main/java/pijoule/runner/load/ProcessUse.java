package pijoule.runner.load;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import pijoule.campaign.CompilerTime;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * Use of processors and memory since a server's start, by its process and those that it started.
 *
 * @param ticks user and system time, with that of children that ended, in ticks of 10 ms
 * @param peakMemoryBytes sum of the processes' greatest resident sizes (VmHWM of proc(5)); pages
 *     that they share count in each
 * @param compilers of these ticks, those of the JVM's compilers C1 and C2 as far as their threads
 *     have not ended; empty where no process has such threads
 */
public record ProcessUse(long ticks, long peakMemoryBytes, Optional<Compilers> compilers) {
  /** Linux counts the time of processes in ticks (proc(5): USER_HZ is 100). */
  public static final double RESOLUTION_SECONDS = 0.01;

  private static final int TICKS_PER_SECOND = 100;

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Script USE = Script.resource(ProcessUse.class, "use.sh");
  private static final Pattern LINE =
      Pattern.compile(
          "ticks ([0-9]{1,15}) peak_kib ([0-9]{1,12})(?: c1 ([0-9]{1,15}) c2 ([0-9]{1,15}))?");

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
            new ProcessUse(
                Long.parseLong(line.group(1)),
                Long.parseLong(line.group(2)) * 1024,
                Optional.ofNullable(line.group(3))
                    .map(c1 -> new Compilers(Long.parseLong(c1), Long.parseLong(line.group(4))))))
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

  /**
   * {@return CPU time of the JVM's compilers between the two; empty where one has none}
   *
   * @param before of the same server, earlier
   */
  public Optional<CompilerTime> compilersSince(ProcessUse before) {
    return compilers.flatMap(now -> before.compilers.map(now::since));
  }

  /**
   * Ticks of the JVM's compilers.
   *
   * @param c1 of the fast one
   * @param c2 of the thorough one
   */
  public record Compilers(long c1, long c2) {
    /** A JVM ends threads that have nothing to compile, and their time is gone with them. */
    private CompilerTime since(Compilers before) {
      return new CompilerTime(
          Math.max(0, (double) (c1 - before.c1) / TICKS_PER_SECOND),
          Math.max(0, (double) (c2 - before.c2) / TICKS_PER_SECOND));
    }
  }
}
