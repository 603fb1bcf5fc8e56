package pijoule.client.load.generator;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Flow;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import pijoule.client.FailureReason;
import pijoule.client.UnusableAnswerException;
import pijoule.client.load.called.Answer;
import pijoule.client.load.called.Target;
import pijoule.client.load.http.Head;
import pijoule.contract.phase.Phase;
import pijoule.contract.units.Durations;

/**
 * Sends the requests of a schedule as streams of HTTP/2. One thread sleeps until the next instant
 * and gives the request to the JDK's client, whose own thread brings the answers. When the last
 * byte of a request was given to the socket that client does not say: the journal has no such
 * instant. What callbacks touch is theirs in turn, by this object's lock, which is never held while
 * the client is called.
 */
final class Http2Sender implements Sending {
  private final Http2 http;
  private final Journal journal;
  private final Duration timeout;
  private final FailureReason words;
  private final HttpRequest[] requests;
  private final Semaphore streams;
  private final CountDownLatch open;
  private final Thread starts = new Thread(this::start, "schedule");
  private boolean isDone;
  private int answered;

  Http2Sender(Http2 http, Journal journal, int limit, Duration timeout) {
    this.http = http;
    this.journal = journal;
    this.timeout = timeout;
    Target target = http.target();
    requests = target.requests().stream().map(http::request).toArray(HttpRequest[]::new);
    streams = new Semaphore(limit);
    open = new CountDownLatch(journal.size());
    words =
        new FailureReason(
            target.url(),
            http.connectTimeout(),
            target.content(),
            FailureReason.Certificates.OF_TARGET);
  }

  @Override
  public void begin() {
    starts.setDaemon(true);
    starts.start();
  }

  private void start() {
    try {
      for (int request = 0; request < journal.size(); request++) {
        sleep(journal.intendedNs(request));
        boolean waits = !streams.tryAcquire();
        if (waits) {
          streams.acquire();
        }
        send(request, waits);
      }
    } catch (InterruptedException given) {
      Thread.currentThread().interrupt();
    }
  }

  private static void sleep(long untilNs) throws InterruptedException {
    for (long left = untilNs - System.nanoTime(); left > 0; left = untilNs - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  private void send(int request, boolean waits) {
    int which = journal.which(request);
    Exchange exchange = new Exchange(request, which);
    journal.started(request, System.nanoTime(), waits);
    CompletableFuture<?> call = http.client().sendAsync(requests[which], exchange);
    call.copy()
        .orTimeout(timeout.toNanos(), TimeUnit.NANOSECONDS)
        .whenComplete(
            (response, failure) -> {
              end(exchange, failure);
              call.cancel(true);
              streams.release();
            });
  }

  private synchronized void end(Exchange of, Throwable failure) {
    if (isDone) {
      return;
    }
    if (failure == null) {
      answered++;
      of.fault()
          .ifPresentOrElse(
              wrong -> journal.wrong(of.number, wrong.kind(), wrong.line()),
              () -> journal.right(of.number));
    } else {
      journal.ended(of.number, System.nanoTime(), of.answer.size());
      fail(of, failure);
    }
    // What comes later of its answer is in no journal.
    of.whole.cancel(false);
    open.countDown();
  }

  private void fail(Exchange of, Throwable failure) {
    boolean hasBegun = journal.status(of.number) != 0;
    if (failure instanceof TimeoutException) {
      String rule = "answer must arrive whole within " + Durations.format(timeout);
      String got = hasBegun ? "its beginning" : "none";
      journal.wrong(of.number, ErrorKind.TIMEOUT, rule + ", got " + got);
      return;
    }
    journal.wrong(
        of.number, ErrorKind.of(failure), words.of(failure, Optional.of(Phase.CALL)).reason());
  }

  @Override
  public void finish(long deadlineNs) throws InterruptedException {
    open.await(Math.max(1, deadlineNs - System.nanoTime()), TimeUnit.NANOSECONDS);
    starts.interrupt();
    starts.join();
    synchronized (this) {
      isDone = true;
    }
  }

  @Override
  public synchronized int answered() {
    return answered;
  }

  /** Answer to a request, as the JDK's client brings it. */
  private final class Exchange
      implements HttpResponse.BodyHandler<Boolean>, HttpResponse.BodySubscriber<Boolean> {
    private final int number;
    private final Answer answer = http.target().answer();
    private final CompletableFuture<Boolean> whole = new CompletableFuture<>();
    private HttpResponse.ResponseInfo head;
    private Flow.Subscription from;

    Exchange(int number, int which) {
      this.number = number;
      answer.begin(which);
    }

    /** What is wrong with the whole answer. */
    Optional<Target.Wrong> fault() {
      if (head.version() != HttpClient.Version.HTTP_2) {
        return Optional.of(
            new Target.Wrong(
                ErrorKind.VERSION,
                "answer must be of HTTP/2, got HTTP/1.1; take http: 2 out, or switch HTTP/2 on in the service"));
      }
      try {
        return answer.fault(Head.of(head.statusCode(), head.headers().map()));
      } catch (RuntimeException unforeseen) {
        return Optional.of(new Target.Wrong("check", unforeseen.toString()));
      }
    }

    @Override
    public HttpResponse.BodySubscriber<Boolean> apply(HttpResponse.ResponseInfo info) {
      synchronized (Http2Sender.this) {
        head = info;
        if (!isDone && !whole.isDone()) {
          journal.head(number, System.nanoTime(), info.statusCode());
        }
      }
      return this;
    }

    @Override
    public CompletionStage<Boolean> getBody() {
      return whole;
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      from = subscription;
      from.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
      try {
        for (ByteBuffer piece : pieces) {
          answer.take(piece);
        }
      } catch (UnusableAnswerException | OutOfMemoryError tooMuch) {
        whole.completeExceptionally(tooMuch);
        from.cancel();
      }
    }

    @Override
    public void onError(Throwable failure) {
      whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      synchronized (Http2Sender.this) {
        if (!isDone && !whole.isDone()) {
          journal.ended(number, System.nanoTime(), answer.size());
        }
      }
      whole.complete(true);
    }
  }
}
