package pijoule.energy.trace;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.base.ClockAnchor;
import pijoule.energy.files.RegularFile;
import pijoule.energy.json.JsonObject;
import pijoule.energy.json.JsonText;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.trace.TraceInfo.TraceClosing;

/** Text of a trace's description, METER-SESSION.json: see docs/results.md. */
final class TraceInfoJson {
  private static final JsonObject.Format FORMAT =
      new JsonObject.Format("docs/results.md, Trace", TraceException::new);

  private TraceInfoJson() {}

  /** Reads a METER-SESSION.json. */
  static TraceInfo read(Path file) throws IOException {
    try {
      byte[] bytes = Files.readAllBytes(RegularFile.require(file));
      return JsonObject.read(file.toString(), bytes, FORMAT, TraceInfo.FORMAT, TraceInfoJson::info);
    } catch (NoSuchFileException missing) {
      throw new TraceException(
          file + " is missing: a trace's CSV needs the JSON beside it", missing);
    }
  }

  private static TraceInfo info(JsonObject root) throws IOException {
    return new TraceInfo(
        root.text("meter"),
        root.text("host"),
        root.number("rate_hertz"),
        meter(root),
        clock(root.child("clock")),
        root.flag("closed") ? Optional.of(closing(root)) : Optional.empty());
  }

  private static MeterInfo meter(JsonObject root) throws IOException {
    MeterInfoBuilder meter =
        MeterInfo.builder(
            root.text("kind"),
            Boundary.valueOf(root.text("boundary").toUpperCase(Locale.ROOT)),
            SampleKind.valueOf(root.text("sample_kind").toUpperCase(Locale.ROOT)));
    meter
        .estimate(root.flag("estimate"))
        .selfMeasuring(root.flag("self_measuring"))
        .voltageAndCurrent(root.optionalFlag("voltage_and_current").orElse(false))
        .settings(root.child("settings").numbers())
        .source(root.text("source"))
        .powerMinWatts(root.optionalNumber("power_min_watts"))
        .powerMaxWatts(root.optionalNumber("power_max_watts"))
        .calibration(root.text("calibration"));
    for (MeterInfo.Term term : MeterInfo.Term.values()) {
      meter.accuracy(term, root.optionalNumber(term.key()));
    }
    return meter
        .device(root.childOrEmpty("device").texts())
        .counts(root.childOrEmpty("counts").numbers())
        .build();
  }

  private static ClockAnchor clock(JsonObject clock) throws IOException {
    return new ClockAnchor(
        Instant.parse(clock.text("anchor_wall")),
        clock.whole("anchor_monotonic_ns"),
        clock.whole("anchor_bound_ns"),
        clock.optionalText("boot_id"));
  }

  private static TraceClosing closing(JsonObject root) throws IOException {
    List<TraceLoss> losses = new ArrayList<>();
    for (JsonObject loss : root.children("losses")) {
      losses.add(
          new TraceLoss(
              loss.optionalWhole("after_ns"),
              loss.optionalWhole("before_ns"),
              loss.text("reason"),
              loss.optionalWhole("lost_samples")));
    }
    return new TraceClosing(
        root.whole("samples"),
        root.optionalWhole("first_ns"),
        root.optionalWhole("last_ns"),
        losses,
        root.text("csv_sha256"));
  }

  /** Writes a METER-SESSION.json so that a reader sees the old one or the new one, never a half. */
  private static final DateTimeFormatter NANOSECONDS =
      new DateTimeFormatterBuilder().appendInstant(9).toFormatter(java.util.Locale.ROOT);

  static void replace(Path json, TraceInfo info) throws IOException {
    Path temporary = json.resolveSibling(json.getFileName() + ".tmp");
    try (FileChannel file =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(bytes(info));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
      file.force(true);
    } catch (IOException failed) {
      Files.deleteIfExists(temporary);
      throw failed;
    }
    Files.move(
        temporary, json, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  static byte[] bytes(TraceInfo info) {
    return JsonText.longLists(
            json -> {
              writeMeter(json, info);
              writeClock(json, info.clock());
              writeClosing(json, info);
            })
        .getBytes(StandardCharsets.UTF_8);
  }

  private static void writeMeter(JsonGenerator json, TraceInfo info) throws IOException {
    MeterInfo meter = info.meterInfo();
    json.writeStringField("format", TraceInfo.FORMAT);
    json.writeStringField("meter", info.meter());
    json.writeStringField("kind", meter.kind());
    json.writeStringField("host", info.host());
    json.writeBooleanField("estimate", meter.estimate());
    json.writeStringField("boundary", meter.boundary().key());
    json.writeBooleanField("self_measuring", meter.selfMeasuring());
    json.writeNumberField("rate_hertz", info.rateHertz());
    json.writeStringField("sample_kind", meter.sampleKind().key());
    json.writeBooleanField("voltage_and_current", meter.voltageAndCurrent());
    JsonText.values(json, "settings", meter.settings());
    json.writeStringField("source", meter.source());
    JsonText.ifKnown(json, "power_min_watts", meter.powerMinWatts());
    JsonText.ifKnown(json, "power_max_watts", meter.powerMaxWatts());
    for (MeterInfo.Term term : MeterInfo.Term.values()) {
      JsonText.ifKnown(json, term.key(), meter.accuracy().of(term));
    }
    json.writeStringField("calibration", meter.calibration());
    writeDevice(json, meter);
  }

  private static void writeDevice(JsonGenerator json, MeterInfo meter) throws IOException {
    if (!meter.device().isEmpty()) {
      JsonText.values(json, "device", meter.device());
    }
    if (!meter.counts().isEmpty()) {
      JsonText.values(json, "counts", meter.counts());
    }
  }

  private static void writeClock(JsonGenerator json, ClockAnchor clock) throws IOException {
    json.writeObjectFieldStart("clock");
    json.writeStringField("anchor_wall", NANOSECONDS.format(clock.anchorWall()));
    json.writeNumberField("anchor_monotonic_ns", clock.anchorMonotonicNs());
    json.writeNumberField("anchor_bound_ns", clock.anchorBoundNs());
    if (clock.bootId().isPresent()) {
      json.writeStringField("boot_id", clock.bootId().get());
    }
    json.writeEndObject();
  }

  private static void writeClosing(JsonGenerator json, TraceInfo info) throws IOException {
    json.writeBooleanField("closed", info.closed());
    if (!info.closed()) {
      return;
    }
    TraceClosing closing = info.closing().get();
    json.writeNumberField("samples", closing.samples());
    JsonText.ifKnown(json, "first_ns", closing.firstNs());
    JsonText.ifKnown(json, "last_ns", closing.lastNs());
    json.writeArrayFieldStart("losses");
    for (TraceLoss loss : closing.losses()) {
      json.writeStartObject();
      JsonText.ifKnown(json, "after_ns", loss.afterNs());
      JsonText.ifKnown(json, "before_ns", loss.beforeNs());
      json.writeStringField("reason", loss.reason());
      JsonText.ifKnown(json, "lost_samples", loss.lostSamples());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringField("csv_sha256", closing.csvSha256());
  }
}
