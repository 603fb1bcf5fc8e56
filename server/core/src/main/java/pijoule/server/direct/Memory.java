package pijoule.server.direct;

import java.time.Duration;
import pijoule.server.call.Refusal;
import pijoule.server.call.RefusedException;
import pijoule.server.call.Waiting;

/**
 * Heap that large bodies may take together, with what is made of them. A request that is alone gets
 * all that it asks for; small bodies ask for nothing. Safe for use by many threads.
 */
public final class Memory {
  /** How long a request waits for others. */
  public static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final int SMALL_BYTES = 1 << 16;

  /**
   * Fraction of the heap that large bodies may use. One in so many; the rest is for small bodies
   * and the program.
   */
  private static final int SHARE = 2;

  /** A body, its value, and the answer in an array that grows. */
  private static final int TIMES = 4;

  private final long limitBytes;
  private long heldBytes;

  /**
   * Gives memory back.
   *
   * @param heapBytes maximum heap size, bytes
   */
  public Memory(long heapBytes) {
    limitBytes = heapBytes / SHARE;
  }

  /**
   * Gives memory back.
   *
   * @param bodyBytes of a request; below 0 where unknown
   * @return bytes that it asks for
   */
  public long neededBytes(long bodyBytes) {
    return bodyBytes <= SMALL_BYTES ? 0 : Math.min(limitBytes, TIMES * bodyBytes);
  }

  /**
   * Gives memory back.
   *
   * @param bytes that a request needs
   * @return whether it has them, until they are given back
   */
  public synchronized boolean take(long bytes) {
    if (bytes > 0 && heldBytes + bytes > limitBytes) {
      return false;
    }
    heldBytes += bytes;
    return true;
  }

  /**
   * As {@link #take}, but waits for others to give theirs back, for {@link #PATIENCE} at most.
   *
   * @param bytes that a request needs
   * @throws RefusedException if they do not come free, or the wait is interrupted
   */
  public synchronized void await(long bytes) throws RefusedException {
    // A request that finds memory at once makes no object here.
    if (!take(bytes) && !Waiting.until(this, () -> take(bytes), PATIENCE)) {
      throw refused();
    }
  }

  /** Refuses a request for which there was no memory in time. */
  public RefusedException refused() {
    return new RefusedException(Refusal.noMemory(limitBytes));
  }

  /**
   * Gives memory back.
   *
   * @param bytes that a request had
   */
  public synchronized void give(long bytes) {
    heldBytes -= bytes;
    notifyAll();
  }

  /**
   * Part of the memory that one request has. For one thread at a time; closed whatever becomes of
   * the request.
   */
  public final class Share implements AutoCloseable {
    private long heldBytes;

    /**
     * Takes what a body needs, besides what is held already.
     *
     * @param bodyBytes below 0 where unknown
     * @return whether it is there
     */
    public boolean take(long bodyBytes) {
      long more = neededBytes(bodyBytes) - heldBytes;
      boolean taken = more <= 0 || Memory.this.take(more);
      heldBytes += taken ? Math.max(0, more) : 0;
      return taken;
    }

    /**
     * As {@link #take}, but waits for others to give theirs back.
     *
     * @param bodyBytes below 0 where unknown
     * @throws RefusedException if it does not come free
     */
    public void await(long bodyBytes) throws RefusedException {
      long more = neededBytes(bodyBytes) - heldBytes;
      if (more > 0) {
        Memory.this.await(more);
        heldBytes += more;
      }
    }

    @Override
    public void close() {
      give(heldBytes);
      heldBytes = 0;
    }
  }
}
