package pijoule.client.http;

import java.net.http.HttpHeaders;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import pijoule.client.AnswerHead;
import pijoule.client.MemoryBuffer;
import pijoule.client.UnusableAnswerException;
import pijoule.contract.http.ContentEncoding;

/**
 * Takes an answer's body into memory: all of a message, and of anything else only what may hold a
 * reason. The JDK's own subscribers take a body of any size.
 */
final class AnswerBody implements HttpResponse.BodySubscriber<AnswerHead> {
  private final AnswerHead head;
  private final boolean usable;
  private final MemoryBuffer buffer;
  private final CompletableFuture<AnswerHead> whole = new CompletableFuture<>();
  private Flow.Subscription subscription;

  AnswerBody(
      HttpResponse.ResponseInfo info,
      MemoryBuffer buffer,
      String mediaType,
      int maxBytes,
      ContentEncoding encoding) {
    head = head(info.statusCode(), info.headers(), encoding);
    usable = head.isUsable(mediaType, maxBytes);
    this.buffer = buffer;
  }

  static AnswerHead head(int status, HttpHeaders headers, ContentEncoding encoding) {
    return new AnswerHead(
        status,
        joined(headers, "Content-Type"),
        joined(headers, "Content-Encoding"),
        joined(headers, "Content-Length"),
        joined(headers, "Transfer-Encoding"),
        encoding);
  }

  private static Optional<String> joined(HttpHeaders headers, String name) {
    List<String> values = headers.allValues(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", values));
  }

  @Override
  public CompletionStage<AnswerHead> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Flow.Subscription from) {
    subscription = from;
    from.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> pieces) {
    try {
      for (ByteBuffer piece : pieces) {
        buffer.write(piece);
      }
    } catch (UnusableAnswerException | OutOfMemoryError tooMuch) {
      whole.completeExceptionally(tooMuch);
      subscription.cancel();
    }
    if (!usable && buffer.size() >= AnswerHead.REASON_BYTES) {
      whole.complete(head);
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable failure) {
    whole.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    whole.complete(head);
  }
}
