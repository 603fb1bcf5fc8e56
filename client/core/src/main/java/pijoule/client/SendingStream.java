package pijoule.client;

import java.io.IOException;
import java.io.OutputStream;
import pijoule.contract.phase.Phase;

/**
 * Network of a framework that sends while it serializes. What it does between two writes is its
 * work; the time within them is that of the call. Reads the clock twice a write. For one thread.
 */
final class SendingStream extends OutputStream {
  private final Call<?> call;
  private final OutputStream copy;
  private OutputStream network;
  private long bytes;
  private boolean begun;

  /**
   * Makes a sending stream.
   *
   * @param call whose request is sent
   * @param copy gets what was sent
   */
  SendingStream(Call<?> call, OutputStream copy) {
    this.call = call;
    this.copy = copy;
  }

  /** The framework connects before it serializes: the call begins. */
  void connect() {
    begun = true;
    call.begin(Phase.CALL);
  }

  /**
   * The framework serializes.
   *
   * @param into where it sends to
   */
  void use(OutputStream into) {
    network = into;
    if (begun) {
      call.end(Phase.CALL);
    }
    call.begin(Phase.SERIALIZE);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    boolean first = begin();
    network.write(source, offset, length);
    copy.write(source, offset, length);
    bytes += length;
    end(first);
  }

  @Override
  public void flush() throws IOException {
    boolean first = begin();
    network.flush();
    end(first);
  }

  @Override
  public void close() throws IOException {
    boolean first = begin();
    network.close();
    end(first);
  }

  /** Where the network fails, the call stays begun. The first piece is where it was. */
  private boolean begin() {
    if (begun) {
      call.resume();
      return false;
    }
    begun = true;
    call.end(Phase.SERIALIZE);
    call.begin(Phase.CALL);
    return true;
  }

  private void end(boolean first) {
    if (first) {
      call.end(Phase.CALL);
      call.begin(Phase.SERIALIZE);
    } else {
      call.postpone();
    }
  }

  /** The framework has serialized everything. */
  void sent() {
    call.requestBytes(bytes);
    call.end(Phase.SERIALIZE);
    if (begun) {
      call.sent();
    } else {
      call.begin(Phase.CALL);
    }
  }
}
