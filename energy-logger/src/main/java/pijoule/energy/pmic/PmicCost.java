package pijoule.energy.pmic;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Cost of the readings on the board. CPU time of the shell and of vcgencmd by the board's own
 * count, and of the recorder where it runs there too. Every sample has it in it.
 */
final class PmicCost {
  private static final double NANOS_PER_SECOND = 1e9;

  private final boolean recorderOnBoard;
  private long readings;
  private double tookSeconds;
  private double tookSquares;
  private double beforeSeconds;
  private double newestSeconds;
  private double firstSeconds = Double.NaN;

  /**
   * Makes a PMIC cost.
   *
   * @param recorderOnBoard true if this process runs on the board
   */
  PmicCost(boolean recorderOnBoard) {
    this.recorderOnBoard = recorderOnBoard;
  }

  /**
   * Takes a reading.
   *
   * @param tookNs from the request to the answer, ns
   * @param cpuSeconds CPU time of the shell and its children since its start, s
   */
  void took(long tookNs, double cpuSeconds) {
    double seconds = tookNs / NANOS_PER_SECOND;
    readings++;
    tookSeconds += seconds;
    tookSquares += seconds * seconds;
    if (Double.isNaN(firstSeconds)) {
      firstSeconds = cpuSeconds;
    }
    newestSeconds = cpuSeconds;
  }

  /** The shell was started again: its count is from 0. */
  void restarted() {
    beforeSeconds += Double.isNaN(firstSeconds) ? 0 : newestSeconds - firstSeconds;
    firstSeconds = 0;
    newestSeconds = 0;
  }

  /** Any time between request and answer is as likely as any other (JCGM 100:2008, 4.3.7). */
  OptionalDouble uTimeSeconds() {
    return readings == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(Math.sqrt(tookSquares / readings / 12));
  }

  /** For the trace: number and cost of the readings. */
  Map<String, Double> counts() {
    Map<String, Double> counts = new TreeMap<>();
    counts.put("readings", (double) readings);
    counts.put("reading_seconds", readings == 0 ? 0 : tookSeconds / readings);
    double since = Double.isNaN(firstSeconds) ? 0 : newestSeconds - firstSeconds;
    counts.put("reader_cpu_seconds", beforeSeconds + since);
    if (recorderOnBoard) {
      ProcessHandle.current()
          .info()
          .totalCpuDuration()
          .map(Duration::toNanos)
          .ifPresent(nanos -> counts.put("recorder_cpu_seconds", nanos / NANOS_PER_SECOND));
    }
    return counts;
  }
}
