package pijoule.client.load.http;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.NotYetConnectedException;
import java.nio.channels.SocketChannel;
import java.util.Optional;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;

/** A connection's bytes by TLS, without waiting for any of them. */
public final class TlsWire extends Wire {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SSLEngine engine;
  private final ByteBuffer received;
  private final ByteBuffer sealed;
  private boolean isBegun;
  private boolean isEnded;

  /**
   * Makes a wire.
   *
   * @param channel that never blocks, and connects
   * @param engine of a client
   */
  public TlsWire(SocketChannel channel, SSLEngine engine) {
    super(channel);
    this.engine = engine;
    int packet = engine.getSession().getPacketBufferSize();
    received = ByteBuffer.allocate(packet);
    sealed = ByteBuffer.allocate(packet).flip();
  }

  @Override
  public boolean open() throws IOException {
    if (!super.open()) {
      return false;
    }
    if (!isBegun) {
      engine.beginHandshake();
      isBegun = true;
    }
    return isAgreed();
  }

  /** Goes on with the handshake, or with a later change of keys; whether there is none. */
  private boolean isAgreed() throws IOException {
    for (HandshakeStatus next = engine.getHandshakeStatus();
        next != HandshakeStatus.NOT_HANDSHAKING;
        next = engine.getHandshakeStatus()) {
      boolean isDone =
          next == HandshakeStatus.NEED_WRAP
              ? super.write(sealed) && seal(NOTHING) && super.write(sealed)
              : next != HandshakeStatus.NEED_TASK && unseal(NOTHING);
      if (!isDone) {
        if (isEnded) {
          throw new EOFException();
        }
        return false;
      }
    }
    return true;
  }

  @Override
  public Optional<Runnable> task() {
    return Optional.ofNullable(engine.getDelegatedTask());
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    while (into.position() == 0 && isAgreed() && unseal(into)) {
      // a record without bytes of a message
    }
    return into.position() == 0 && isEnded ? -1 : into.position();
  }

  /** Takes a record; whether there was one, or more of it. */
  private boolean unseal(ByteBuffer into) throws IOException {
    SSLEngineResult result = engine.unwrap(received.flip(), into);
    received.compact();
    if (result.getStatus() == SSLEngineResult.Status.BUFFER_UNDERFLOW) {
      int count = super.read(received);
      isEnded = count < 0;
      return count > 0;
    }
    isEnded = result.getStatus() == SSLEngineResult.Status.CLOSED;
    return !isEnded;
  }

  @Override
  public boolean hasMore() {
    return received.position() > 0;
  }

  @Override
  public boolean write(ByteBuffer from) throws IOException {
    while (super.write(sealed) && from.hasRemaining() && seal(from)) {
      // as many records as it takes
    }
    return !sealed.hasRemaining() && !from.hasRemaining();
  }

  /** Makes a record of what is next; whether there is one. */
  private boolean seal(ByteBuffer from) throws IOException {
    engine.wrap(from, sealed.clear());
    return sealed.flip().hasRemaining();
  }

  /** Ends it, and says so to the server if the socket takes that at once. */
  @Override
  public void close() {
    try {
      engine.closeOutbound();
      if (super.write(sealed) && seal(NOTHING)) {
        super.write(sealed);
      }
    } catch (IOException | NotYetConnectedException gone) {
      // the connection was lost before
    }
    super.close();
  }
}
