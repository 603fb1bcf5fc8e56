package pijoule.client.load.generator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.nio.channels.SelectionKey;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import pijoule.client.FailureReason;
import pijoule.client.load.called.Answer;
import pijoule.client.load.called.Target;
import pijoule.contract.phase.Phase;
import pijoule.contract.units.Durations;

/**
 * Sends the requests of a schedule over at most so many connections and receives their answers. One
 * thread sleeps until the next instant and writes the request itself; the other one waits for the
 * answers, and sends what has waited for a connection. So neither wakes the other where a
 * connection is free. What both touch is theirs in turn, by this object's lock; answers are checked
 * outside of it.
 */
final class Sender implements Sending {
  private static final long MAX_LOOK_MS = 50;

  private final Connections connections;
  private final Target target;
  private final Journal journal;
  private final int limit;
  private final Duration timeout;
  private final long lookMs;
  private final FailureReason words;
  private final Thread starts = new Thread(this::start, "schedule");
  private final Thread answers = new Thread(this::receive, "answers");
  private volatile boolean isDone;
  private volatile int next;
  private boolean waits;
  private int ended;
  private int answered;
  private long lookedNs;

  Sender(Connections connections, Journal journal, int limit, Duration timeout) {
    this.connections = connections;
    this.journal = journal;
    this.limit = limit;
    this.timeout = timeout;
    target = connections.target();
    long shortest = Math.min(timeout.toMillis(), connections.connectTimeout().toMillis());
    lookMs = Math.max(1, Math.min(MAX_LOOK_MS, shortest / 10));
    words =
        new FailureReason(
            target.url(),
            connections.connectTimeout(),
            target.content(),
            FailureReason.Certificates.OF_TARGET);
  }

  @Override
  public void begin() {
    isDone = journal.size() == 0;
    lookedNs = System.nanoTime();
    for (Thread thread : new Thread[] {starts, answers}) {
      thread.setDaemon(true);
      thread.start();
    }
  }

  @Override
  public void finish(long deadlineNs) throws InterruptedException {
    answers.join(Math.max(1, (deadlineNs - System.nanoTime()) / 1_000_000));
    isDone = true;
    LockSupport.unpark(starts);
    starts.join();
    answers.join();
    connections.busy().forEach(connections::close);
  }

  private void start() {
    while (!isDone && next < journal.size()) {
      long leftNs = startDue();
      if (leftNs > 0) {
        LockSupport.parkNanos(leftNs);
      }
    }
  }

  /** Starts the next request if it is due and a connection is free; else says how long to sleep. */
  private synchronized long startDue() {
    int request = next;
    if (request == journal.size()) {
      return Long.MAX_VALUE;
    }
    long nowNs = System.nanoTime();
    if (journal.intendedNs(request) - nowNs > 0) {
      return journal.intendedNs(request) - nowNs;
    }
    if (connections.busyCount() >= limit) {
      waits = true;
      return Long.MAX_VALUE;
    }
    journal.started(request, nowNs, waits);
    waits = false;
    next = request + 1;
    Optional<Connection> taken = Optional.empty();
    try {
      Connection connection = connections.take();
      taken = Optional.of(connection);
      connection.begin(request, journal.which(request));
      connection.send(journal);
    } catch (IOException failure) {
      fail(request, taken, failure);
    }
    return 0;
  }

  private void receive() {
    try {
      while (!isDone) {
        connections.selector().select(this::ready, lookMs);
        look(System.nanoTime());
      }
    } catch (IOException noSelector) {
      throw new UncheckedIOException(noSelector);
    }
  }

  private void ready(SelectionKey key) {
    Connection connection = (Connection) key.attachment();
    for (Optional<Runnable> task = advance(connection);
        task.isPresent();
        task = advance(connection)) {
      task.get().run();
    }
    if (isWhole(connection)) {
      complete(connection, fault(connection));
    }
  }

  /** A free connection that had news, such as a TLS ticket, may be given a request meanwhile. */
  private synchronized boolean isWhole(Connection connection) {
    return connection.isWhole();
  }

  private synchronized Optional<Runnable> advance(Connection connection) {
    try {
      connection.receive(journal);
      return connection.task();
    } catch (IOException | RuntimeException | OutOfMemoryError failure) {
      if (connection.request() < 0) {
        connections.close(connection);
      } else {
        fail(connection.request(), Optional.of(connection), failure);
      }
      return Optional.empty();
    }
  }

  private static Optional<Target.Wrong> fault(Connection whole) {
    try {
      return whole.answer().fault(whole.head());
    } catch (RuntimeException unforeseen) {
      return Optional.of(new Target.Wrong("check", unforeseen.toString()));
    }
  }

  private synchronized void complete(Connection whole, Optional<Target.Wrong> wrong) {
    int request = whole.request();
    if (wrong.isEmpty()) {
      journal.right(request);
    } else {
      journal.wrong(request, wrong.get().kind(), wrong.get().line());
    }
    answered++;
    whole.end();
    if (whole.isKept()) {
      connections.free(whole);
    } else {
      connections.close(whole);
    }
    countEnd();
  }

  private void fail(int request, Optional<Connection> connection, Throwable failure) {
    String kind = ErrorKind.of(failure);
    boolean hasBegun = kind.equals(ErrorKind.CLOSED) && journal.status(request) != 0;
    fail(
        request,
        connection,
        kind,
        hasBegun
            ? "answer must arrive whole, got the end of the connection after "
                + bytes(connection)
                + " B"
            : words.of(failure, Optional.of(Phase.CALL)).reason());
  }

  private void fail(int request, Optional<Connection> connection, String kind, String line) {
    journal.ended(request, System.nanoTime(), bytes(connection));
    journal.wrong(request, kind, line);
    connection.ifPresent(connections::close);
    countEnd();
  }

  private static int bytes(Optional<Connection> connection) {
    return connection.map(Connection::answer).map(Answer::size).orElse(0);
  }

  private void countEnd() {
    ended++;
    if (ended == journal.size()) {
      isDone = true;
      connections.selector().wakeup();
    }
    if (waits) {
      while (startDue() == 0) {
        // those that are due behind it
      }
      LockSupport.unpark(starts);
    }
  }

  /** Ends requests that have taken longer than they may. */
  private synchronized void look(long nowNs) {
    if (nowNs - lookedNs < lookMs * 1_000_000) {
      return;
    }
    lookedNs = nowNs;
    long connectNs = nowNs - connections.connectTimeout().toNanos();
    for (Connection each : connections.busy()) {
      int request = each.request();
      if (nowNs - journal.startNs(request) > timeout.toNanos()) {
        String got = journal.status(request) == 0 ? "none" : "its beginning";
        String rule = "answer must arrive whole within " + Durations.format(timeout);
        fail(request, Optional.of(each), ErrorKind.TIMEOUT, rule + ", got " + got);
      } else if (each.isAwaitedSince(connectNs)) {
        fail(request, Optional.of(each), new SocketTimeoutException());
      }
    }
  }

  @Override
  public int answered() {
    return answered;
  }
}
