package pijoule.client.http;

import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Optional;
import pijoule.client.AnswerHead;
import pijoule.client.ArrivingAnswer;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.http.ServiceHttp;
import pijoule.contract.phase.Phase;
import pijoule.contract.protocol.Endpoint;

/**
 * Sends the message with a Content-Length and takes the answer into memory. A protocol adds how
 * messages are written and read.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public abstract class HttpStack<Q, A>
    implements Stack<Q, A>, HttpResponse.BodyHandler<AnswerHead>, ArrivingAnswer.Reader<A> {
  private final HttpClient client;
  private final HttpRequest.Builder template;
  private final CallBuffers buffers;
  private final String mediaType;
  private final int maxAnswerBytes;
  private final Optional<ArrivingAnswer> streamed;
  private final ContentEncoding encoding;

  /** Bodies before they are compressed and after they were inflated; else the bodies themselves. */
  private final CallBuffers messages;

  /** Made at setup, as its class is. */
  private final HttpResponse.BodyHandler<InputStream> stream =
      HttpResponse.BodyHandlers.ofInputStream();

  /**
   * Makes an HTTP stack.
   *
   * @param client to send with
   * @param settings of the stack
   * @param endpoint that is called
   */
  protected HttpStack(HttpClient client, StackSettings settings, Endpoint<Q, A> endpoint) {
    this.client = client;
    this.buffers = new CallBuffers(settings);
    this.encoding = settings.encoding();
    this.messages = encoding.isCompressed() ? new CallBuffers(settings) : buffers;
    this.mediaType = endpoint.mediaType();
    this.maxAnswerBytes = settings.maxAnswerBytes();
    this.streamed =
        settings.streamed() ? Optional.of(new ArrivingAnswer(buffers.answer())) : Optional.empty();
    this.template =
        HttpRequest.newBuilder(settings.url())
            .header("Content-Type", mediaType)
            .header("Accept", mediaType);
    for (Map.Entry<String, String> header : endpoint.protocol().headers().entrySet()) {
      template.header(header.getKey(), header.getValue());
    }
    if (encoding.isCompressed()) {
      String coded = encoding.text();
      template.headers("Content-Encoding", coded, "Accept-Encoding", coded);
    }
  }

  /**
   * Writes a request's bytes: {@code serialize}.
   *
   * @param request to send
   * @param out takes the bytes
   * @throws Exception if it cannot be written
   */
  protected abstract void write(Q request, MemoryBuffer out) throws Exception;

  /**
   * Reads an answer to its last byte: {@code deserialize}.
   *
   * @param answer its bytes
   * @return the answer
   * @throws Exception if it is refused
   */
  protected abstract A read(MemoryBuffer answer) throws Exception;

  /**
   * Reads an answer to its last byte while it arrives: {@code receive_deserialize}.
   *
   * @param answer its bytes
   * @return the answer
   * @throws Exception if it is refused
   */
  @Override
  public abstract A read(InputStream answer) throws Exception;

  @Override
  public final A call(Call<Q> call) throws Exception {
    buffers.use(call);
    MemoryBuffer request = buffers.request();
    call.begin(Phase.SERIALIZE);
    serialize(call.value(), request);
    call.end(Phase.SERIALIZE);
    call.requestBytes(request.size());

    HttpRequest.Builder message = template.copy();
    if (call.run().isPresent()) {
      message.header(ServiceHttp.RUN_HEADER, call.run().get());
      message.header(ServiceHttp.TRIAL_HEADER, Integer.toString(call.number()));
    }
    return streamed.isPresent()
        ? arriving(call, message, request, streamed.get())
        : whole(call, message, request);
  }

  private A whole(Call<Q> call, HttpRequest.Builder message, MemoryBuffer request)
      throws Exception {
    MemoryBuffer answer = buffers.answer();
    call.begin(Phase.CALL);
    AnswerHead head = client.send(post(message, request), this).body();
    call.end(Phase.CALL);

    if (!head.isUsable(mediaType, maxAnswerBytes)) {
      throw head.refusal(mediaType, maxAnswerBytes, answer.array(), answer.size());
    }
    call.answer(answer);
    call.begin(Phase.DESERIALIZE);
    A value = deserialize(answer);
    call.end(Phase.DESERIALIZE);
    return value;
  }

  private void serialize(Q value, MemoryBuffer request) throws Exception {
    MemoryBuffer message = messages.request();
    message.reset();
    write(value, message);
    if (encoding.isCompressed()) {
      request.compress(message);
    }
  }

  private A deserialize(MemoryBuffer answer) throws Exception {
    if (!encoding.isCompressed()) {
      return read(answer);
    }
    MemoryBuffer message = messages.answer();
    message.reset();
    message.inflate(answer);
    return read(message);
  }

  /**
   * The call ends with the answer's head; what is read before the rest has arrived is one phase.
   */
  private A arriving(
      Call<Q> call, HttpRequest.Builder message, MemoryBuffer request, ArrivingAnswer answer)
      throws Exception {
    call.begin(Phase.CALL);
    HttpResponse<InputStream> response = client.send(post(message, request), stream);
    call.end(Phase.CALL);

    try (InputStream body = response.body()) {
      AnswerHead head = AnswerBody.head(response.statusCode(), response.headers(), encoding);
      if (!head.isUsable(mediaType, maxAnswerBytes)) {
        byte[] reason = body.readNBytes(AnswerHead.REASON_BYTES);
        throw head.refusal(mediaType, maxAnswerBytes, reason, reason.length);
      }
      answer.begin(body);
      call.begin(Phase.RECEIVE_DESERIALIZE);
      A value = call.read(answer, this);
      call.end(Phase.RECEIVE_DESERIALIZE);
      return value;
    }
  }

  private static HttpRequest post(HttpRequest.Builder message, MemoryBuffer request) {
    return message
        .POST(HttpRequest.BodyPublishers.ofByteArray(request.array(), 0, request.size()))
        .build();
  }

  /** Takes an answer's head; no lambda, whose class would be made within the call. */
  @Override
  public final HttpResponse.BodySubscriber<AnswerHead> apply(HttpResponse.ResponseInfo info) {
    return new AnswerBody(info, buffers.answer(), mediaType, maxAnswerBytes, encoding);
  }

  @Override
  public final Codec<Q, A> codec() {
    return new Codec<>(buffers.request()) {
      @Override
      protected void write(Q value, MemoryBuffer out) throws Exception {
        HttpStack.this.write(value, out);
      }

      @Override
      protected A deserialize() throws Exception {
        return HttpStack.this.read(buffers.answer());
      }
    };
  }

  @Override
  public final void close() throws Exception {
    SelectorThread.end(client);
  }

  /**
   * Ends the thread in which the JDK's client waits for its connections. HotSpot's exit waits up to
   * 300 ms for a thread that is in native code (VM_Exit, wait_for_threads_in_native_to_block).
   */
  private static final class SelectorThread {
    private static final String NAME_END = "-SelectorManager";

    private SelectorThread() {}

    /** Closes a client of JDK 21 or later; an earlier client cannot be closed. */
    static void end(HttpClient client) throws Exception {
      if ((Object) client instanceof AutoCloseable closeable) {
        closeable.close();
        return;
      }
      Thread[] threads = new Thread[Thread.activeCount()];
      int count = Thread.enumerate(threads);
      for (int i = 0; i < count; i++) {
        if (threads[i].getName().endsWith(NAME_END)) {
          threads[i].interrupt();
        }
      }
    }
  }
}
