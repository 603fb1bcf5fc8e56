package pijoule.energy.clock;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.function.LongSupplier;
import pijoule.base.DaemonThread;
import pijoule.base.ProbePacket;

/**
 * Answers clock probes over UDP on a daemon thread of its own, so that other hosts can carry their
 * instants to the recorder's clock. Packets that are no probe are ignored.
 */
public final class ClockProbeResponder implements AutoCloseable {
  private static final long CLOSE_MILLIS = 1_000;

  private final DatagramChannel channel;
  private final LongSupplier clock;
  private final Thread thread;

  private ClockProbeResponder(DatagramChannel channel, LongSupplier clock) {
    this.channel = channel;
    this.clock = clock;
    this.thread = DaemonThread.start("clock-probe", this::answerUntilClosed);
  }

  /**
   * Binds and begins to answer.
   *
   * @param address address to bind; port 0 takes a free one
   * @param clock the recorder's monotonic clock, ns
   * @throws IOException if the address cannot be bound
   */
  public static ClockProbeResponder start(InetSocketAddress address, LongSupplier clock)
      throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    try {
      channel.bind(address);
      return new ClockProbeResponder(channel, clock);
    } catch (IOException | RuntimeException refused) {
      channel.close();
      throw new IOException(
          "cannot answer clock probes on udp %s:%s: %s; choose another --bind or --probe-port"
              .formatted(address.getHostString(), address.getPort(), refused.getMessage()),
          refused);
    }
  }

  /** The UDP port that is bound. */
  public int port() {
    return channel.socket().getLocalPort();
  }

  private void answerUntilClosed() {
    ByteBuffer request = ByteBuffer.allocateDirect(ProbePacket.REQUEST_BYTES + 1);
    ByteBuffer answer = ByteBuffer.allocateDirect(ProbePacket.ANSWER_BYTES);
    while (channel.isOpen()) {
      try {
        answerOne(request, answer);
      } catch (IOException closedOrUnreachable) {
        // Closed ends the loop; a prober that went away is no reason to stop answering others.
      }
    }
  }

  private void answerOne(ByteBuffer request, ByteBuffer answer) throws IOException {
    request.clear();
    SocketAddress from = channel.receive(request);
    long receivedNs = clock.getAsLong();
    request.flip();
    if (from == null || !ProbePacket.isRequest(request)) {
      return;
    }
    ProbePacket.answer(request, receivedNs, answer);
    ProbePacket.stampAnswer(answer, clock.getAsLong());
    channel.send(answer, from);
  }

  /** Frees the port. The kernel keeps it bound until the thread that reads it has woken up. */
  @Override
  public void close() throws IOException {
    channel.close();
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
