package pijoule.contract.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class ClockProbeTest {
  private static final long SKEW_NS = 7_000_000_000L;

  @Test
  void findsTheSkewWithinItsBound() throws Exception {
    try (DatagramSocket logger = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      answerInTheBackground(logger, ClockProbe.ANSWER_MAGIC);

      Alignment alignment =
          new ClockProbe(NanoClock.SYSTEM)
              .align((InetSocketAddress) logger.getLocalSocketAddress());

      assertThat(alignment.probes()).isEqualTo(ClockProbe.PROBES);
      assertThat(alignment.offsetUs())
          .isBetween(SKEW_NS / 1e3 - alignment.boundUs(), SKEW_NS / 1e3 + alignment.boundUs());
      assertThat(alignment.uUs()).isLessThan(alignment.boundUs());
      assertThat(alignment.minRttUs()).isEqualTo(2 * alignment.boundUs());
    }
  }

  @Test
  void doesNotTakeAnAnswerInAnotherFormat() throws Exception {
    try (DatagramSocket logger = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      answerInTheBackground(logger, ClockProbe.REQUEST_MAGIC);
      InetSocketAddress address = (InetSocketAddress) logger.getLocalSocketAddress();

      assertThatThrownBy(() -> new ClockProbe(NanoClock.SYSTEM).align(address))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("got no answer");
    }
  }

  private static void answerInTheBackground(DatagramSocket logger, int magic) {
    Thread thread = new Thread(() -> answer(logger, magic), "logger");
    thread.setDaemon(true);
    thread.start();
  }

  private static void answer(DatagramSocket logger, int magic) {
    DatagramPacket packet = new DatagramPacket(new byte[64], 64);
    while (!logger.isClosed()) {
      try {
        logger.receive(packet);
        long received = System.nanoTime() + SKEW_NS;
        ByteBuffer request = ByteBuffer.wrap(packet.getData());
        request.getInt();
        int sequence = request.getInt();
        long t1 = request.getLong();
        ByteBuffer answer = ByteBuffer.allocate(32).putInt(magic).putInt(sequence).putLong(t1);
        answer.putLong(received).putLong(System.nanoTime() + SKEW_NS);
        logger.send(new DatagramPacket(answer.array(), 32, packet.getSocketAddress()));
      } catch (IOException closed) {
        if (!logger.isClosed()) {
          throw new UncheckedIOException(closed);
        }
      }
    }
  }
}
