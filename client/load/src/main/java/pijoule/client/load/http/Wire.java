package pijoule.client.load.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Optional;

/** A connection's bytes, without waiting for any of them. */
public class Wire {
  private final SocketChannel channel;

  /**
   * Makes a wire.
   *
   * @param channel that never blocks, and connects
   */
  public Wire(SocketChannel channel) {
    this.channel = channel;
  }

  /**
   * Goes on to open it.
   *
   * @return whether it carries bytes of messages
   * @throws IOException if it was refused
   */
  public boolean open() throws IOException {
    return channel.isConnected() || channel.finishConnect();
  }

  /**
   * Takes what has arrived, if anything.
   *
   * @param into empty
   * @return bytes; -1 at the end
   * @throws IOException if it was lost
   */
  public int read(ByteBuffer into) throws IOException {
    return channel.read(into);
  }

  /** Tests whether it holds bytes that no read has taken. */
  public boolean hasMore() {
    return false;
  }

  /**
   * Gives it bytes, as many as it takes now.
   *
   * @param from which it goes on with the next time
   * @return whether it took all
   * @throws IOException if it was lost
   */
  public boolean write(ByteBuffer from) throws IOException {
    channel.write(from);
    return !from.hasRemaining();
  }

  /** Returns work that is long and must be done before it goes on. */
  public Optional<Runnable> task() {
    return Optional.empty();
  }

  /** Ends it. */
  public void close() {
    try {
      channel.close();
    } catch (IOException gone) {
      // it was lost before
    }
  }
}
