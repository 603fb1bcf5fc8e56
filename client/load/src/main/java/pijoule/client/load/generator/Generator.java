package pijoule.client.load.generator;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import pijoule.client.load.schedule.Schedule;

/**
 * Offers a schedule. Requests start at their instants and wait for nothing but a free connection:
 * those that follow queue behind it, and their clocks run.
 */
public final class Generator {
  /** From the drawn schedule to its start: the first request is not late for the JVM's sake. */
  private static final long AHEAD_NS = 20_000_000;

  /** Beyond the last request's time limit: it ends by that, and is not given up. */
  private static final long GRACE_NS = 200_000_000;

  private Generator() {}

  /**
   * Carries a schedule through, until every request has an end, or the time limit of an answer
   * after the last intended start.
   *
   * @param schedule to offer
   * @param transport to the target
   * @param limit most requests under way at a time
   * @param timeout for a whole answer
   * @return what happened
   * @throws InterruptedException if this thread is interrupted
   */
  public static Offered offer(Schedule schedule, Transport transport, int limit, Duration timeout)
      throws InterruptedException {
    Journal journal = new Journal(schedule, System.nanoTime() + AHEAD_NS);
    Sending sender = transport.sending(journal, limit, timeout);
    sender.begin();
    sleep(journal.windowStartNs());
    Optional<Usage> before = Usage.now();
    sleep(journal.windowEndNs());
    Optional<Usage> after = Usage.now();
    sender.finish(journal.windowEndNs() + timeout.toNanos() + GRACE_NS);
    return new Offered(journal, sender.answered(), before, after);
  }

  private static void sleep(long untilNs) throws InterruptedException {
    for (long left = untilNs - System.nanoTime(); left > 0; left = untilNs - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }
}
