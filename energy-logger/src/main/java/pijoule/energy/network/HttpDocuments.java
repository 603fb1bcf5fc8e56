package pijoule.energy.network;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import pijoule.energy.files.Printable;

/**
 * Gets small documents from a device, by HTTP/1.1 on a connection that is kept. A document that is
 * not there whole after the deadline, or is larger than 64 kB, is none. No proxy is asked, no
 * redirection followed. Not safe for use by several threads.
 */
public final class HttpDocuments {
  private final HttpClient client;
  private final Supplier<Duration> deadline;

  /**
   * Answer of a device.
   *
   * @param status of HTTP
   * @param challenge its {@code WWW-Authenticate}; empty if it asks for no login
   * @param body as it came
   */
  public record Answer(int status, Optional<String> challenge, byte[] body) {}

  /**
   * Makes a device HTTP.
   *
   * @param deadline from the request to the last byte of its answer; asked for at each request
   */
  public HttpDocuments(Supplier<Duration> deadline) {
    this.deadline = deadline;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(deadline.get())
            .build();
  }

  /**
   * Gets a document.
   *
   * @param authorization header of that name; empty for none
   * @throws IOException in a few words, if no answer comes
   */
  public Answer get(URI uri, Optional<String> authorization) throws IOException {
    Duration within = deadline.get();
    HttpRequest.Builder request = HttpRequest.newBuilder(uri).timeout(within).GET();
    authorization.ifPresent(value -> request.header("Authorization", value));
    CompletableFuture<HttpResponse<byte[]>> coming =
        client.sendAsync(request.build(), head -> new BoundedBody());
    try {
      HttpResponse<byte[]> answer = coming.get(within.toMillis(), TimeUnit.MILLISECONDS);
      return new Answer(
          answer.statusCode(), answer.headers().firstValue("WWW-Authenticate"), answer.body());
    } catch (TimeoutException late) {
      coming.cancel(true);
      throw new IOException("no whole answer within " + seconds(within));
    } catch (ExecutionException failed) {
      throw new IOException(inWords(failed.getCause(), within));
    } catch (InterruptedException ended) {
      coming.cancel(true);
      Thread.currentThread().interrupt();
      throw new IOException("an interrupt before its answer");
    }
  }

  private static String inWords(Throwable failure, Duration within) {
    if (failure instanceof HttpConnectTimeoutException) {
      return "no connection within " + seconds(within);
    }
    if (failure instanceof HttpTimeoutException) {
      return "no answer within " + seconds(within);
    }
    if (failure instanceof ConnectException) {
      boolean unknown = failure.getCause() instanceof UnresolvedAddressException;
      return unknown ? "no such host" : "no connection";
    }
    return "a broken answer (%s)".formatted(Printable.of(String.valueOf(failure.getMessage())));
  }

  private static String seconds(Duration within) {
    return within.toMillis() / 1e3 + " s";
  }

  /** The body of an answer, given up where it is larger than any that is asked for. */
  private static final class BoundedBody implements HttpResponse.BodySubscriber<byte[]> {
    private static final int MAX_BYTES = 64_000;

    private final CompletableFuture<byte[]> body = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @SuppressWarnings("NullAway.Init") // comes before any part of the body
    private Flow.Subscription subscription;

    @Override
    public CompletionStage<byte[]> getBody() {
      return body;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
      for (ByteBuffer buffer : buffers) {
        if (bytes.size() + buffer.remaining() > MAX_BYTES) {
          subscription.cancel();
          body.completeExceptionally(new IOException("more than " + MAX_BYTES + " bytes"));
          return;
        }
        byte[] chunk = new byte[buffer.remaining()];
        buffer.get(chunk);
        bytes.write(chunk, 0, chunk.length);
      }
    }

    @Override
    public void onError(Throwable failure) {
      body.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
      body.complete(bytes.toByteArray());
    }
  }
}
