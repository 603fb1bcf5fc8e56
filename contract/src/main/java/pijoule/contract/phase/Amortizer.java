package pijoule.contract.phase;

import pijoule.base.NanoClock;

/**
 * Repeats an operation back to back until a window is full. A window of the same length runs first
 * and is not recorded, so that the JIT has seen the code when the recorded window begins.
 */
public final class Amortizer {
  /**
   * Clock readings of a window: a batch is doubled while it takes less than the window divided by
   * this.
   */
  private static final int READINGS = 128;

  private static final int MAX_BATCH = 1 << 20;

  private final NanoClock clock;
  private final long windowNs;

  /** Every result is stored here, so that the JIT cannot remove an operation as unused. */
  private volatile Object sink;

  /**
   * Makes an amortizer.
   *
   * @param clock monotonic
   * @param windowNs minimum length of a window, ns
   */
  public Amortizer(NanoClock clock, long windowNs) {
    this.clock = clock;
    this.windowNs = windowNs;
  }

  /** Operation that is repeated. */
  @FunctionalInterface
  public interface Operation {
    /**
     * Carries out the operation once.
     *
     * @return what it made
     * @throws Exception if it cannot be done
     */
    Object carryOut() throws Exception;
  }

  /**
   * Fills a window.
   *
   * @param phase that the operation belongs to
   * @param operation to repeat
   * @return the window, at least as long as was asked for
   * @throws Exception as the operation's
   */
  public AmortizedWindow fill(Phase phase, Operation operation) throws Exception {
    repeat(phase, operation);
    return repeat(phase, operation);
  }

  /** Returns what the last operation made. */
  public Object last() {
    return sink;
  }

  private AmortizedWindow repeat(Phase phase, Operation operation) throws Exception {
    long batchNs = windowNs / READINGS;
    long operations = 0;
    int batch = 1;
    long startNs = clock.nanos();
    long beforeNs = startNs;
    while (true) {
      for (int i = 0; i < batch; i++) {
        sink = operation.carryOut();
      }
      long nowNs = clock.nanos();
      operations += batch;
      if (nowNs - startNs >= windowNs) {
        return new AmortizedWindow(phase, operations, startNs, nowNs);
      }
      if (nowNs - beforeNs < batchNs && batch < MAX_BATCH) {
        batch *= 2;
      }
      beforeNs = nowNs;
    }
  }
}
