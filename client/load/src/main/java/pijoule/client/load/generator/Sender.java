package pijoule.client.load.generator;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import pijoule.client.FailureReason;
import pijoule.client.load.called.Answer;
import pijoule.client.load.called.Target;
import pijoule.contract.phase.Phase;
import pijoule.contract.units.Durations;

/**
 * Sends requests over at most so many connections, and wakes the thread that made it after the
 * last. The JDK's client opens a connection where none is free; so a permit of ours, a slot, is
 * what limits them. Some slots are there before the first request; further ones are made when they
 * are needed, so that a high limit takes no memory. The slot that was freed last is taken first.
 */
final class Sender {
  /** Slots that are there before the first request, and their memory, bytes. */
  private static final int READY = 64;

  private static final int READY_BYTES = 4_000_000;

  private final HttpClient client;
  private final Target target;
  private final Journal journal;
  private final long timeoutNs;
  private final FailureReason words;
  private final HttpRequest.Builder template;
  private final String method;
  private final byte[][] bodies;
  private final LinkedBlockingDeque<Slot> free = new LinkedBlockingDeque<>();
  private final AtomicReferenceArray<PendingRequest> underWay;
  private int made;
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final Thread watcher = Thread.currentThread();

  Sender(HttpClient client, Target target, Journal journal, int connections, long timeoutNs) {
    this.client = client;
    this.target = target;
    this.journal = journal;
    this.timeoutNs = timeoutNs;
    words =
        new FailureReason(
            target.url(),
            client.connectTimeout().orElseThrow(),
            target.content(),
            FailureReason.Certificates.OF_TARGET);
    template = target.request();
    method = target.method();
    bodies = target.bodies();
    underWay = new AtomicReferenceArray<>(connections);
    int ready = Math.max(1, Math.min(READY, READY_BYTES / Math.max(1, target.answerBytes())));
    while (made < Math.min(ready, connections)) {
      free.addFirst(slot(made++));
    }
  }

  private Slot slot(int index) {
    return new Slot(index, target.answer());
  }

  /**
   * Sends a request over a connection that is free by the deadline.
   *
   * @return whether one was
   */
  boolean send(int request, long deadlineNs) throws InterruptedException {
    Slot slot = free.pollFirst();
    if (slot == null && made < underWay.length()) {
      slot = slot(made++);
    }
    boolean waits = slot == null;
    if (waits) {
      slot = free.pollFirst(Math.max(0, deadlineNs - System.nanoTime()), TimeUnit.NANOSECONDS);
    }
    if (slot == null) {
      return false;
    }
    int body = request % bodies.length;
    Slot taken = slot;
    PendingRequest pending =
        new PendingRequest(
            request,
            body,
            bodies[body],
            slot.answer,
            journal,
            whole -> complete(taken, whole, null));
    HttpRequest message = template.copy().method(method, pending.publisher()).build();
    journal.started(request, System.nanoTime(), waits);
    underWay.set(slot.index, pending);
    CompletableFuture<?> call = client.sendAsync(message, pending);
    pending.call(call);
    call.whenComplete((response, failure) -> complete(taken, pending, failure));
    return true;
  }

  private void complete(Slot slot, PendingRequest pending, Throwable failure) {
    if (!pending.end()) {
      return;
    }
    int request = pending.number();
    if (failure == null) {
      Optional<Target.Wrong> wrong = fault(pending);
      if (wrong.isEmpty()) {
        journal.right(request);
      } else {
        journal.wrong(request, wrong.get().kind(), wrong.get().line());
      }
      answered.incrementAndGet();
    } else {
      journal.ended(request, System.nanoTime(), pending.answer().size());
      Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
      String kind = ErrorKind.of(cause);
      boolean hasBegun = kind.equals(ErrorKind.CLOSED) && journal.status(request) != 0;
      journal.wrong(
          request,
          kind,
          hasBegun
              ? "answer must arrive whole, got the end of the connection after "
                  + pending.answer().size()
                  + " B"
              : words.of(cause, Optional.of(Phase.CALL)).reason());
    }
    underWay.set(slot.index, null);
    free.addFirst(slot);
    countEnd();
  }

  private static Optional<Target.Wrong> fault(PendingRequest pending) {
    try {
      return pending.answer().fault(pending.info());
    } catch (RuntimeException unforeseen) {
      return Optional.of(new Target.Wrong("check", unforeseen.toString()));
    }
  }

  /** Ends requests that have taken longer than an answer may. */
  void endOverdue(long nowNs) {
    for (int i = 0; i < underWay.length(); i++) {
      PendingRequest pending = underWay.get(i);
      if (pending != null
          && nowNs - journal.startNs(pending.number()) > timeoutNs
          && pending.end()) {
        journal.ended(pending.number(), nowNs, pending.answer().size());
        journal.wrong(
            pending.number(),
            ErrorKind.TIMEOUT,
            "answer must arrive whole within "
                + Durations.format(Duration.ofNanos(timeoutNs))
                + ", got "
                + (journal.status(pending.number()) == 0 ? "none" : "its beginning"));
        pending.cancel();
        underWay.set(i, null);
        // The old buffer may still be written to.
        free.addFirst(slot(i));
        countEnd();
      }
    }
  }

  /** Gives up on all that is under way, which stays unfinished. */
  void abandon() {
    List<PendingRequest> left = new ArrayList<>();
    for (int i = 0; i < underWay.length(); i++) {
      PendingRequest pending = underWay.getAndSet(i, null);
      if (pending != null && pending.end()) {
        left.add(pending);
      }
    }
    left.forEach(PendingRequest::cancel);
  }

  private void countEnd() {
    if (ended.incrementAndGet() == journal.size()) {
      LockSupport.unpark(watcher);
    }
  }

  /** Requests that have an end. */
  int ended() {
    return ended.get();
  }

  /** Requests with an answer of any kind. */
  int answered() {
    return answered.get();
  }

  private record Slot(int index, Answer answer) {}
}
