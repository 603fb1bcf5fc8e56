package pijoule.energy.host;

import java.io.IOException;

/**
 * The kernel's counters of the time that CPUs were in use.
 *
 * <p>What a counter resolves follows from where the kernel adds to it. {@link #CPUACCT} adds when a
 * task leaves a CPU, and at each kernel tick. {@link #CPU_STAT} of the root group and {@link #STAT}
 * add one whole tick to whoever the tick meets (kernel/cgroup/rstat.c, root_cgroup_cputime, and
 * kernel/sched/cputime.c, account_process_tick). {@link #SCHEDSTAT} adds only when a task leaves
 * its CPU (kernel/sched/stats.h, sched_info_depart), so that it lags without bound behind a task
 * that runs on; with a single CPU the reader itself has just made that task leave.
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
