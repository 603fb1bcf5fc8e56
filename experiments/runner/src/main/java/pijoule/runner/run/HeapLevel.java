package pijoule.runner.run;

import pijoule.contract.study.Cell;
import pijoule.contract.study.JvmFactors;
import pijoule.contract.study.Level;

/**
 * Compares the heap that a JVM says it has with the level of its cell: an option of another origin
 * would make the factor act on nothing.
 */
final class HeapLevel {
  /**
   * Least share of the level: a JVM leaves out one of the spaces that objects survive in, 1/30 of
   * the heap with the serial collector.
   */
  private static final double MIN_SHARE = 0.8;

  /** JVMs round a heap up to whole regions, bytes: 1 MiB to 32 MiB with G1. */
  private static final double MAX_SHARE = 1.1;

  private static final long ROUNDING_BYTES = 8L << 20;

  private HeapLevel() {}

  /**
   * Checks a JVM.
   *
   * @param side of its program, for the message
   * @param cell that it was started for
   * @param maxHeapBytes that it says it has
   * @throws RunFailure if that is not the level of the cell
   */
  static void check(String side, Cell cell, long maxHeapBytes) throws RunFailure {
    Level level = cell.level(JvmFactors.HEAP);
    long bytes = level.bytes();
    if (maxHeapBytes < MIN_SHARE * bytes || maxHeapBytes > MAX_SHARE * bytes + ROUNDING_BYTES) {
      throw RunFailure.finding(
          ("the %s's JVM must have the heap of its cell, %s, got one of %s B; take options of the"
                  + " heap out of JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS and java of the bench")
              .formatted(side, level.text(), maxHeapBytes));
    }
  }
}
