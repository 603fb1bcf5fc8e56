package pijoule.energy.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.trace.TraceInfo.TraceClosing;

class TraceWriterTest {
  private static final long INTERVAL = 10_000_000;

  @TempDir private Path folder;

  @Test
  void writesTheGoldenTrace() throws IOException {
    Path base = folder.resolve("new").resolve("golden-1");
    try (TraceWriter writer = TraceWriter.begin(base, TestTraces.info())) {
      writer.sample(2_000, 1.77);
      writer.sample(2_000 + INTERVAL, 1.96);
      writer.sample(2_000 + 25 * INTERVAL, 0.125);
      writer.sample(2_000 + 26 * INTERVAL, 1.0E-4);
    }

    Golden.assertSame("golden-1.csv", base.resolveSibling("golden-1.csv"));
    Golden.assertSame("golden-1.json", base.resolveSibling("golden-1.json"));
  }

  @Property(tries = 100)
  void readsWhatItWroteInAGermanLocale(
      @ForAll @LongRange(min = 0, max = 1L << 61) long startNs,
      @ForAll @Size(max = 200) List<Long> bits)
      throws IOException {
    List<Double> watts =
        bits.stream().map(Double::longBitsToDouble).filter(Double::isFinite).toList();
    Locale usual = Locale.getDefault();
    Locale.setDefault(Locale.GERMANY);
    Path home = Files.createTempDirectory("pijoule-trace");
    try {
      Trace trace = write(home.resolve("host-1"), startNs, watts);
      assertThat(powers(trace)).isEqualTo(watts);
      assertThat(trace.info().closing().orElseThrow().samples()).isEqualTo(watts.size());
    } finally {
      Locale.setDefault(usual);
      Files.delete(home.resolve("host-1.csv"));
      Files.delete(home.resolve("host-1.json"));
      Files.delete(home);
    }
  }

  private static Trace write(Path base, long startNs, List<Double> watts) throws IOException {
    try (TraceWriter writer = TraceWriter.begin(base, TestTraces.info())) {
      for (int i = 0; i < watts.size(); i++) {
        writer.sample(startNs + i * INTERVAL, watts.get(i));
      }
      writer.close();
      return Trace.open(writer.csv());
    }
  }

  private static List<Double> powers(Trace trace) throws IOException {
    List<Double> powers = new ArrayList<>();
    try (TraceReader reader = trace.read()) {
      while (reader.next()) {
        powers.add(reader.powerWatts());
      }
    }
    return powers;
  }

  /** A program that loses 20,000 rows a second for 50 s: an object each filled 64 MB. */
  @Test
  void lossesOfOneReasonThatNoSampleDividesAreOne() throws IOException {
    Path base = folder.resolve("host-1");
    try (TraceWriter writer = TraceWriter.begin(base, TestTraces.info(SampleKind.POINT))) {
      writer.sample(0, 1);
      writer.loss("rows lost", OptionalLong.of(3));
      writer.loss("unplugged", OptionalLong.empty());
      for (int i = 0; i < 1_000_000; i++) {
        writer.loss("rows lost", OptionalLong.of(1));
      }
      writer.sample(INTERVAL, 1);
    }

    assertThat(losses())
        .extracting(TraceLoss::reason, TraceLoss::lostSamples)
        .containsExactly(
            tuple("rows lost", OptionalLong.of(3)),
            tuple("unplugged", OptionalLong.empty()),
            tuple("rows lost", OptionalLong.of(1_000_000)));
  }

  /** A program that prints other rubbish in each line has a reason for each. */
  @Test
  void reasonsOfOneGapAndLossesOfATraceAreBounded() throws IOException {
    Path base = folder.resolve("host-1");
    int gaps = 12_000;
    try (TraceWriter writer = TraceWriter.begin(base, TestTraces.info(SampleKind.POINT))) {
      writer.sample(0, 1);
      for (int i = 0; i < 1_000; i++) {
        writer.loss("malformed line " + i, OptionalLong.of(1));
      }
      for (int i = 1; i <= gaps; i++) {
        writer.sample(i * INTERVAL, 1);
        writer.loss(i == gaps ? SampleSink.CLIPPED : "rows lost", OptionalLong.of(1));
      }
      writer.sample((gaps + 1) * INTERVAL, 1);
    }

    List<TraceLoss> losses = losses();
    TraceLoss last = losses.get(losses.size() - 1);
    assertThat(losses).hasSize(10_000);
    assertThat(losses.stream().mapToLong(loss -> loss.lostSamples().orElseThrow()).sum())
        .isEqualTo(1_000 + gaps);
    assertThat(last.beforeNs()).hasValue((gaps + 1) * INTERVAL);
    assertThat(last.isClipped()).isTrue();
  }

  private List<TraceLoss> losses() throws IOException {
    return Trace.open(folder.resolve("host-1.csv")).info().closing().orElseThrow().losses();
  }

  @Test
  void marksAStallOfMoreThanThreeIntervalsAndInventsNothing() throws IOException {
    Path base = folder.resolve("host-1");
    try (TraceWriter writer = TraceWriter.begin(base, TestTraces.info(SampleKind.POINT))) {
      writer.sample(0, 1);
      writer.sample(3 * INTERVAL, 1);
      writer.sample(6 * INTERVAL + 1, 1);
    }

    Path csv = folder.resolve("host-1.csv");
    assertThat(Files.readAllLines(csv))
        .containsExactly(
            "time_ns,power_watts", "0,1.0", "30000000,1.0", "45000000,NA", "60000001,1.0");
    TraceClosing closing = Trace.open(csv).info().closing().orElseThrow();
    assertThat(closing.samples()).isEqualTo(3);
    assertThat(closing.losses())
        .containsExactly(
            new TraceLoss(
                OptionalLong.of(30_000_000),
                OptionalLong.of(60_000_001),
                "sampling stalled: 30.000 ms between samples, interval 10.000 ms",
                OptionalLong.empty()));
  }

  @Test
  void writesVoltageAndCurrentAndWhatTheMeterLost() throws IOException {
    MeterInfo serial =
        MeterInfo.builder("serial", Boundary.BOARD, SampleKind.MEAN)
            .voltageAndCurrent(true)
            .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.of(0.007))
            .accuracy(Term.U_SAMPLE_WATTS, OptionalDouble.of(0.0005))
            .build();
    MeterInfo atEnd =
        serial.toBuilder()
            .accuracy(Term.U_TIME_SECONDS, OptionalDouble.of(2.5e-5))
            .device(Map.of("serial", "SIM001"))
            .counts(Map.of("frames_lost", 4.0))
            .build();
    Path base = folder.resolve("golden-2");
    try (TraceWriter writer = TraceWriter.begin(base, TestTraces.info(serial))) {
      writer.loss("the device was reset", OptionalLong.empty());
      writer.sample(1_000, 4.9, 0.37);
      writer.sample(1_000 + INTERVAL, 4.875, 0.38);
      writer.loss("2 frames lost", OptionalLong.of(2));
      writer.loss("1 frame damaged", OptionalLong.of(1));
      writer.sample(1_000 + 4 * INTERVAL, 4.9, 0.36);
      writer.loss("the device was unplugged", OptionalLong.of(1));
      writer.close(atEnd);
    }

    Golden.assertSame("golden-2.csv", base.resolveSibling("golden-2.csv"));
    Golden.assertSame("golden-2.json", base.resolveSibling("golden-2.json"));
    Trace trace = Trace.open(base.resolveSibling("golden-2.csv"));
    assertThat(trace.info().meterInfo()).isEqualTo(atEnd);
    assertThat(trace.info().closing().orElseThrow().losses()).hasSize(4);
    try (TraceReader reader = trace.read()) {
      reader.next();
      reader.next();
      reader.next();
      assertThat(reader.gap()).isTrue();
    }
  }

  @Test
  void refusesASampleThatItsMeterDidNotDeclare() throws IOException {
    try (TraceWriter writer = TraceWriter.begin(folder.resolve("host-1"), TestTraces.info())) {
      assertThatThrownBy(() -> writer.sample(1, 5, 0.3))
          .isInstanceOf(TraceException.class)
          .hasMessageContaining("time_ns,power_watts that its meter declared, got 5.0 V, 0.3 A");
    }
  }

  @Test
  void leavesRoomForTheGapRowThatALossNeeds() throws IOException {
    try (TraceWriter writer = TraceWriter.begin(folder.resolve("host-1"), TestTraces.info())) {
      writer.sample(1, 5);
      writer.loss("a frame is lost", OptionalLong.of(1));
      assertThatThrownBy(() -> writer.sample(2, 5)).hasMessageContaining("at least 2 ns later");
      writer.sample(3, 5);
    }

    assertThat(Files.readAllLines(folder.resolve("host-1.csv")))
        .containsExactly("time_ns,power_watts", "1,5.0", "2,NA", "3,5.0");
  }

  @Test
  void isOpenWhileRecordingAndClosedWithItsHashAtTheEnd() throws Exception {
    Path base = folder.resolve("host-1");
    Path csv = folder.resolve("host-1.csv");
    try (TraceWriter writer = TraceWriter.begin(base, TestTraces.info())) {
      assertThat(Trace.open(csv).info()).isEqualTo(TestTraces.info());
      writer.sample(5, 1);
    }

    TraceClosing closing = Trace.open(csv).info().closing().orElseThrow();
    byte[] sha256 = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(csv));
    assertThat(closing.csvSha256()).isEqualTo(HexFormat.of().formatHex(sha256));
    assertThat(closing.firstNs()).hasValue(5);
    assertThat(closing.lastNs()).hasValue(5);
  }

  @Test
  void handsSamplesToTheSystemWithinASecond() throws IOException {
    Path csv = folder.resolve("host-1.csv");
    long startNs = TestTraces.info().clock().anchorMonotonicNs();
    try (TraceWriter writer = TraceWriter.begin(folder.resolve("host-1"), TestTraces.info())) {
      writer.sample(startNs + 1, 1);
      writer.tick(startNs + 989_000_000);
      assertThat(Files.readAllLines(csv)).hasSize(1);
      writer.tick(startNs + 991_000_000);
      assertThat(Files.readAllLines(csv)).hasSize(2);
      writer.sample(startNs + 2, 1);
      writer.askToFlush();
      writer.tick(startNs + 993_000_000);
      writer.tick(startNs + 994_000_000);
      assertThat(Files.readAllLines(csv)).hasSize(3);
    }
  }

  @Test
  void closesATraceWithoutSamples() throws IOException {
    TraceWriter.begin(folder.resolve("host-1"), TestTraces.info()).close();

    TraceClosing closing = Trace.open(folder.resolve("host-1.csv")).info().closing().orElseThrow();
    assertThat(closing.samples()).isEqualTo(0);
    assertThat(closing.firstNs()).isEmpty();
  }

  @Test
  void overwritesNothing() throws IOException {
    Path csv = Files.writeString(folder.resolve("a-1.csv"), "precious");
    Path json = Files.writeString(folder.resolve("b-1.json"), "precious");

    for (String name : List.of("a-1", "b-1")) {
      assertThatThrownBy(() -> TraceWriter.begin(folder.resolve(name), TestTraces.info()))
          .isInstanceOf(TraceException.class)
          .hasMessageContaining("never overwritten");
    }
    assertThat(csv).hasContent("precious");
    assertThat(json).hasContent("precious");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a-1.csv", "b-1.json");
  }

  @Test
  void saysThatAFolderIsNone() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");

    assertThatThrownBy(() -> TraceWriter.begin(file.resolve("host-1"), TestTraces.info()))
        .isInstanceOf(TraceException.class)
        .message()
        .contains("cannot make " + file, "choose")
        .doesNotContain("\n");
  }

  @Test
  void refusesSamplesOfAFaultyMeter() throws IOException {
    try (TraceWriter writer = TraceWriter.begin(folder.resolve("host-1"), TestTraces.info())) {
      writer.sample(10, 1);
      assertThatThrownBy(() -> writer.sample(10, 1)).hasMessageContaining("the meter is faulty");
      assertThatThrownBy(() -> writer.sample(11, Double.NaN))
          .hasMessageContaining("got NaN W at 11 ns");
    }

    assertThat(Files.readAllLines(folder.resolve("host-1.csv"))).hasSize(2);
  }

  @Test
  void leavesTheTraceOpenWhenTheDiskFails() throws IOException {
    Path csv = folder.resolve("host-1.csv");
    Path json = folder.resolve("host-1.json");
    FileChannel channel =
        FileChannel.open(csv, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    TraceWriter writer = TraceWriter.begin(csv, json, TestTraces.info(), channel);
    writer.sample(1, 1);
    channel.close();

    assertThatThrownBy(() -> writer.tick(Long.MAX_VALUE))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("after 1 samples");
    writer.close();

    assertThat(TraceInfo.read(json).closed()).isFalse();
  }

  @Test
  void saysThatTheDiskIsFull() throws IOException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.isWritable(full), "no /dev/full");
    FileChannel channel = FileChannel.open(full, StandardOpenOption.WRITE);
    Path json = folder.resolve("host-1.json");

    assertThatThrownBy(() -> TraceWriter.begin(full, json, TestTraces.info(), channel))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("cannot write /dev/full after 0 samples: No space left on device");
    assertThat(TraceInfo.read(json).closed()).isFalse();
  }
}
