package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import pijoule.analysis.measure.Connection.Traffic;
import pijoule.analysis.measure.PcapBytes.Format;

/** Files of every form are read alike; other files and the ends of cut ones are not used. */
class PcapReaderTest {
  static Stream<Format> formats() {
    return Stream.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)
        .flatMap(
            order ->
                Stream.of(true, false)
                    .flatMap(
                        nanoseconds ->
                            IntStream.of(
                                    PcapBytes.ETHERNET,
                                    PcapBytes.RAW,
                                    PcapBytes.COOKED,
                                    PcapBytes.COOKED_2)
                                .mapToObj(link -> new Format(order, nanoseconds, link))));
  }

  /** RFC 2675: a packet whose header states no length is as long as its frame. */
  @Test
  void aJumboPacketIsAsLongAsItsFrame() throws Exception {
    PcapBytes file = new PcapBytes(PcapBytes.OURS);
    new Talk(file, 40_000).overIpv6().call(7);
    byte[] jumbo = file.bytes();
    List<Integer> ends = file.ends();
    for (int packet = 0; packet < ends.size() - 1; packet++) {
      int length = ends.get(packet) + 16 + 4;
      jumbo[length] = 0;
      jumbo[length + 1] = 0;
    }

    Capture capture = PcapBytes.capture(jumbo, Optional.empty());

    assertThat(capture.problems()).isEmpty();
    assertThat(capture.connections()).hasSize(1).isEqualTo(file.capture().connections());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void everyFormGivesTheSameConnections(Format format) throws Exception {
    PcapBytes file = new PcapBytes(format);
    new Talk(file, 40_000).call(7);
    new Talk(file, 40_001).overIpv6().call(1_000.5);

    Capture capture = file.capture();

    assertThat(capture.problems()).isEmpty();
    assertThat(capture.connections()).hasSize(2);
    for (Connection connection : capture.connections()) {
      assertThat(connection.delay()).isEqualTo(Elapsed.of(120_000));
      assertThat(connection.exchange()).isEqualTo(Elapsed.of(90_000));
      assertThat(connection.waiting()).isEqualTo(Elapsed.of(60_000));
      assertThat(connection.sent()).isEqualTo(new Traffic(5, 100, 0));
      assertThat(connection.received()).isEqualTo(new Traffic(5, 250, 0));
    }
    assertThat(capture.connections())
        .extracting(of -> of.client() + " " + of.server())
        .containsExactly(
            "127.0.0.1:40000 127.0.0.1:8080", "[0:0:0:0:0:0:0:1]:40001 [0:0:0:0:0:0:0:1]:8080");
  }

  @Test
  void nanosecondsAreKept() throws Exception {
    PcapBytes file = new PcapBytes(PcapBytes.OURS);
    Talk talk = new Talk(file, 40_000).opened(0).request(30.001, 0, 1).answer(40.003, 0, 1);
    talk.closed(0, 1);

    assertThat(file.capture().connections().get(0).waiting()).isEqualTo(Elapsed.of(10_002));
  }

  /** Cut anywhere, it gives what a file of the packets before the cut gives. */
  @Test
  void aCutFileGivesThePacketsBeforeTheCut() throws Exception {
    PcapBytes file = new PcapBytes(PcapBytes.OURS);
    new Talk(file, 40_000).call(0);
    new Talk(file, 40_001).call(1_000);
    byte[] whole = file.bytes();
    List<Connection> all = file.capture().connections();

    for (int end = 0; end < whole.length; end++) {
      byte[] cut = Arrays.copyOf(whole, end);
      if (end < file.ends().get(0)) {
        assertThatThrownBy(() -> PcapBytes.capture(cut, Optional.empty()))
            .isInstanceOf(PcapException.class)
            .hasMessageContaining("a.pcap must be a pcap file, got %s bytes".formatted(end))
            .hasMessageNotContaining("\n");
        continue;
      }
      int there = end;
      int before = file.ends().stream().filter(of -> of <= there).reduce(0, Math::max);
      Capture capture = PcapBytes.capture(cut, Optional.empty());
      Capture expected = PcapBytes.capture(Arrays.copyOf(whole, before), Optional.empty());
      assertThat(expected.problems()).isEmpty();
      assertThat(capture.connections()).isEqualTo(expected.connections());
      assertThat(capture.problems())
          .hasSize(end == before ? 0 : 1)
          .allMatch(problem -> problem.matches("a\\.pcap is cut after \\d+ packets: .*"));
      if (before >= file.ends().get(10)) {
        assertThat(capture.connections().get(0)).isEqualTo(all.get(0));
      }
    }
  }

  /** Whatever is in one byte of a header, there is a capture or one line. */
  @Test
  void aDamagedHeaderIsOneLine() throws Exception {
    PcapBytes file = new PcapBytes(PcapBytes.OURS);
    new Talk(file, 40_000).call(0);
    for (int at = 0; at < file.ends().get(1); at++) {
      for (int value = 0; value < 256; value += 5) {
        byte[] damaged = file.bytes();
        damaged[at] = (byte) value;
        try {
          assertThat(PcapBytes.capture(damaged, Optional.empty()).problems())
              .noneMatch(problem -> problem.contains("\n"));
        } catch (PcapException refused) {
          assertThat(refused).hasMessageStartingWith("a.pcap must ").hasMessageNotContaining("\n");
        }
      }
    }
  }

  @Test
  void anImpossiblePacketEndsTheReading() throws Exception {
    PcapBytes file = new PcapBytes(PcapBytes.OURS);
    new Talk(file, 40_000).call(0).call(1_000);
    byte[] huge = file.bytes();
    ByteBuffer.wrap(huge).putInt(file.ends().get(3) + 8, -1);

    Capture capture = PcapBytes.capture(huge, Optional.empty());

    assertThat(capture.problems()).singleElement().asString().contains("damaged after 3 packets");
    assertThat(capture.connections()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "GIF89a", "#!/bin/bash\necho a text that is no capture\n"})
  void aForeignFileIsRefusedInOneLine(String text, @TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("a.pcap"), text, StandardCharsets.UTF_8);

    assertThatThrownBy(() -> Capture.read(file))
        .isInstanceOf(PcapException.class)
        .hasMessageStartingWith(file + " must be a pcap file, got ")
        .hasMessageContaining("; name one of packet-recorder or tcpdump")
        .hasMessageNotContaining("\n");
  }

  @Test
  void pcapngAndOtherLinksNameTheWayOut() {
    byte[] pcapng = ByteBuffer.allocate(28).putInt(0, 0x0a0d0d0a).array();
    assertThatThrownBy(() -> PcapBytes.capture(pcapng, Optional.empty()))
        .hasMessageContaining("got pcapng; convert it: editcap -F nsecpcap");

    byte[] usb = new PcapBytes(new Format(ByteOrder.BIG_ENDIAN, true, 189)).bytes();
    assertThatThrownBy(() -> PcapBytes.capture(usb, Optional.empty()))
        .hasMessageContaining("101 (IP)")
        .hasMessageContaining("got 189;");
  }

  @Test
  void aFolderIsNoCapture(@TempDir Path folder) {
    assertThatThrownBy(() -> Capture.read(folder)).hasMessageContaining("must be a file");
  }

  @Test
  void taggedFramesAndOtherProtocolsAreReadOver() throws Exception {
    PcapBytes inner = new PcapBytes(PcapBytes.OURS);
    new Talk(inner, 40_000).call(0);
    byte[] arp = new byte[28];
    byte[] udp = ByteBuffer.allocate(28).put(0, (byte) 0x45).put(9, (byte) 17).array();
    inner.ip(Talk.BEGIN_NS, arp).ip(Talk.BEGIN_NS, udp);
    assertThat(inner.capture().connections()).hasSize(1);
    assertThat(inner.capture().problems()).isEmpty();

    ByteBuffer tagged = ByteBuffer.allocate(18);
    tagged.putShort(12, (short) 0x8100).putShort(16, (short) 0x0800);
    assertThat(LinkType.ETHERNET.ip(tagged)).hasValue(18);
    assertThat(LinkType.ETHERNET.ip(tagged.limit(14))).isEmpty();
  }

  @Test
  void packetsCutInTheirHeadersAreCounted() throws Exception {
    PcapBytes file = new PcapBytes(PcapBytes.OURS);
    byte[] ip = ByteBuffer.allocate(30).put(0, (byte) 0x45).put(9, (byte) 6).array();
    file.ip(Talk.BEGIN_NS, ip, 400);

    assertThat(file.capture().problems())
        .containsExactly(
            "1 packets are cut before their TCP header ends: capture at least 128 bytes of each");
  }

  /** The wire's length counts, not what was kept. */
  @Test
  void bytesOfACutPayloadCount() throws Exception {
    PcapBytes whole = new PcapBytes(PcapBytes.OURS);
    new Talk(whole, 40_000).opened(0);
    ByteBuffer headers = ByteBuffer.allocate(40).put(0, (byte) 0x45).put(9, (byte) 6);
    headers.putShort(2, (short) 1_440).putInt(12, 0x7f000001).putInt(16, 0x7f000001);
    headers.putShort(20, (short) 40_000).putShort(22, (short) Talk.SERVER_PORT);
    headers.putInt(24, 1_001).putInt(28, 5_001).put(32, (byte) 0x50).put(33, (byte) 16);
    whole.ip(Talk.BEGIN_NS + 30_000, headers.array(), 1_440);

    assertThat(whole.capture().connections().get(0).sent().bytes()).isEqualTo(1_400);
  }
}
