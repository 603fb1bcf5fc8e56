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
    List<Candidate> candidates = new ArrayList<>();
    // Only a v1 root has a release_agent, and only a v2 root lacks a cgroup.type (cgroups(7)).
    candidates.add(
        new Candidate(
            v1.resolve("cpuacct.usage"),
            BusyFormat.CPUACCT,
            Files.exists(v1.resolve("release_agent"))));
    if (cpus == 1) {
      candidates.add(new Candidate(root.resolve("proc/schedstat"), BusyFormat.SCHEDSTAT, true));
    }
    candidates.add(
        new Candidate(
            v2.resolve("cpu.stat"),
            BusyFormat.CPU_STAT,
            Files.notExists(v2.resolve("cgroup.type"))));
    candidates.add(new Candidate(stat, BusyFormat.STAT, true));
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

  /** Time in use since boot, summed over the CPUs, ns. */
  long busyNanos() throws IOException {
    file.reread();
    return format.busyNanos(file);
  }

  String source() {
    return "%s (%s; %s CPU%s%s)"
        .formatted(
            file.path(),
            format.resolution(),
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
        return format.busyNanos(file) >= 0;
      } catch (IOException unusable) {
        return false;
      }
    }
  }

  /**
   * The kernel's counters of the time that CPUs were in use.
   *
   * <p>What a counter resolves follows from where the kernel adds to it. {@link #CPUACCT} adds when
   * a task leaves a CPU, and at each kernel tick. {@link #CPU_STAT} of the root group and {@link
   * #STAT} add one whole tick to whoever the tick meets (kernel/cgroup/rstat.c,
   * root_cgroup_cputime, and kernel/sched/cputime.c, account_process_tick). {@link #SCHEDSTAT} adds
   * only when a task leaves its CPU (kernel/sched/stats.h, sched_info_depart), so that it lags
   * without bound behind a task that runs on; with a single CPU the reader itself has just made
   * that task leave.
   */
  enum BusyFormat {
    /** cgroup v1 {@code cpuacct.usage}: ns. */
    CPUACCT("ns, at task switches and kernel ticks", 0) {
      @Override
      long busyNanos(PseudoFile file) throws IOException {
        return file.nextNumber();
      }
    },
    /** {@code /proc/schedstat}: the seventh number of a CPU's line, ns; the single CPU's only. */
    SCHEDSTAT("ns, at task switches", 0) {
      @Override
      long busyNanos(PseudoFile file) throws IOException {
        skip(file, 3); // version, timestamp, CPU
        skip(file, 6); // yields, schedules and wake-ups
        return file.nextNumber();
      }
    },
    /** cgroup v2 {@code cpu.stat} of the root: {@code usage_usec} is its first number. */
    CPU_STAT("whole kernel ticks, of 10 ms or less", BusyFormat.TICK_NANOS) {
      @Override
      long busyNanos(PseudoFile file) throws IOException {
        return file.nextNumber() * 1_000;
      }
    },
    /** {@code /proc/stat}: user, nice, system, irq and softirq of all CPUs, in USER_HZ ticks. */
    STAT("ticks of 10 ms", BusyFormat.TICK_NANOS) {
      @Override
      long busyNanos(PseudoFile file) throws IOException {
        long ticks = file.nextNumber() + file.nextNumber() + file.nextNumber();
        skip(file, 2); // idle and iowait
        ticks += file.nextNumber() + file.nextNumber();
        return ticks * BusyFormat.TICK_NANOS;
      }
    };

    /**
     * USER_HZ is 100 on every architecture that runs a JVM (proc(5)). A kernel's own tick is no
     * longer than that (CONFIG_HZ is 100 or more).
     */
    static final long TICK_NANOS = 10_000_000;

    private final String resolution;
    private final long stepNanos;

    BusyFormat(String resolution, long stepNanos) {
      this.resolution = resolution;
      this.stepNanos = stepNanos;
    }

    /** Reads the time in use since boot from a file that was just read again, ns. */
    abstract long busyNanos(PseudoFile file) throws IOException;

    /** In words, what the counter resolves. */
    String resolution() {
      return resolution;
    }

    /** The counter's step for a CPU that is in use, ns; 0 where it is exact at task switches. */
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
