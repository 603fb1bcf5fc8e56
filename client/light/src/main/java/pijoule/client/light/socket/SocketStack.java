package pijoule.client.light.socket;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import pijoule.client.CallBuffers;
import pijoule.client.Codec;
import pijoule.client.MemoryBuffer;
import pijoule.client.Stack;
import pijoule.client.StackSettings;
import pijoule.client.Trial;
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

  /** What goes out in one write: label, length and message. */
  private final MemoryBuffer wire;

  // Null until the first call, and after one that failed.
  private Socket socket;

  /**
   * @param settings of the stack
   * @param form of its messages
   */
  public SocketStack(StackSettings settings, Form<Q, A> form) {
    this.settings = settings;
    this.form = form;
    buffers = new CallBuffers(settings);
    wire = new MemoryBuffer(settings.bufferBytes() + Frames.MAX_TEXT_BYTES);
  }

  @Override
  public A call(Trial<Q> trial) throws Exception {
    buffers.use(trial);
    MemoryBuffer request = buffers.request();
    MemoryBuffer answer = buffers.answer();
    wire.reset();
    if (trial.run().isPresent()) {
      wire.write(Frames.text(Frames.label(trial.run().get(), trial.number())));
    }
    trial.begin(Phase.SERIALIZE);
    form.write(trial.value(), request);
    trial.end(Phase.SERIALIZE);
    trial.requestBytes(request.size());
    try {
      exchange(trial, request, answer);
    } catch (IOException failed) {
      close();
      throw failed;
    }
    trial.responseBytes(answer.size());
    trial.begin(Phase.DESERIALIZE);
    A value = form.read(answer.stream());
    trial.end(Phase.DESERIALIZE);
    return value;
  }

  /** The call, in three parts. A kept connection begins with what the last answer left: nothing. */
  private void exchange(Trial<Q> trial, MemoryBuffer request, MemoryBuffer answer)
      throws IOException {
    trial.begin(Phase.CALL);
    trial.begin(Phase.SEND);
    Socket open = connected();
    writeLength(request.size());
    request.writeTo(wire);
    wire.writeTo(open.getOutputStream());
    trial.end(Phase.SEND);
    trial.begin(Phase.WAIT);
    InputStream in = open.getInputStream();
    int bytes = Frames.readLength(in);
    trial.end(Phase.WAIT);
    if (bytes < 0) {
      throw UnusableAnswerException.refused(Frames.readText(bytes, in));
    }
    if (bytes > settings.maxAnswerBytes()) {
      throw UnusableAnswerException.tooLarge(settings.maxAnswerBytes(), bytes);
    }
    trial.begin(Phase.RECEIVE);
    answer.readFrom(in, bytes);
    trial.end(Phase.RECEIVE);
    trial.end(Phase.CALL);
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
    return new Codec<>() {
      @Override
      public MemoryBuffer sent() {
        return buffers.request();
      }

      @Override
      public MemoryBuffer serialize(Q request) throws Exception {
        MemoryBuffer bytes = buffers.request();
        bytes.reset();
        form.write(request, bytes);
        return bytes;
      }

      @Override
      public A deserialize() throws Exception {
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
