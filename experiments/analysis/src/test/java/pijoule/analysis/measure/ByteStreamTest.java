package pijoule.analysis.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.BitSet;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Bytes are counted once, in any order, from any first sequence number. */
class ByteStreamTest {
  private static final TcpEndpoint A = new TcpEndpoint(InetAddress.getLoopbackAddress(), 1);
  private static final TcpEndpoint B = new TcpEndpoint(InetAddress.getLoopbackAddress(), 2);

  private static TcpSegment data(int sequence, int bytes) {
    return new TcpSegment(0, A, B, sequence, 0, TcpSegment.ACK, bytes);
  }

  private static ByteStream begun(int isn) {
    ByteStream stream = new ByteStream();
    stream.add(new TcpSegment(0, A, B, isn, 0, TcpSegment.SYN, 0));
    return stream;
  }

  @Property(tries = 300)
  void bytesAreTheUnionOfTheSegments(
      @ForAll int isn,
      @ForAll @Size(max = 40) List<@IntRange(max = 4_000) Integer> starts,
      @ForAll @IntRange(min = 1, max = 700) int longest) {
    ByteStream stream = begun(isn);
    BitSet expected = new BitSet();
    for (int start : starts) {
      int bytes = 1 + start % longest;
      int before = expected.cardinality();
      expected.set(start, start + bytes);
      assertThat(stream.add(data(isn + 1 + start, bytes)))
          .isEqualTo(expected.cardinality() > before);
    }
    assertThat(stream.traffic().bytes()).isEqualTo(expected.cardinality());
    assertThat(stream.isIncomplete()).isEqualTo(expected.length() > expected.cardinality());
  }

  @Test
  void moreThanFourGigabytesAreCounted() {
    ByteStream stream = begun(-5);
    int step = 1 << 20;
    for (int i = 0; i < 6_000; i++) {
      assertThat(stream.add(data(-4 + i * step, step))).isTrue();
    }
    assertThat(stream.traffic().bytes()).isEqualTo(6_000L * step);
    assertThat(stream.isIncomplete()).isFalse();
  }

  @Test
  void acknowledgedBytesThatWereNotCapturedAreMissed() {
    ByteStream stream = begun(100);
    stream.add(data(101, 50));
    stream.acknowledge(151);
    assertThat(stream.isIncomplete()).isFalse();
    stream.acknowledge(152);
    assertThat(stream.isIncomplete()).isTrue();
  }

  /** A capture without most of its packets needs no more memory than any other. */
  @Test
  void gapsWithoutEndAreGivenUp() {
    ByteStream stream = begun(0);
    for (int i = 1; i < 100_000; i++) {
      stream.add(data(i * 10, 1));
    }
    assertThat(stream.isIncomplete()).isTrue();
    assertThat(stream.traffic().packets()).isEqualTo(100_000);
  }
}
