package pijoule.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import pijoule.contract.http.ContentEncoding;
import pijoule.contract.phase.Phase;

/**
 * Request and answer in memory, between codec and network, and the call whose bytes they hold. In a
 * framework that works as a pipeline, the call is what happens between the two. For one thread.
 */
public final class CallBuffers {
  private final MemoryBuffer request;
  private final MemoryBuffer answer;
  private final ContentEncoding encoding;
  private final int maxAnswerBytes;
  private final boolean repeated;
  private Call<?> call;
  private SendingStream sending;

  /**
   * Makes call buffers.
   *
   * @param settings of the stack
   */
  public CallBuffers(StackSettings settings) {
    encoding = settings.encoding();
    maxAnswerBytes = settings.maxAnswerBytes();
    repeated = settings.repeated();
    request = new MemoryBuffer(settings.bufferBytes());
    answer = new MemoryBuffer(settings.bufferBytes(), settings.maxAnswerBytes());
  }

  /**
   * Empties both buffers for a call.
   *
   * @param next the call
   */
  public void use(Call<?> next) {
    call = next;
    sending = new SendingStream(next, repeated ? request : OutputStream.nullOutputStream());
    request.reset();
    answer.reset();
  }

  /** Returns the present call, or the last one. */
  public Call<?> call() {
    return call;
  }

  /** Returns how the bodies are coded on their way, and in memory. */
  public ContentEncoding encoding() {
    return encoding;
  }

  /**
   * Limits what a framework inflates of the answer.
   *
   * @param inflating the framework's own stream over {@link #answer}
   * @return as many bytes as may be
   */
  public InputStream inflated(InputStream inflating) {
    return ContentEncoding.limited(inflating, maxAnswerBytes);
  }

  /** Returns the request's bytes. */
  public MemoryBuffer request() {
    return request;
  }

  /** Returns the answer's bytes. */
  public MemoryBuffer answer() {
    return answer;
  }

  /**
   * Writes the serialized request to the network; the call begins.
   *
   * @param network takes all bytes in one write
   * @throws IOException as the stream's
   */
  public void send(OutputStream network) throws IOException {
    call.requestBytes(request.size());
    call.begin(Phase.CALL);
    request.writeTo(network);
  }

  /** A framework connects before it serializes: the call begins. */
  public void connect() {
    sending.connect();
  }

  /**
   * Begins {@code serialize} of a framework that sends while it serializes.
   *
   * @param network of the framework
   * @return what it writes to in place of that, until {@link #sent}
   */
  public OutputStream sending(OutputStream network) {
    sending.use(network);
    return sending;
  }

  /** Ends {@code serialize} of a framework that has written everything. */
  public void sent() {
    sending.sent();
  }

  /**
   * Takes the answer into memory; the call ends.
   *
   * @param network read to its end, not closed
   * @return a stream over the answer's bytes
   * @throws UnusableAnswerException if they are more than may be, or none
   * @throws IOException as the stream's
   */
  public InputStream receive(InputStream network) throws IOException {
    answer.readFrom(network);
    call.end(Phase.CALL);
    call.answer(answer);
    return answer.stream();
  }
}
