package pijoule.server.exchange;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Bytes that all requests may hold together. A request that is alone gets all that it asks for.
 * Free of locks as long as there is enough.
 */
final class Budget {
  private final long limitBytes;
  private final AtomicLong heldBytes = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * Makes a budget.
   *
   * @param limitBytes of all requests
   */
  Budget(long limitBytes) {
    this.limitBytes = limitBytes;
  }

  long limitBytes() {
    return limitBytes;
  }

  /**
   * Tests whether it got them.
   *
   * @param bytes to hold
   * @param mine bytes that the request holds already
   * @param limit of all requests
   */
  boolean take(long bytes, long mine, long limit) {
    long held = heldBytes.get();
    while (held + bytes <= limit || held == mine) {
      if (heldBytes.compareAndSet(held, held + bytes)) {
        return true;
      }
      held = heldBytes.get();
    }
    return false;
  }

  /**
   * As {@link #take}, but waits for others to give theirs back.
   *
   * @param patience how long at most
   * @return whether it got them
   */
  boolean await(long bytes, long mine, Duration patience) {
    return take(bytes, mine, limitBytes) || queue(bytes, mine, patience);
  }

  private synchronized boolean queue(long bytes, long mine, Duration patience) {
    long deadlineNs = System.nanoTime() + patience.toNanos();
    waiting.incrementAndGet();
    try {
      while (!take(bytes, mine, limitBytes)) {
        long leftMs = (deadlineNs - System.nanoTime()) / 1_000_000;
        if (leftMs <= 0) {
          return false;
        }
        wait(leftMs);
      }
      return true;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    } finally {
      waiting.decrementAndGet();
    }
  }

  void give(long bytes) {
    heldBytes.addAndGet(-bytes);
    if (waiting.get() > 0) {
      wake();
    }
  }

  private synchronized void wake() {
    notifyAll();
  }

  /** Tests whether a request waits. */
  boolean isShort() {
    return waiting.get() > 0;
  }
}
