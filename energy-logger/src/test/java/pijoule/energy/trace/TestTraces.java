package pijoule.energy.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.zip.GZIPOutputStream;
import pijoule.base.ClockAnchor;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.SampleKind;

/** Traces made for tests. */
public final class TestTraces {
  private TestTraces() {}

  /** A meter whose gain uncertainty is 1 % and whose board draws 1 W to 3 W. */
  public static MeterInfo meter(SampleKind kind) {
    return MeterInfo.builder("model", Boundary.BOARD, kind)
        .estimate(true)
        .selfMeasuring(true)
        .setting("idle_watts", 1)
        .setting("busy_watts", 3)
        .source("made up")
        .powerMinWatts(OptionalDouble.of(1))
        .powerMaxWatts(OptionalDouble.of(3))
        .accuracy(Term.U_GAIN_RELATIVE, OptionalDouble.of(0.01))
        .build();
  }

  /** An open trace of that meter, at 100 Hz. */
  public static TraceInfo info() {
    return info(SampleKind.MEAN);
  }

  /** A trace of a meter that gives such samples. */
  public static TraceInfo info(SampleKind kind) {
    return info(meter(kind));
  }

  /** A trace of that meter, at 100 Hz. */
  public static TraceInfo info(MeterInfo meter) {
    return info(meter, 100);
  }

  /** A trace of that meter at that rate. */
  public static TraceInfo info(MeterInfo meter, double hertz) {
    ClockAnchor clock =
        new ClockAnchor(
            Instant.parse("2026-01-02T03:04:05.000600700Z"), 1_000, 25, Optional.of("boot-1"));
    return new TraceInfo("host", "pi-1", hertz, meter, clock, Optional.empty());
  }

  /** A reader of such a text, at such a place. */
  public static TraceReader reader(Path csv, String text) throws IOException {
    return TraceReader.open(fresh(csv, text));
  }

  /**
   * A file of such a text, in place of an earlier one. It is made again: ext4 waits for the disk
   * where a file is cut and written (auto_da_alloc).
   */
  public static Path fresh(Path file, String text) throws IOException {
    Files.deleteIfExists(file);
    return Files.writeString(file, text);
  }

  static byte[] gzip(String text) throws IOException {
    var bytes = new java.io.ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }
}
