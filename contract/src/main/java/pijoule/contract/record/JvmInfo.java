package pijoule.contract.record;

/**
 * The JVM that a process ran on.
 *
 * @param version such as {@code 17.0.15+6}
 * @param vendor of the JVM
 * @param maxHeapBytes maximum heap size, bytes
 * @param pid of the process
 */
public record JvmInfo(String version, String vendor, long maxHeapBytes, long pid) {
  /**
   * @return this process's JVM
   */
  public static JvmInfo ofThisProcess() {
    return new JvmInfo(
        Runtime.version().toString(),
        System.getProperty("java.vendor"),
        Runtime.getRuntime().maxMemory(),
        ProcessHandle.current().pid());
  }
}
