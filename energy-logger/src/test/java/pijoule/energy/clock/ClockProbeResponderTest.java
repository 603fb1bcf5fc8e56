package pijoule.energy.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClockProbeResponderTest {
  private static final int DEADLINE_MILLIS = 10_000;

  private final AtomicLong clock = new AtomicLong(1_000);
  private ClockProbeResponder responder;
  private DatagramSocket prober;

  @BeforeEach
  void start() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    responder =
        ClockProbeResponder.start(new InetSocketAddress(loopback, 0), () -> clock.getAndAdd(7));
    prober = new DatagramSocket(0, loopback);
    prober.setSoTimeout(DEADLINE_MILLIS);
  }

  @AfterEach
  void stop() throws IOException {
    prober.close();
    responder.close();
  }

  @Test
  void answersWithTheFourTimestampsOfTheFormat() throws IOException {
    send(request("PJP1", 42, -5));

    ByteBuffer answer = receive();

    assertThat(answer.remaining()).isEqualTo(32);
    assertThat(magic(answer)).isEqualTo("PJR1");
    assertThat(answer.getInt(4)).isEqualTo(42);
    assertThat(answer.getLong(8)).isEqualTo(-5);
    assertThat(answer.getLong(16)).isEqualTo(1_000);
    assertThat(answer.getLong(24)).isEqualTo(1_007);
  }

  @Test
  void ignoresWhatIsNoProbeAndStillAnswersTheNext() throws IOException {
    send(request("PJX1", 1, 0));
    send(new byte[3]);
    send(new byte[17]);
    send(new byte[0]);
    send(request("PJP1", 2, 0));

    assertThat(receive().getInt(4)).isEqualTo(2);
  }

  @Test
  void saysWhichPortIsTaken() {
    InetSocketAddress taken =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), responder.port());

    assertThatThrownBy(() -> ClockProbeResponder.start(taken, () -> 0))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(":" + responder.port())
        .hasMessageContaining("choose another --bind or --probe-port");
  }

  @Test
  void freesItsPort() throws IOException {
    InetSocketAddress taken =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), responder.port());
    responder.close();

    try (ClockProbeResponder next = ClockProbeResponder.start(taken, () -> 0)) {
      assertThat(next.port()).isEqualTo(taken.getPort());
    }
  }

  @Test
  void doesNotKeepAProgramFromItsEnd() {
    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> thread.getName().equals("clock-probe"))
        .isNotEmpty()
        .allMatch(Thread::isDaemon);
  }

  private static byte[] request(String magic, int sequence, long t1) {
    return ByteBuffer.allocate(16)
        .put(magic.getBytes(StandardCharsets.US_ASCII))
        .putInt(sequence)
        .putLong(t1)
        .array();
  }

  private static String magic(ByteBuffer packet) {
    byte[] magic = new byte[4];
    packet.get(0, magic);
    return new String(magic, StandardCharsets.US_ASCII);
  }

  private void send(byte[] bytes) throws IOException {
    prober.send(
        new DatagramPacket(
            bytes, bytes.length, InetAddress.getLoopbackAddress(), responder.port()));
  }

  private ByteBuffer receive() throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[64], 64);
    prober.receive(packet);
    return ByteBuffer.wrap(packet.getData(), 0, packet.getLength());
  }
}
