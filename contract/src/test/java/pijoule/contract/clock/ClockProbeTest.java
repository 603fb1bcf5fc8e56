package pijoule.contract.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
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
      AtomicInteger sent = new AtomicInteger();
      NanoClock clock = sent::incrementAndGet;
      answerInTheBackground(logger, ClockProbe.REQUEST_MAGIC);
      InetSocketAddress address = (InetSocketAddress) logger.getLocalSocketAddress();

      assertThatThrownBy(() -> new ClockProbe(clock).align(address))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("got no answer");
      assertThat(sent.get()).as("readings: 4 probes lost, 4 wrong answers").isEqualTo(8);
    }
  }

  private static void answerInTheBackground(DatagramSocket logger, int magic) {
    Thread thread = new Thread(() -> answer(logger, magic), "logger");
    thread.setDaemon(true);
    thread.start();
  }

  private static void answer(DatagramSocket logger, int magic) {
    respond(
        logger,
        (sequence, sent) -> {
          long received = System.nanoTime() + SKEW_NS;
          return new long[] {received, System.nanoTime() + SKEW_NS};
        },
        magic);
  }

  /** Instants of an answer: when the probe was received, and when the answer was sent, ns. */
  private interface Instants {
    long[] of(int sequence, long sentNs);
  }

  private static void respond(DatagramSocket logger, Instants instants, int magic) {
    DatagramPacket packet = new DatagramPacket(new byte[64], 64);
    while (!logger.isClosed()) {
      try {
        logger.receive(packet);
        ByteBuffer request = ByteBuffer.wrap(packet.getData());
        request.getInt();
        int sequence = request.getInt();
        long t1 = request.getLong();
        long[] times = instants.of(sequence, t1);
        ByteBuffer answer = ByteBuffer.allocate(32).putInt(magic).putInt(sequence).putLong(t1);
        answer.putLong(times[0]).putLong(times[1]);
        logger.send(new DatagramPacket(answer.array(), 32, packet.getSocketAddress()));
      } catch (IOException closed) {
        if (!logger.isClosed()) {
          throw new UncheckedIOException(closed);
        }
      }
    }
  }

  /**
   * The delay of each probe is on the way to the logger alone, so that half of it is in the offset:
   * 12 ms of most, 3 ms of the 20th and 25th, of which the first counts. The logger takes 2 ms for
   * its answer, 20 ms for the 20th: no part of a round trip.
   */
  @Test
  void theFirstProbeWithTheShortestRoundTripCounts() throws Exception {
    long[] delays = new long[ClockProbe.PROBES];
    Arrays.fill(delays, 12_000_000);
    delays[20] = 3_000_000;
    delays[25] = 3_000_000;
    long[] holds = new long[ClockProbe.PROBES];
    Arrays.fill(holds, 2_000_000);
    holds[20] = 20_000_000;
    AtomicInteger readings = new AtomicInteger();
    // The readings come in pairs, one pair a second: sent, and answered after delay and hold.
    NanoClock clock =
        () -> {
          int reading = readings.getAndIncrement();
          int probe = reading / 2;
          return probe * 1_000_000_000L + (reading % 2 == 0 ? 0 : delays[probe] + holds[probe]);
        };
    try (DatagramSocket logger = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      Thread thread = new Thread(() -> answerLate(logger, delays, holds), "logger");
      thread.setDaemon(true);
      thread.start();

      Alignment alignment =
          new ClockProbe(clock).align((InetSocketAddress) logger.getLocalSocketAddress());

      assertThat(alignment.minRttUs()).isEqualTo(3_000);
      assertThat(alignment.boundUs()).isEqualTo(1_500);
      assertThat(alignment.uUs()).isCloseTo(866.0254, within(1e-4));
      assertThat(alignment.offsetUs()).isEqualTo(7_001_500);
      assertThat(alignment.atNs()).isEqualTo(20_011_500_000L);
    }
  }

  /** Answers a probe by the logger's clock. */
  private static void answerLate(DatagramSocket logger, long[] delays, long[] holds) {
    respond(
        logger,
        (sequence, sent) -> {
          long received = sent + SKEW_NS + delays[sequence];
          return new long[] {received, received + holds[sequence]};
        },
        ClockProbe.ANSWER_MAGIC);
  }
}
