package pijoule.contract.record;

/**
 * A pause of all threads of a program for garbage collection, as the JVM logs it: without the time
 * until the threads stop.
 *
 * @param startNs monotonic clock of the process, ns
 * @param endNs likewise, not before the start
 */
public record GcPause(long startNs, long endNs) {
  public GcPause {
    if (endNs - startNs < 0) {
      throw new IllegalArgumentException(
          "a pause must end after its start, got " + (endNs - startNs) + " ns");
    }
  }

  /**
   * Returns how much of the pause lies between them, ns, at least 0.
   *
   * @param fromNs monotonic clock of the process, ns
   * @param toNs likewise
   */
  public long withinNs(long fromNs, long toNs) {
    // Instants may be compared by their difference alone.
    long start = Math.max(0, startNs - fromNs);
    long end = Math.min(toNs - fromNs, endNs - fromNs);
    return Math.max(0, end - start);
  }
}
