package pijoule.client.light.socket;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import pijoule.client.ArrivingAnswer;
import pijoule.client.Call;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.client.UnusableAnswerException;
import pijoule.client.form.Form;
import pijoule.contract.frame.Frames;
import pijoule.contract.phase.Phase;

/**
 * Sends a length and the message on a socket that it keeps, and shows the parts of its {@code
 * call}: {@code send}, {@code wait} and {@code receive}.
 *
 * @param <Q> a request, in the domain's type
 * @param <A> an answer
 */
public final class SocketStack<Q, A> implements Stack<Q, A> {
  private final StackSettings settings;
  private final Form<Q, A> form;
  private final CallBuffers buffers;

  /** Bytes of one write: label, length and message. */
  private final MemoryBuffer wire;

  private final Optional<ArrivingAnswer> streamed;

  /** Made at setup, as its class is. */
  private final ArrivingAnswer.Reader<A> reader;

  // Null until the first call, and after one that failed.
  private Socket socket;

  /**
   * Makes a socket stack.
   *
   * @param settings of the stack
   * @param form of its messages
   */
  public SocketStack(StackSettings settings, Form<Q, A> form) {
    this.settings = settings;
    this.form = form;
    buffers = new CallBuffers(settings);
    reader = form::readArriving;
    streamed =
        settings.streamed() ? Optional.of(new ArrivingAnswer(buffers.answer())) : Optional.empty();
    wire = new MemoryBuffer(settings.bufferBytes() + Frames.MAX_TEXT_BYTES);
  }

  @Override
  public A call(Call<Q> call) throws Exception {
    buffers.use(call);
    MemoryBuffer request = buffers.request();
    wire.reset();
    if (call.run().isPresent()) {
      wire.write(Frames.text(Frames.label(call.run().get(), call.number())));
    }
    call.begin(Phase.SERIALIZE);
    form.write(call.value(), request);
    call.end(Phase.SERIALIZE);
    try {
      InputStream in = send(call, request);
      int bytes = await(call, in);
      if (streamed.isPresent()) {
        A value = arriving(call, streamed.get(), in, bytes);
        sizes(call, request);
        return value;
      }
      receive(call, in, bytes);
    } catch (Exception failed) {
      close();
      throw failed;
    }
    MemoryBuffer answer = buffers.answer();
    call.answer(answer);
    call.begin(Phase.DESERIALIZE);
    A value = form.read(answer.stream());
    call.end(Phase.DESERIALIZE);
    sizes(call, request);
    return value;
  }

  /** After the last phase: what is done between two phases is in no part of the request. */
  private static void sizes(Call<?> call, MemoryBuffer request) {
    call.requestBytes(request.size());
    call.answerHeadBytes(Frames.LENGTH_BYTES);
  }

  /**
   * Sends, and waits for the first bytes. A kept connection begins with what the last answer left:
   * nothing.
   */
  private InputStream send(Call<Q> call, MemoryBuffer request) throws IOException {
    call.begin(Phase.CALL);
    call.begin(Phase.SEND);
    Socket open = connected();
    writeLength(request.size());
    request.writeTo(wire);
    wire.writeTo(open.getOutputStream());
    call.end(Phase.SEND);
    return open.getInputStream();
  }

  private int await(Call<Q> call, InputStream in) throws IOException {
    call.begin(Phase.WAIT);
    int bytes = Frames.readLength(in);
    call.end(Phase.WAIT);
    if (bytes < 0) {
      throw UnusableAnswerException.refused(Frames.readText(bytes, in));
    }
    if (bytes > settings.maxAnswerBytes()) {
      throw UnusableAnswerException.tooLarge(settings.maxAnswerBytes(), bytes);
    }
    return bytes;
  }

  private void receive(Call<Q> call, InputStream in, int bytes) throws IOException {
    call.begin(Phase.RECEIVE);
    buffers.answer().readFrom(in, bytes);
    call.end(Phase.RECEIVE);
    call.end(Phase.CALL);
  }

  /** Reads in one phase all that comes before the rest has arrived. */
  private A arriving(Call<Q> call, ArrivingAnswer answer, InputStream in, int bytes)
      throws Exception {
    call.end(Phase.CALL);
    answer.begin(in, bytes);
    call.begin(Phase.RECEIVE_DESERIALIZE);
    A value = call.read(answer, reader);
    call.end(Phase.RECEIVE_DESERIALIZE);
    return value;
  }

  private void writeLength(int bytes) throws IOException {
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      wire.write(bytes >>> shift);
    }
  }

  private Socket connected() throws IOException {
    if (socket == null) {
      Socket opened = new Socket();
      opened.setTcpNoDelay(true);
      opened.connect(
          new InetSocketAddress(settings.url().getHost(), settings.url().getPort()),
          (int) settings.connectTimeout().toMillis());
      socket = opened;
    }
    return socket;
  }

  @Override
  public Codec<Q, A> codec() {
    return new Codec<>(buffers.request()) {
      @Override
      protected void write(Q request, MemoryBuffer out) throws Exception {
        form.write(request, out);
      }

      @Override
      protected A deserialize() throws Exception {
        return form.read(buffers.answer().stream());
      }
    };
  }

  @Override
  public void close() throws IOException {
    if (socket != null) {
      socket.close();
      socket = null;
    }
  }
}
