package pijoule.client.load.generator;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import pijoule.client.load.called.Target;
import pijoule.client.load.schedule.Schedule;

/**
 * Offers a schedule. One thread starts the requests at their instants and waits for nothing but a
 * free connection: those that follow queue behind it, and their clocks run. This thread watches.
 */
public final class Generator {
  /** From the drawn schedule to its start: the first request is not late for the JVM's sake. */
  private static final long AHEAD_NS = 20_000_000;

  /** Beyond the last request's time limit: it ends by that, and is not given up. */
  private static final long GRACE_NS = 200_000_000;

  private static final long MAX_LOOK_NS = 50_000_000;
  private static final long MIN_LOOK_NS = 1_000_000;

  private final HttpClient client;
  private final Target target;
  private final int connections;
  private final Duration timeout;

  /**
   * Makes a generator.
   *
   * @param client without repeats, see {@link SingleTries}
   * @param target what is called
   * @param connections most requests under way at a time
   * @param timeout for a whole answer
   */
  public Generator(HttpClient client, Target target, int connections, Duration timeout) {
    this.client = client;
    this.target = target;
    this.connections = connections;
    this.timeout = timeout;
  }

  /**
   * Carries a schedule through, until every request has an end, or the time limit of an answer
   * after the last intended start.
   *
   * @param schedule to offer
   * @return what happened
   * @throws InterruptedException if this thread is interrupted
   */
  public Offered offer(Schedule schedule) throws InterruptedException {
    Journal journal = new Journal(schedule, System.nanoTime() + AHEAD_NS);
    Sender sender = new Sender(client, target, journal, connections, timeout.toNanos());
    long deadlineNs = journal.windowEndNs() + (schedule.size() > 0 ? timeout.toNanos() : 0);
    Thread starts = new Thread(() -> start(journal, sender, deadlineNs), "schedule");
    starts.setDaemon(true);
    starts.start();
    watch(sender, journal, journal.windowStartNs());
    Optional<Usage> before = Usage.now();
    watch(sender, journal, journal.windowEndNs());
    Optional<Usage> after = Usage.now();
    while (sender.ended() < journal.size() && System.nanoTime() - deadlineNs < GRACE_NS) {
      look(sender, lookNs());
    }
    sender.abandon();
    starts.interrupt();
    starts.join();
    sender.abandon();
    return new Offered(journal, sender.answered(), before, after);
  }

  private static void start(Journal journal, Sender sender, long deadlineNs) {
    try {
      for (int i = 0; i < journal.size(); i++) {
        long leftNs = journal.intendedNs(i) - System.nanoTime();
        while (leftNs > 0) {
          LockSupport.parkNanos(leftNs);
          if (Thread.interrupted()) {
            return;
          }
          leftNs = journal.intendedNs(i) - System.nanoTime();
        }
        if (!sender.send(i, deadlineNs)) {
          return;
        }
      }
    } catch (InterruptedException givenUp) {
      // what was not started is unfinished
    }
  }

  private void watch(Sender sender, Journal journal, long untilNs) {
    long leftNs = untilNs - System.nanoTime();
    while (leftNs > 0) {
      look(sender, Math.min(leftNs, journal.size() == 0 ? leftNs : lookNs()));
      leftNs = untilNs - System.nanoTime();
    }
  }

  private static void look(Sender sender, long pauseNs) {
    LockSupport.parkNanos(pauseNs);
    sender.endOverdue(System.nanoTime());
  }

  private long lookNs() {
    return Math.max(MIN_LOOK_NS, Math.min(MAX_LOOK_NS, timeout.toNanos() / 10));
  }
}
