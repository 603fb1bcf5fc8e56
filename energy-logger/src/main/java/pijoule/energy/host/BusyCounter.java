package pijoule.energy.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import pijoule.energy.meter.MeterUnavailableException;

/**
 * An open counter of the time that the host's CPUs were in use.
 *
 * @param file held open
 * @param format how to read it
 * @param cpus CPUs that are online
 * @param wholeHost false if the counter sees no more than the container that it is read in
 */
record BusyCounter(PseudoFile file, BusyFormat format, int cpus, boolean wholeHost)
    implements AutoCloseable {

  /**
   * Opens the host's best counter: the finest first, and one that covers the whole host before one
   * that covers only this container.
   *
   * @param root where {@code proc} and {@code sys} are found
   * @throws IOException if there is none
   */
  static BusyCounter open(Path root) throws IOException {
    Path stat = root.resolve("proc/stat");
    int cpus = countCpus(stat);
    Path v1 = root.resolve("sys/fs/cgroup/cpuacct");
    Path v2 = root.resolve("sys/fs/cgroup");
    // Only a v1 root has a release_agent, and only a v2 root lacks a cgroup.type (cgroups(7)).
    List<Candidate> candidates = new ArrayList<>();
    candidates.add(
        new Candidate(
            v1.resolve("cpuacct.usage"),
            BusyFormat.CPUACCT,
            Files.exists(v1.resolve("release_agent"))));
    if (cpus == 1) {
      candidates.add(new Candidate(root.resolve("proc/schedstat"), BusyFormat.SCHEDSTAT, true));
    }
    candidates.add(new Candidate(stat, BusyFormat.STAT, true));
    if (Files.exists(v2.resolve("cgroup.type"))) {
      candidates.add(new Candidate(v2.resolve("cpu.stat"), BusyFormat.CPU_STAT, false));
    }
    return best(candidates, cpus, root);
  }

  private static BusyCounter best(List<Candidate> candidates, int cpus, Path root)
      throws IOException {
    for (boolean wholeHost : new boolean[] {true, false}) {
      for (Candidate candidate : candidates) {
        if (candidate.wholeHost == wholeHost && candidate.reads()) {
          return new BusyCounter(new PseudoFile(candidate.path), candidate.format, cpus, wholeHost);
        }
      }
    }
    throw new MeterUnavailableException(
        "model needs a counter of CPU use under "
            + root
            + " (sys/fs/cgroup or proc/stat), found none; it runs on Linux only");
  }

  private static int countCpus(Path stat) throws IOException {
    if (!Files.isReadable(stat)) {
      return Runtime.getRuntime().availableProcessors();
    }
    try (var lines = Files.lines(stat)) {
      return Math.max(1, (int) lines.filter(line -> line.matches("cpu\\d+ .*")).count());
    }
  }

  /** Time that the kernel has counted since boot, summed over the CPUs, ns. It never falls. */
  long countedNanos() throws IOException {
    file.reread();
    return format.countedNanos(file);
  }

  /**
   * Time in use, summed over the CPUs, ns. Where the kernel counts the time without use, it is off
   * by a step of that counter, so that it may be below 0.
   *
   * @param countedNanos rise of the counter
   * @param lengthNanos time that the rise took
   */
  long busyNanos(long countedNanos, long lengthNanos) {
    return format.countsUse ? countedNanos : lengthNanos * cpus - countedNanos;
  }

  String source() {
    return "%s (%s; %s CPU%s%s)"
        .formatted(
            file.path(),
            format.resolution,
            cpus,
            cpus == 1 ? "" : "s",
            wholeHost ? "" : "; this container only, not the whole host");
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private record Candidate(Path path, BusyFormat format, boolean wholeHost) {
    boolean reads() {
      if (!Files.isReadable(path)) {
        return false;
      }
      try (PseudoFile file = new PseudoFile(path)) {
        file.reread();
        return format.countedNanos(file) >= 0;
      } catch (IOException unusable) {
        return false;
      }
    }
  }

  /**
   * The kernel's counters of the time that CPUs were in use, or were not.
   *
   * <p>What a counter resolves follows from where the kernel adds to it. {@link #CPUACCT}, and
   * {@link #CPU_STAT} of any group but the root, add when a task leaves a CPU, and at each kernel
   * tick (kernel/sched/fair.c, update_curr). {@link #SCHEDSTAT} adds only when a task leaves its
   * CPU (kernel/sched/stats.h, sched_info_depart), so that it lags without bound behind a task that
   * runs on; with a single CPU the reader itself has just made that task leave.
   *
   * <p>The user and system time of /proc/stat, and cpu.stat of the root group, which adds them up
   * (kernel/cgroup/rstat.c, root_cgroup_cputime), are no measure of use: a whole tick goes to what
   * the tick meets (kernel/sched/cputime.c, account_process_tick), so that a program that wakes
   * with the tick counts several times, or never. Idle time is exact where the tick stops with the
   * CPU's work (CONFIG_NO_HZ_IDLE; kernel/time/tick-sched.c, get_cpu_idle_time_us), as on Raspberry
   * Pi OS and Debian. So {@link #STAT} is what was not idle.
   */
  enum BusyFormat {
    /** cgroup v1 {@code cpuacct.usage}: ns. */
    CPUACCT("ns, at task switches and kernel ticks", 0, true) {
      @Override
      long countedNanos(PseudoFile file) throws IOException {
        return file.nextNumber();
      }
    },
    /** {@code /proc/schedstat}: the seventh number of a CPU's line, ns; the single CPU's only. */
    SCHEDSTAT("ns, at task switches", 0, true) {
      @Override
      long countedNanos(PseudoFile file) throws IOException {
        skip(file, 3); // version, timestamp, CPU
        skip(file, 6); // yields, schedules and wake-ups
        return file.nextNumber();
      }
    },
    /** cgroup v2 {@code cpu.stat}: {@code usage_usec} is its first number. */
    CPU_STAT("microseconds, at task switches and kernel ticks", 0, true) {
      @Override
      long countedNanos(PseudoFile file) throws IOException {
        return file.nextNumber() * 1_000;
      }
    },
    /** {@code /proc/stat}: idle and iowait of all CPUs, and what the hypervisor gave to others. */
    STAT("all time less idle time, in steps of 10 ms", BusyFormat.TICK_NANOS, false) {
      @Override
      long countedNanos(PseudoFile file) throws IOException {
        skip(file, 3); // user, nice and system
        long ticks = file.nextNumber() + file.nextNumber();
        skip(file, 2); // irq and softirq
        return (ticks + file.nextNumber()) * BusyFormat.TICK_NANOS;
      }
    };

    /**
     * USER_HZ is 100 on every architecture that runs a JVM (proc(5)). A kernel's own tick is no
     * longer than that (CONFIG_HZ is 100 or more).
     */
    static final long TICK_NANOS = 10_000_000;

    private final String resolution;
    private final long stepNanos;
    private final boolean countsUse;

    BusyFormat(String resolution, long stepNanos, boolean countsUse) {
      this.resolution = resolution;
      this.stepNanos = stepNanos;
      this.countsUse = countsUse;
    }

    /** Reads the time counted since boot from a file that was just read again, ns. */
    abstract long countedNanos(PseudoFile file) throws IOException;

    /** The counter's step, ns; 0 where it is exact at task switches. */
    long stepNanos() {
      return stepNanos;
    }

    private static void skip(PseudoFile file, int numbers) throws IOException {
      for (int i = 0; i < numbers; i++) {
        file.nextNumber();
      }
    }
  }
}
