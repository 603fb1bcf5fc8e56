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
  private final MemoryBuffer copy;
  private OutputStream network;
  private boolean begun;

  /**
   * Makes a sending stream.
   *
   * @param call whose request is sent
   * @param copy gets what was sent
   */
  SendingStream(Call<?> call, MemoryBuffer copy) {
    this.call = call;
    this.copy = copy;
  }

  /** The framework connects before it serializes: the call begins. */
  void connect() {
    begin();
  }

  /**
   * The framework serializes.
   *
   * @param into where it sends to
   */
  void use(OutputStream into) {
    network = into;
    if (begun) {
      call.postpone();
    }
    call.begin(Phase.SERIALIZE);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] source, int offset, int length) throws IOException {
    begin();
    network.write(source, offset, length);
    copy.write(source, offset, length);
    call.postpone();
  }

  @Override
  public void flush() throws IOException {
    begin();
    network.flush();
    call.postpone();
  }

  @Override
  public void close() throws IOException {
    begin();
    network.close();
    call.postpone();
  }

  /** Where the network fails, the call stays begun. */
  private void begin() {
    if (begun) {
      call.resume();
    } else {
      begun = true;
      call.begin(Phase.CALL);
    }
  }

  /** The framework has serialized everything. */
  void sent() {
    call.requestBytes(copy.size());
    call.end(Phase.SERIALIZE);
    call.sent();
  }
}
