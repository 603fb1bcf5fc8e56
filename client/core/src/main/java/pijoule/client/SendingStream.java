package pijoule.client;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Network of a framework that sends while it writes. Between two writes the framework serializes;
 * within them, the time is that of the call. Reads the clock twice a write. For one thread.
 */
final class SendingStream extends OutputStream {
  private final Call<?> call;
  private final OutputStream network;
  private final MemoryBuffer copy;
  private boolean begun;
  private long sendNs;

  /**
   * Makes a sending stream.
   *
   * @param call in {@code serialize}
   * @param network where the framework sends to
   * @param copy gets what was sent
   */
  SendingStream(Call<?> call, OutputStream network, MemoryBuffer copy) {
    this.call = call;
    this.network = network;
    this.copy = copy;
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    long startNs = begin();
    boolean done = false;
    try {
      network.write(source, offset, length);
      copy.write(source, offset, length);
      done = true;
    } finally {
      end(startNs, done);
    }
  }

  @Override
  public void flush() throws IOException {
    long startNs = begin();
    boolean done = false;
    try {
      network.flush();
      done = true;
    } finally {
      end(startNs, done);
    }
  }

  @Override
  public void close() throws IOException {
    long startNs = begin();
    boolean done = false;
    try {
      network.close();
      done = true;
    } finally {
      end(startNs, done);
    }
  }

  private long begin() {
    long startNs = call.nanos();
    if (!begun) {
      begun = true;
      call.sending();
    }
    return startNs;
  }

  private void end(long startNs, boolean done) {
    sendNs += call.nanos() - startNs;
    if (!done) {
      sent();
    }
  }

  /** The framework has written everything: the rest of the call begins. */
  void sent() {
    call.requestBytes(copy.size());
    call.sent(sendNs);
  }
}
