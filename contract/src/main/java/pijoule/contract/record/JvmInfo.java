package pijoule.contract.record;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import pijoule.contract.phase.PhaseInterval;

/**
 * The JVM that a process ran on, and its work beside the program's.
 *
 * @param version such as {@code 17.0.15+6}
 * @param vendor of the JVM
 * @param name of the virtual machine, such as {@code OpenJDK 64-Bit Server VM}; absent where the
 *     program does not state it
 * @param collectors names of its garbage collectors, such as {@code Copy, MarkSweepCompact}; absent
 *     likewise
 * @param flags its options as given, with a blank between them; absent likewise
 * @param maxHeapBytes maximum heap size, bytes
 * @param pid of the process
 * @param use work in a run, or of a server until it describes itself; absent where the program does
 *     not count it
 * @param gcPauses pauses of a run for garbage collection; absent if the JVM keeps no log of them
 */
public record JvmInfo(
    String version,
    String vendor,
    Optional<String> name,
    Optional<String> collectors,
    Optional<String> flags,
    long maxHeapBytes,
    long pid,
    Optional<JvmUse> use,
    Optional<List<GcPause>> gcPauses) {
  /** The runner's mark of a campaign's programs. */
  private static final String MARK = "-Dpijoule.campaign=";

  public JvmInfo {
    gcPauses = gcPauses.map(List::copyOf);
  }

  /** A JVM of which the least is known. */
  public JvmInfo(String version, String vendor, long maxHeapBytes, long pid) {
    this(
        version,
        vendor,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        maxHeapBytes,
        pid,
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Reads this process's JVM. The first call loads the classes of {@code java.lang.management},
   * which takes tens of milliseconds: never while something is measured.
   *
   * @return this process's JVM, without its use
   */
  public static JvmInfo ofThisProcess() {
    return new JvmInfo(
        Runtime.version().toString(),
        System.getProperty("java.vendor"),
        Optional.of(System.getProperty("java.vm.name")),
        Optional.of(
            ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "))),
        Optional.of(
            flags(
                ManagementFactory.getRuntimeMXBean().getInputArguments(),
                System.getProperty("user.home"))),
        Runtime.getRuntime().maxMemory(),
        ProcessHandle.current().pid(),
        Optional.empty(),
        Optional.empty());
  }

  /**
   * Returns this JVM with its use.
   *
   * @param work since the start of the process, or in a run
   */
  public JvmInfo with(JvmUse work) {
    return new JvmInfo(
        version, vendor, name, collectors, flags, maxHeapBytes, pid, Optional.of(work), gcPauses);
  }

  /**
   * Returns this JVM with its use, and with the pauses during the phases where there is a log.
   *
   * @param work in a run
   * @param log of this process's pauses
   * @param phases of the run
   */
  public JvmInfo with(JvmUse work, GcLog log, List<PhaseInterval> phases) {
    return new JvmInfo(
        version,
        vendor,
        name,
        collectors,
        flags,
        maxHeapBytes,
        pid,
        Optional.of(work),
        log.during(phases));
  }

  /** Without what the runner adds to every program, and without the name of a person's home. */
  static String flags(List<String> arguments, String home) {
    boolean isHome = home != null && home.length() > 1;
    return arguments.stream()
        .filter(flag -> !flag.startsWith(MARK) && !GcLog.isOption(flag))
        .map(flag -> isHome ? flag.replace(home, "~") : flag)
        .collect(Collectors.joining(" "));
  }
}
