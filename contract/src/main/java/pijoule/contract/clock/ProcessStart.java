package pijoule.contract.clock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * When this process started, on its own monotonic clock.
 *
 * <p>Linux counts a process's start in ticks of 10 ms since boot (proc(5), /proc/PID/stat field 22,
 * USER_HZ = 100). {@code ProcessHandle}'s start instant adds a boot time in whole seconds and can
 * be off by one, so the ticks are compared with the monotonic clock. It counts from boot as well,
 * but not during suspension; /proc/uptime counts both, so the difference is the time suspended.
 *
 * @param startNs monotonic clock at the start, ns: the middle of the tick
 * @param uNs standard uncertainty, ns: half a tick over the square root of 3 (uniform, GUM 4.3.7)
 */
public record ProcessStart(long startNs, long uNs) {
  private static final long TICK_NS = 10_000_000;
  private static final long U_NS = Math.round(TICK_NS / 2.0 / Math.sqrt(3));
  private static final int FIELDS_BEFORE_START = 19;

  /**
   * Reads the start of this process.
   *
   * @return start and uncertainty
   * @throws IOException if there is no Linux /proc
   */
  public static ProcessStart ofThisProcess() throws IOException {
    String uptime = Files.readString(Path.of("/proc/uptime"));
    long nowNs = System.nanoTime();
    return of(Files.readString(Path.of("/proc/self/stat")), uptime, nowNs);
  }

  static ProcessStart of(String stat, String uptime, long nowNs) {
    String afterName = stat.substring(stat.lastIndexOf(')') + 2);
    long ticks = Long.parseLong(afterName.split(" ")[FIELDS_BEFORE_START]);
    double uptimeSeconds = Double.parseDouble(uptime.split(" ")[0]);
    long suspendedNs = Math.round(uptimeSeconds * 1e9) - nowNs;
    // Less is the ticks' rounding; a negative time is a pause between the two readings.
    if (suspendedNs < 2 * TICK_NS) {
      suspendedNs = 0;
    }
    return new ProcessStart(ticks * TICK_NS + TICK_NS / 2 - suspendedNs, U_NS);
  }
}
