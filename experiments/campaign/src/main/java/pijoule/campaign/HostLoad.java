package pijoule.campaign;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;

/**
 * Load of a host's processors between the states before and after a run. It is from the counters of
 * {@code /proc/stat} and {@code /proc/PID/stat} (proc(5)), which have a resolution of 10 ms for
 * each processor. Own are the campaign's processes: client, server, recorders and the runner, or
 * the sshd process of its connection; others are the rest, the kernel's own work with it.
 *
 * @param wallSeconds between the two states, above 0 s
 * @param cpus processors that were online, at least 1
 * @param runQueueBefore runnable tasks before the run, less the one that reads
 * @param runQueueAfter the same after it
 * @param ownCpuSeconds processor time of the campaign's processes
 * @param othersCpuSeconds processor time of the whole machine less own; 0 where less was counted
 * @param stealSeconds processor time that the hypervisor gave to other guests
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record HostLoad(
    double wallSeconds,
    int cpus,
    int runQueueBefore,
    int runQueueAfter,
    double ownCpuSeconds,
    double othersCpuSeconds,
    double stealSeconds) {
  /**
   * Maximum share of the processors' time that other programs may use in a run that counts as
   * undisturbed, per cent of all processors. A quiet machine with two processors showed 0 to 2.1 %
   * in 40 runs (the kernel's own work, and what ticks of 10 ms miscount in a run of a second); from
   * 10 % on, one of two processors is occupied for a fifth of the run, which is as much as the
   * effects that studies look for. The limit is pijoule's own choice.
   */
  public static final double MAX_OTHERS_PERCENT = 10;

  /**
   * Maximum share of the time that a hypervisor gives to other guests: the run stands still then,
   * and nothing on the machine shows why. A board has none; 2 % are one tick of 10 ms in a run of
   * half a second on one processor.
   */
  public static final double MAX_STEAL_PERCENT = 2;

  private static final double PERCENT = 100;

  /** Refuses what no host can show. */
  public HostLoad {
    requireNumber("wall_seconds", wallSeconds);
    requireNumber("own_cpu_seconds", ownCpuSeconds);
    requireNumber("others_cpu_seconds", othersCpuSeconds);
    requireNumber("steal_seconds", stealSeconds);
    requireNumber("run_queue_before", runQueueBefore);
    requireNumber("run_queue_after", runQueueAfter);
    if (cpus < 1 || wallSeconds == 0) {
      throw new IllegalArgumentException(
          ("a host's load must have at least 1 of cpus and more than 0 s of wall_seconds,"
                  + " got %s and %s s")
              .formatted(cpus, wallSeconds));
    }
  }

  private static void requireNumber(String key, double value) {
    if (!(value >= 0 && Double.isFinite(value))) {
      throw new IllegalArgumentException(
          "a host's " + key + " must be a number of at least 0, got " + value);
    }
  }

  /** {@return own share of the processors' time, per cent of all processors} */
  public double ownPercent() {
    return share(ownCpuSeconds);
  }

  /** {@return share that other programs had of the processors' time, per cent of all processors} */
  public double othersPercent() {
    return share(othersCpuSeconds);
  }

  /** {@return share that the hypervisor gave to other guests, per cent of all processors} */
  public double stealPercent() {
    return share(stealSeconds);
  }

  /** {@return whether a run with this load on one of its hosts counts as disturbed} */
  public boolean disturbs() {
    return othersPercent() > MAX_OTHERS_PERCENT || stealPercent() > MAX_STEAL_PERCENT;
  }

  private double share(double seconds) {
    return PERCENT * seconds / (cpus * wallSeconds);
  }
}
