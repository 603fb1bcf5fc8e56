package pijoule.runner.boards;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import pijoule.campaign.HostLoad;

/**
 * Work of a Linux host's processors since its start, in ticks of 10 ms. USER_HZ is 100 on every
 * architecture that runs a JVM (proc(5)).
 *
 * <p>The machine's work is what was not idle. Its user and system time are no measure: the kernel
 * adds a whole tick to what the tick meets (kernel/sched/cputime.c, account_process_tick), so that
 * a program that wakes with the tick counts several times, or never. Idle time is exact where the
 * tick stops with the processor's work (CONFIG_NO_HZ_IDLE; kernel/time/tick-sched.c,
 * get_cpu_idle_time_us), as on Raspberry Pi OS and Debian; elsewhere it is of the same ticks.
 *
 * @param uptime time since the start
 * @param cpus processors that are online
 * @param runQueue runnable tasks, less the one that reads
 * @param idle idle and iowait of all processors
 * @param steal time that the hypervisor gave to others
 * @param own user and system of the campaign's processes, with their children that ended
 */
record CpuTimes(long uptime, int cpus, int runQueue, long idle, long steal, long own) {
  private static final double TICKS_PER_SECOND = 100;
  private static final Pattern UPTIME = Pattern.compile("uptime_seconds ([0-9]{1,12}\\.[0-9]+)");
  private static final Pattern RUNNING = Pattern.compile("stat procs_running ([0-9]{1,9})");
  private static final Pattern CPU = Pattern.compile("stat cpu[0-9]+ .*");

  /** user nice system idle iowait irq softirq steal, of all processors. */
  private static final Pattern ALL = Pattern.compile("stat cpu +((?:[0-9]{1,15} ?){8,})");

  /**
   * The name in brackets may have blanks and brackets of its own; utime, stime, cutime and cstime
   * are the 14th to 17th word.
   */
  private static final Pattern PROCESS =
      Pattern.compile("process ([0-9]{1,9}) \\(.*\\) \\S (?:-?[0-9]+ ){10}((?:[0-9]{1,15} ){4}).*");

  /**
   * {@return the times; absent where one is missing or no number}
   *
   * @param lines of state.sh
   */
  static Optional<CpuTimes> of(List<String> lines) {
    Optional<String> uptime = first(lines, UPTIME);
    Optional<String> running = first(lines, RUNNING);
    Optional<long[]> all = first(lines, ALL).map(CpuTimes::numbers);
    int cpus = (int) lines.stream().filter(line -> CPU.matcher(line).matches()).count();
    if (uptime.isEmpty() || running.isEmpty() || all.isEmpty() || cpus == 0) {
      return Optional.empty();
    }
    long[] ticks = all.get();
    return Optional.of(
        new CpuTimes(
            Math.round(Double.parseDouble(uptime.get()) * TICKS_PER_SECOND),
            cpus,
            Math.max(0, Integer.parseInt(running.get()) - 1),
            ticks[3] + ticks[4],
            ticks[7],
            own(lines)));
  }

  private static Optional<String> first(List<String> lines, Pattern pattern) {
    return lines.stream()
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(matcher -> matcher.group(1))
        .findFirst();
  }

  private static long[] numbers(String text) {
    return Stream.of(text.split(" ")).mapToLong(Long::parseLong).toArray();
  }

  /** A process may be printed twice, as a program and as the one that began the session. */
  private static long own(List<String> lines) {
    Map<String, Long> processes = new HashMap<>();
    for (String line : lines) {
      Matcher matcher = PROCESS.matcher(line);
      if (matcher.matches()) {
        processes.put(matcher.group(1), LongStream.of(numbers(matcher.group(2))).sum());
      }
    }
    return processes.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * {@return the load between the two; absent where no time passed, or the host or the connection
   * to it was started again}
   *
   * @param before an earlier reading of the same host
   */
  Optional<HostLoad> since(CpuTimes before) {
    long wall = uptime - before.uptime;
    long ours = own - before.own;
    long unused = idle - before.idle;
    long stolen = steal - before.steal;
    if (wall <= 0 || ours < 0 || unused < 0 || stolen < 0) {
      return Optional.empty();
    }
    return Optional.of(
        new HostLoad(
            wall / TICKS_PER_SECOND,
            cpus,
            before.runQueue,
            runQueue,
            ours / TICKS_PER_SECOND,
            Math.max(0, wall * cpus - unused - stolen - ours) / TICKS_PER_SECOND,
            stolen / TICKS_PER_SECOND));
  }
}
