package pijoule.contract.record;

import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Work of a JVM beside the program's own. The JVM counts it in milliseconds.
 *
 * @param over {@link #PROCESS}, {@link #CALLS} or {@link #RUN}
 * @param gcCount collections of garbage
 * @param gcSeconds time of these, s
 * @param jitSeconds time in which methods were compiled, s, all compiler threads together; absent
 *     where the JVM does not count it
 * @param classCount classes that were loaded; absent where the program does not count them
 */
public record JvmUse(
    String over,
    long gcCount,
    double gcSeconds,
    OptionalDouble jitSeconds,
    OptionalLong classCount) {
  /** From the start of the process to the record. */
  public static final String PROCESS = "process";

  /** From the first measured call to the end of the last. */
  public static final String CALLS = "calls";

  /** From the record of the run before to this one's. */
  public static final String RUN = "run";

  /** Collectors that work beside the program count their cycles so; these are no pauses. */
  private static final String CYCLES = "Cycles";

  private static final double MILLISECONDS = 1e3;

  /**
   * Reads the counters. The first call loads classes, see {@link JvmInfo#ofThisProcess}.
   *
   * @return the work since the start of this process
   */
  public static JvmUse ofThisProcess() {
    long count = 0;
    long millis = 0;
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      if (!collector.getName().endsWith(CYCLES)) {
        count += Math.max(0, collector.getCollectionCount());
        millis += Math.max(0, collector.getCollectionTime());
      }
    }
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean isCounted = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    return new JvmUse(
        PROCESS,
        count,
        millis / MILLISECONDS,
        isCounted
            ? OptionalDouble.of(compiler.getTotalCompilationTime() / MILLISECONDS)
            : OptionalDouble.empty(),
        OptionalLong.of(ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount()));
  }

  /**
   * Returns the work since then.
   *
   * @param before an earlier reading of the same process
   * @param span that is between the two
   */
  public JvmUse since(JvmUse before, String span) {
    return new JvmUse(
        span,
        gcCount - before.gcCount,
        seconds(gcSeconds, before.gcSeconds),
        jitSeconds.isPresent() && before.jitSeconds.isPresent()
            ? OptionalDouble.of(seconds(jitSeconds.getAsDouble(), before.jitSeconds.getAsDouble()))
            : OptionalDouble.empty(),
        classCount.isPresent() && before.classCount.isPresent()
            ? OptionalLong.of(classCount.getAsLong() - before.classCount.getAsLong())
            : OptionalLong.empty());
  }

  /** Whole milliseconds again. */
  private static double seconds(double now, double before) {
    return Math.round((now - before) * MILLISECONDS) / MILLISECONDS;
  }
}
