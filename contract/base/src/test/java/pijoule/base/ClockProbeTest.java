package pijoule.base;

import static org.assertj.core.api.Assertions.assertThat;

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
  private static final int REQUEST_MAGIC = 0x504A5031; // "PJP1"
  private static final int ANSWER_MAGIC = 0x504A5231; // "PJR1"
  private static final int PROBES = 32;
  private static final long SKEW_NS = 7_000_000_000L;

  @Test
  void findsTheSkewWithinHalfARoundTrip() throws Exception {
    try (DatagramSocket logger = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      answerInTheBackground(logger, ANSWER_MAGIC);

      ClockOffset offset = new ClockProbe(System::nanoTime).ask(address(logger)).orElseThrow();

      assertThat(offset.answered()).isEqualTo(PROBES);
      long boundNs = offset.roundTripNs() / 2 + 1;
      assertThat(offset.offsetNs()).isBetween(SKEW_NS - boundNs, SKEW_NS + boundNs);
    }
  }

  @Test
  void doesNotTakeAnAnswerInAnotherFormat() throws Exception {
    try (DatagramSocket logger = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      AtomicInteger readings = new AtomicInteger();
      answerInTheBackground(logger, REQUEST_MAGIC);

      assertThat(new ClockProbe(readings::incrementAndGet).ask(address(logger))).isEmpty();
      assertThat(readings.get()).as("readings: 4 probes lost, 4 wrong answers").isEqualTo(8);
    }
  }

  private static InetSocketAddress address(DatagramSocket logger) {
    return (InetSocketAddress) logger.getLocalSocketAddress();
  }

  private static void answerInTheBackground(DatagramSocket logger, int magic) {
    DaemonThread.start("logger", () -> answer(logger, magic));
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
    long[] delays = new long[PROBES];
    Arrays.fill(delays, 12_000_000);
    delays[20] = 3_000_000;
    delays[25] = 3_000_000;
    long[] holds = new long[PROBES];
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
      DaemonThread.start("logger", () -> answerLate(logger, delays, holds));

      ClockOffset offset = new ClockProbe(clock).ask(address(logger)).orElseThrow();

      assertThat(offset)
          .isEqualTo(new ClockOffset(20_011_500_000L, 7_001_500_000L, 3_000_000, PROBES));
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
        ANSWER_MAGIC);
  }
}
