package pijoule.runner.load;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.campaign.CompilerTime;
import pijoule.runner.hosts.Host;
import pijoule.runner.hosts.Script;

/**
 * Use of processors and memory since a server's start, by its processes, those that they started,
 * and cgroups.
 *
 * <p>The time of a process that runs is read from its clock (clock_getcpuclockid(3)), which counts
 * ended threads too, to the nanosecond; a host with neither perl nor python3 has only ticks. The
 * time of a process that ended is its parent's, in ticks. A cgroup counts everything in
 * microseconds.
 *
 * @param processes that run, without those of cgroups
 * @param ownNs time of these by their clocks, ns; empty where no clock can be read
 * @param ticks user and system time of these
 * @param endedTicks the same of children that ended and whose parents waited for them
 * @param endedFaults page faults of these children: each has some
 * @param parents processes with such children
 * @param cgroupMicros time of cgroups, us
 * @param peakMemoryBytes sum of the processes' greatest resident sizes (VmHWM of proc(5)); pages
 *     that they share count in each
 * @param compilers of this time, that of the JVM's compilers C1 and C2 as far as their threads have
 *     not ended; empty where no process has such threads
 */
public record ProcessUse(
    int processes,
    OptionalLong ownNs,
    long ticks,
    long endedTicks,
    long endedFaults,
    int parents,
    long cgroupMicros,
    long peakMemoryBytes,
    Optional<Compilers> compilers) {
  /** Linux counts the time of processes in ticks (proc(5): USER_HZ is 100). */
  private static final double TICK_SECONDS = 0.01;

  /** User and system time are cut off to a tick each. */
  private static final double CUT_OFF_SECONDS = 2 * TICK_SECONDS;

  private static final double NANO = 1e-9;
  private static final double MICRO = 1e-6;

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final Script USE = Script.resource(ProcessUse.class, "use.sh");

  /**
   * Reads a server's.
   *
   * @param host of the server
   * @param pid of its first process
   * @return use of it; empty where the host has no /proc or no such process
   */
  public static Optional<ProcessUse> read(Host host, long pid)
      throws IOException, InterruptedException {
    return read(host, List.of(pid), List.of());
  }

  /**
   * Reads a server's.
   *
   * @param host of the server
   * @param pids of processes, each counted once with all that it started
   * @param cgroups paths, none within another
   * @return use of all; empty where the host has no /proc or one of them is not there
   */
  public static Optional<ProcessUse> read(
      Host host, Collection<Long> pids, Collection<String> cgroups)
      throws IOException, InterruptedException {
    String[] words =
        Stream.concat(pids.stream().map(String::valueOf), cgroups.stream()).toArray(String[]::new);
    String line = host.run(USE, host.patience(LIMIT), words).strip();
    return line.matches("([a-z0-9_]+ [0-9]{1,18} ?)+")
        ? Optional.of(parse(line))
        : Optional.empty();
  }

  private static ProcessUse parse(String line) {
    Map<String, Long> values =
        Stream.of(line.split("(?<=[0-9]) "))
            .map(pair -> pair.split(" "))
            .collect(Collectors.toMap(pair -> pair[0], pair -> Long.parseLong(pair[1])));
    Long own = values.get("own_ns");
    return new ProcessUse(
        values.get("processes").intValue(),
        own == null ? OptionalLong.empty() : OptionalLong.of(own),
        values.get("ticks"),
        values.get("ended_ticks"),
        values.get("ended_faults"),
        values.get("parents").intValue(),
        values.get("cgroup_us"),
        values.get("peak_kib") * 1024,
        Optional.ofNullable(values.get("c1_ns")).map(c1 -> new Compilers(c1, values.get("c2_ns"))));
  }

  /**
   * {@return CPU time between the two, s}
   *
   * @param before of the same server, earlier
   */
  public double cpuSecondsSince(ProcessUse before) {
    double own =
        isByClock(before)
            ? (ownNs.getAsLong() - before.ownNs.getAsLong()) * NANO
            : (ticks - before.ticks) * TICK_SECONDS;
    return own
        + (endedTicks - before.endedTicks) * TICK_SECONDS
        + (cgroupMicros - before.cgroupMicros) * MICRO;
  }

  /**
   * {@return error that the steps of the counters can make in {@link #cpuSecondsSince}, at most, s}
   *
   * @param before of the same server, earlier
   */
  public double resolutionSecondsSince(ProcessUse before) {
    double own = NANO;
    if (processes > 0 && !isByClock(before)) {
      own = Math.max(processes, before.processes) * CUT_OFF_SECONDS;
    } else if (cgroupMicros > 0) {
      own = MICRO;
    }
    boolean ended = endedFaults != before.endedFaults || endedTicks != before.endedTicks;
    return own + (ended ? Math.max(1, Math.max(parents, before.parents)) * CUT_OFF_SECONDS : 0);
  }

  private boolean isByClock(ProcessUse before) {
    return ownNs.isPresent() && before.ownNs.isPresent();
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
   * Time of the JVM's compilers.
   *
   * @param c1Ns of the fast one, ns
   * @param c2Ns of the thorough one, ns
   */
  public record Compilers(long c1Ns, long c2Ns) {
    /** A JVM ends threads that have nothing to compile, and their time is gone with them. */
    private CompilerTime since(Compilers before) {
      return new CompilerTime(
          Math.max(0, (c1Ns - before.c1Ns) * NANO), Math.max(0, (c2Ns - before.c2Ns) * NANO));
    }
  }
}
