package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.measure.Capture.CaptureInfo;
import pijoule.analysis.measure.Capture.Loss;
import pijoule.analysis.measure.Connection.Traffic;
import pijoule.analysis.measure.PacketClock.Anchor;

/** What is made of a connection's packets, and what is absent where some may be missing. */
class ConnectionTest {
  private final PcapBytes file = new PcapBytes(PcapBytes.OURS);
  private final Talk talk = new Talk(file, 40_000);

  private Connection only() throws IOException {
    assertThat(file.capture().connections()).hasSize(1);
    return file.capture().connections().get(0);
  }

  @Test
  void aPortUsedTwiceInTurnIsTwoConnections() throws Exception {
    talk.call(0);
    new Talk(file, 40_000, 77_000, 99_000).call(500);

    List<Connection> both = file.capture().connections();

    assertThat(both).hasSize(2);
    assertThat(both).extracting(Connection::client).containsOnly(both.get(0).client());
    assertThat(both).extracting(Connection::delay).containsOnly(Elapsed.of(120_000));
    assertThat(both).extracting(Connection::sent).containsOnly(new Traffic(5, 100, 0));
  }

  @Test
  void aSynThatIsSentAgainIsTheSameConnection() throws Exception {
    talk.client(-1_000, TcpSegment.SYN, 0, 0).call(0);

    assertThat(only().delay()).isEqualTo(Elapsed.of(1_120_000));
    assertThat(only().sent()).isEqualTo(new Traffic(6, 100, 1));
  }

  @Test
  void retransmittedBytesCountOnce() throws Exception {
    talk.opened(0).request(30, 0, 100).request(40, 0, 100).request(45, 50, 60);
    talk.answer(80, 0, 250).answer(91, 0, 250).closed(0, 250);

    assertThat(only().sent()).isEqualTo(new Traffic(7, 110, 2));
    assertThat(only().received()).isEqualTo(new Traffic(5, 250, 1));
    assertThat(only().exchange()).isEqualTo(Elapsed.of(80_000));
    assertThat(only().waiting()).isEqualTo(Elapsed.of(35_000));
  }

  /** The answer is complete when its last gap is filled. */
  @Test
  void reorderedBytesCountWhenTheyCome() throws Exception {
    talk.opened(0).request(30, 0, 10);
    talk.answer(60, 200, 50).answer(70, 0, 100).answer(85, 100, 100).closed(0, 250);

    assertThat(only().received()).isEqualTo(new Traffic(6, 250, 0));
    assertThat(only().exchange()).isEqualTo(Elapsed.of(85_000));
    assertThat(only().waiting()).isEqualTo(Elapsed.of(30_000));
    assertThat(only().delay()).isEqualTo(Elapsed.of(120_000));
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, -2, -50, -101, -200, Integer.MAX_VALUE, Integer.MAX_VALUE - 120})
  void sequenceNumbersWrap(int isn) throws Exception {
    new Talk(file, 40_000, isn, isn + 60).call(0);

    assertThat(only().sent()).isEqualTo(new Traffic(5, 100, 0));
    assertThat(only().received()).isEqualTo(new Traffic(5, 250, 0));
    assertThat(only().delay()).isEqualTo(Elapsed.of(120_000));
  }

  @Test
  void withoutAnEndThereIsNoDelayAndNoExchange() throws Exception {
    talk.opened(0).request(30, 0, 100).answer(90, 0, 250);

    assertThat(only().delay().absence()).hasValueSatisfying(of -> assertThat(of).contains("FIN"));
    assertThat(only().exchange().absence()).isPresent();
    assertThat(only().waiting()).isEqualTo(Elapsed.of(60_000));
  }

  @Test
  void withoutTheServersLastAckThereIsNoDelay() throws Exception {
    talk.opened(0).request(30, 0, 100).answer(90, 0, 250);
    talk.server(95, TcpSegment.FIN | TcpSegment.ACK, 251, 0);
    talk.client(110, TcpSegment.FIN | TcpSegment.ACK, 101, 0);

    assertThat(only().delay())
        .isEqualTo(Elapsed.absent("the capture has no last ACK of the server"));
    assertThat(only().exchange()).isEqualTo(Elapsed.of(90_000));
  }

  @Test
  void aClientThatClosesFirstHasADelayToo() throws Exception {
    talk.opened(0).request(30, 0, 100).answer(90, 0, 250);
    talk.client(100, TcpSegment.FIN | TcpSegment.ACK, 101, 0);
    talk.server(105, TcpSegment.FIN | TcpSegment.ACK, 251, 0).client(106, TcpSegment.ACK, 102, 0);

    assertThat(only().delay()).isEqualTo(Elapsed.of(105_000));
  }

  /** A server that has not closed yet leaves the ACK of the client's FIN to its kernel's timer. */
  @Test
  void anAckOfTheFinThatIsHeldBackIsSeen() throws Exception {
    talk.opened(0).request(30, 0, 100).answer(90, 0, 250);
    talk.client(100, TcpSegment.FIN | TcpSegment.ACK, 101, 0).ack(40_100);
    talk.server(40_100, TcpSegment.FIN | TcpSegment.ACK, 251, 0)
        .client(40_106, TcpSegment.ACK, 102, 0);

    assertThat(only().delay()).isEqualTo(Elapsed.of(40_100_000));
    assertThat(only().finAck()).isEqualTo(Elapsed.of(40_000_000));
  }

  @Test
  void aResetIsAnEnd() throws Exception {
    talk.opened(0).request(30, 0, 100).answer(90, 0, 250);
    talk.client(100, TcpSegment.RST, 101, 0);

    assertThat(only().delay()).isEqualTo(Elapsed.of(90_000));
    assertThat(only().exchange()).isEqualTo(Elapsed.of(90_000));
  }

  @Test
  void aRefusedConnectionHasNoExchange() throws Exception {
    talk.client(0, TcpSegment.SYN, 0, 0).server(5, TcpSegment.RST | TcpSegment.ACK, 0, 0);

    assertThat(only().delay()).isEqualTo(Elapsed.of(5_000));
    assertThat(only().exchange()).isEqualTo(Elapsed.absent("the server sent no byte"));
    assertThat(only().waiting().absence()).isPresent();
  }

  @Test
  void severalRequestsHaveNoWait() throws Exception {
    talk.opened(0).request(30, 0, 50).answer(40, 0, 100).request(50, 50, 50);
    talk.answer(90, 100, 150).closed(0, 250);

    assertThat(only().waiting().absence())
        .hasValue("the client sent more after the answer had begun");
    assertThat(only().exchange()).isEqualTo(Elapsed.of(90_000));
    assertThat(only().sent().bytes()).isEqualTo(100);
  }

  /** The server's SYN, request, answer, both FINs, and the last ACK. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 5, 6, 8, 9})
  void packetsThatTheCaptureLacksMakeTimesAbsent(int missing) throws Exception {
    PcapBytes whole = new PcapBytes(PcapBytes.OURS);
    new Talk(whole, 40_000).call(0);
    Connection connection = without(whole, missing);

    assertThat(connection.delay().ns()).isEmpty();
    assertThat(connection.delay().absence()).isPresent();
  }

  /** By its place in the file. */
  private static Connection without(PcapBytes whole, int missing) throws IOException {
    byte[] bytes = whole.bytes();
    int from = whole.ends().get(missing);
    int to = whole.ends().get(missing + 1);
    byte[] rest = Arrays.copyOf(bytes, bytes.length - (to - from));
    System.arraycopy(bytes, to, rest, from, bytes.length - to);
    return PcapBytes.capture(rest, Optional.empty()).connections().get(0);
  }

  @Test
  void aKeepAliveProbeIsNoByte() throws Exception {
    talk.opened(0).request(30, 0, 100).client(40, TcpSegment.ACK, 100, 1);
    talk.client(41, TcpSegment.ACK, 100, 0).answer(90, 0, 250).closed(0, 250);

    assertThat(only().sent().bytes()).isEqualTo(100);
    assertThat(only().delay()).isEqualTo(Elapsed.of(120_000));
  }

  @Test
  void connectionsThatBeganBeforeTheCaptureAreCounted() throws Exception {
    talk.request(0, 0, 10).answer(10, 0, 10);
    new Talk(file, 40_001).call(100);

    assertThat(file.capture().connections()).hasSize(1);
    assertThat(file.capture().strays()).isEqualTo(2);
    assertThat(file.capture().problems()).isEmpty();
  }

  @Test
  void droppedPacketsMakeTimesOfTheirConnectionsAbsent() throws Exception {
    talk.call(0);
    new Talk(file, 40_001).call(1_000);
    new Talk(file, 40_002).call(2_000);
    long from = Talk.BEGIN_NS + 1_110_000;
    CaptureInfo info = info(List.of(new Loss(from, from + 500_000, 3)));

    Capture capture = file.capture(Optional.of(info));

    assertThat(capture.problems())
        .containsExactly(
            "the kernel dropped 3 packets: times of connections during that are absent");
    assertThat(capture.connections())
        .extracting(of -> of.delay().ns().isPresent())
        .containsExactly(true, false, true);
    assertThat(capture.connections().get(1).delay().absence())
        .hasValue("the kernel dropped packets during the connection");
    assertThat(capture.connections().get(1).waiting().ns()).isEmpty();
    assertThat(Jitter.seconds(capture.connections())).isEmpty();
  }

  private static CaptureInfo info(List<Loss> losses) {
    List<Anchor> anchors = List.of(new Anchor(Talk.BEGIN_NS - 5_000_000, 42, 20));
    return new CaptureInfo("pijoule-packets/1", anchors, Optional.of(losses), true);
  }

  @Test
  void anchoredConnectionsStartOnTheMonotonicClock() throws Exception {
    talk.call(3);

    assertThat(only().startNs()).isEmpty();
    assertThat(file.capture(Optional.of(info(List.of()))).connections().get(0).startNs())
        .isEqualTo(OptionalLong.of(42 + 5_003_000));
  }

  @Test
  void jitterIsADelayLessTheOneBefore() throws Exception {
    talk.call(0);
    new Talk(file, 40_001).call(1_000).server(1_150, TcpSegment.ACK, 252, 0);
    new Talk(file, 40_002).call(2_000).server(2_130, TcpSegment.ACK, 252, 0);

    assertThat(Jitter.seconds(file.capture().connections())).hasSize(2);
    assertThat(Jitter.seconds(file.capture().connections()).get(0)).isEqualTo(30e-6, within());
    assertThat(Jitter.seconds(file.capture().connections()).get(1)).isEqualTo(-20e-6, within());
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-12);
  }

  @Test
  void aSocketConnectedToItselfIsNoConnection() throws Exception {
    new Talk(file, Talk.SERVER_PORT).call(0);

    assertThat(file.capture().connections()).isEmpty();
  }
}
