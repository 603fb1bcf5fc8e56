package pijoule.energy.serial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.lifecycle.BeforeTry;
import org.junit.jupiter.api.Test;
import pijoule.energy.serial.DeviceReport.BinaryFrame.Crc16;
import pijoule.energy.serial.DeviceReport.Marker;
import pijoule.energy.serial.FrameDecoder.FrameSink;

/** Frames in any company and in any pieces. */
class FrameDecoderTest {
  private List<Object> seen = new ArrayList<>();
  private final List<Integer> bytesSince = new ArrayList<>();
  private FrameDecoder decoder = new FrameDecoder(new Seen());

  @BeforeTry
  void begin() {
    seen = new ArrayList<>();
    decoder = new FrameDecoder(new Seen());
  }

  private final class Seen implements FrameSink {
    @Override
    public void report(DeviceReport report, long arrivalNs, int since) {
      seen.add(report);
      bytesSince.add(since);
    }

    @Override
    public void marker(Marker marker, long arrivalNs, int since) {
      seen.add(marker);
      bytesSince.add(since);
    }

    @Override
    public boolean line(String text, long arrivalNs) {
      return seen.add(text);
    }
  }

  @Test
  void theCheckIsTheOneOfXmodem() {
    byte[] digits = "123456789".getBytes(StandardCharsets.US_ASCII);
    assertThat(Crc16.of(digits, 0, digits.length)).isEqualTo(0x31c3);
  }

  @Property(tries = 300)
  void anyChunkingGivesTheSameFrames(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 90) int n) {
    Random random = new Random(seed);
    List<Object> sent = new ArrayList<>();
    byte[] stream = stream(random, n, sent);
    feed(random, stream);
    assertThat(seen).isEqualTo(sent);
    assertThat(decoder.counts().bytesDiscarded()).isZero();
    assertThat(decoder.counts().crcErrors()).isZero();
  }

  @Property(tries = 300)
  void damageNeverMakesAFrame(@ForAll long seed, @ForAll @IntRange(min = 1, max = 20) int hits) {
    Random random = new Random(seed);
    List<Object> sent = new ArrayList<>();
    byte[] stream = stream(random, 60, sent);
    for (int i = 0; i < hits; i++) {
      stream[random.nextInt(stream.length)] = (byte) random.nextInt(256);
    }
    feed(random, stream);
    assertThat(sent).containsSubsequence(seen);
    assertThat(seen.size()).isGreaterThanOrEqualTo(60 - 2 * hits);
  }

  @Property(tries = 100)
  void theFramesBehindGarbageAreFound(@ForAll byte[] garbage) {
    decoder.accept(garbage, 0, garbage.length, 0);
    byte[] filler = new byte[FrameDecoder.MAX_LINE + 5];
    decoder.accept(filler, 0, filler.length, 0);
    DeviceReport report = report(new Random(2), 7);
    byte[] frame = FrameEncoder.text(report);
    decoder.accept(frame, 0, frame.length, 0);
    assertThat(seen).endsWith(report);
  }

  @Test
  void bytesThatCameSinceAreCounted() {
    byte[] first = FrameEncoder.binary(report(new Random(3), 1));
    byte[] second = FrameEncoder.text(report(new Random(3), 2));
    decoder.accept(first, 0, first.length - 1, 5);
    byte[] rest = new byte[1 + second.length];
    rest[0] = first[first.length - 1];
    System.arraycopy(second, 0, rest, 1, second.length);
    decoder.accept(rest, 0, rest.length, 6);
    assertThat(bytesSince).containsExactly(first.length + second.length, second.length);
  }

  private void feed(Random random, byte[] stream) {
    int at = 0;
    while (at < stream.length) {
      int count = Math.min(stream.length - at, 1 + random.nextInt(1 + random.nextInt(1500)));
      decoder.accept(stream, at, count, 0);
      at += count;
    }
  }

  private static byte[] stream(Random random, int frames, List<Object> sent) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int i = 0; i < frames; i++) {
      bytes.writeBytes(one(random, i, sent));
    }
    return bytes.toByteArray();
  }

  private static byte[] one(Random random, int number, List<Object> sent) {
    DeviceReport report = report(random, number);
    Marker marker = new Marker(number, random.nextInt() & 0xffff_ffffL, random.nextBoolean());
    switch (random.nextInt(10)) {
      case 0:
        sent.add("#ok R" + number);
        return FrameEncoder.line("#ok R" + number);
      case 1:
        sent.add(marker);
        return FrameEncoder.text(marker);
      case 2:
        sent.add(marker);
        return FrameEncoder.binary(marker);
      case 3, 4, 5:
        sent.add(report);
        return FrameEncoder.binary(report);
      case 6:
        DeviceReport whole = withProducts(report, random);
        sent.add(whole);
        return FrameEncoder.binary(whole);
      default:
        sent.add(report);
        return FrameEncoder.text(report);
    }
  }

  private static DeviceReport withProducts(DeviceReport old, Random random) {
    long any = random.nextLong() >>> 24;
    DeviceReport.Products products = new DeviceReport.Products(any, any ^ 1, (int) any & 0xffff);
    return new DeviceReport(
        old.seq(),
        old.deviceMicros(),
        old.voltageCount(),
        old.voltageSum(),
        old.currentCount(),
        old.currentSum(),
        Optional.of(products));
  }

  private static DeviceReport report(Random random, int seq) {
    int count = 1 + random.nextInt(0xffff);
    return new DeviceReport(
        seq,
        random.nextInt() & 0xffff_ffffL,
        count,
        random.nextInt(1 << 24),
        count,
        random.nextInt(1 << 24),
        Optional.empty());
  }
}
