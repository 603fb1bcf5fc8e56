package pijoule.client.load.generator;

import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import pijoule.client.UnusableAnswerException;
import pijoule.client.load.called.Answer;

/**
 * A request that is under way: gives its body to the JDK's client, takes the answer into memory,
 * and reads the clock at each step. It ends once, whoever ends it first.
 */
final class PendingRequest
    implements HttpRequest.BodyPublisher,
        HttpResponse.BodyHandler<Boolean>,
        HttpResponse.BodySubscriber<Boolean> {
  private final int number;
  private final byte[] request;
  private final Answer answer;
  private final Journal journal;
  private final Consumer<PendingRequest> done;
  private final AtomicBoolean ended = new AtomicBoolean();
  private final CompletableFuture<Boolean> whole = new CompletableFuture<>();
  private HttpResponse.ResponseInfo info;
  private Flow.Subscription from;
  private volatile CompletableFuture<?> call;
  private volatile boolean isCancelled;

  /**
   * Makes an exchange.
   *
   * @param done is called when the answer is whole: earlier than the call's future, which the JDK's
   *     client completes in another thread
   */
  PendingRequest(
      int number,
      int body,
      byte[] request,
      Answer answer,
      Journal journal,
      Consumer<PendingRequest> done) {
    this.done = done;
    this.number = number;
    this.request = request;
    this.answer = answer;
    this.journal = journal;
    answer.begin(body);
  }

  int number() {
    return number;
  }

  Answer answer() {
    return answer;
  }

  HttpResponse.ResponseInfo info() {
    return info;
  }

  void call(CompletableFuture<?> under) {
    call = under;
    if (isCancelled) {
      cancel();
    }
  }

  /** Gives up on it: its connection is closed. */
  void cancel() {
    isCancelled = true;
    CompletableFuture<?> under = call;
    if (under != null) {
      under.cancel(true);
    }
  }

  /** Tests whether this is the first end. */
  boolean end() {
    return ended.compareAndSet(false, true);
  }

  boolean hasEnded() {
    return ended.get();
  }

  /** Publisher that the JDK's client takes the body from. */
  HttpRequest.BodyPublisher publisher() {
    return request.length == 0 ? HttpRequest.BodyPublishers.noBody() : this;
  }

  @Override
  public long contentLength() {
    return request.length;
  }

  @Override
  public void subscribe(Flow.Subscriber<? super ByteBuffer> writer) {
    writer.onSubscribe(
        new Flow.Subscription() {
          private boolean given;

          @Override
          public void request(long n) {
            if (!given) {
              given = true;
              writer.onNext(ByteBuffer.wrap(request).asReadOnlyBuffer());
              journal.sent(number, System.nanoTime());
              writer.onComplete();
            }
          }

          @Override
          public void cancel() {
            given = true;
          }
        });
  }

  @Override
  public HttpResponse.BodySubscriber<Boolean> apply(HttpResponse.ResponseInfo head) {
    journal.head(number, System.nanoTime(), head.statusCode());
    info = head;
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
    if (!hasEnded()) {
      journal.ended(number, System.nanoTime(), answer.size());
    }
    whole.complete(true);
    done.accept(this);
  }
}
