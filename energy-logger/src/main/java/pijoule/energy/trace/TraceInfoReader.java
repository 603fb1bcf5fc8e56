package pijoule.energy.trace;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import pijoule.energy.clock.ClockAnchor;
import pijoule.energy.files.RegularFile;
import pijoule.energy.json.JsonObject;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.SampleKind;

/** Reads a METER-SESSION.json. */
final class TraceInfoReader {
  private static final JsonObject.Format FORMAT =
      new JsonObject.Format("docs/results.md, Trace", TraceException::new);

  private TraceInfoReader() {}

  static TraceInfo read(Path file) throws IOException {
    try {
      byte[] bytes = Files.readAllBytes(RegularFile.require(file));
      JsonObject root = JsonObject.read(file.toString(), bytes, FORMAT);
      String format = root.text("format");
      if (!format.equals(TraceInfo.FORMAT)) {
        throw new TraceException(
            "%s is of format %s, and this version reads %s alone; use the pijoule that wrote it"
                .formatted(file, format, TraceInfo.FORMAT));
      }
      return info(root);
    } catch (NoSuchFileException missing) {
      throw new TraceException(
          file + " is missing: a trace's CSV needs the JSON beside it", missing);
    } catch (JsonProcessingException broken) {
      throw new TraceException(file + " is no JSON: " + broken.getOriginalMessage(), broken);
    } catch (IllegalArgumentException | DateTimeParseException refused) {
      throw new TraceException(file + ": " + refused.getMessage(), refused);
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
            constant(Boundary.class, root.text("boundary")),
            constant(SampleKind.class, root.text("sample_kind")));
    meter
        .estimate(root.flag("estimate"))
        .selfMeasuring(root.flag("self_measuring"))
        .voltageAndCurrent(root.optionalFlag("voltage_and_current").orElse(false))
        .settings(root.child("settings").numbers())
        .source(root.text("source"))
        .powerMinWatts(root.optionalNumber("power_min_watts"))
        .powerMaxWatts(root.optionalNumber("power_max_watts"))
        .uGainRelative(root.optionalNumber("u_gain_relative"))
        .uOffsetWatts(root.optionalNumber("u_offset_watts"))
        .uSampleWatts(root.optionalNumber("u_sample_watts"))
        .uTimeSeconds(root.optionalNumber("u_time_seconds"))
        .resolutionJoules(root.optionalNumber("resolution_joules"))
        .uVoltageRelative(root.optionalNumber("u_voltage_relative"))
        .calibration(root.text("calibration"));
    Optional<JsonObject> device = root.optionalChild("device");
    if (device.isPresent()) {
      meter.device(device.get().texts());
    }
    Optional<JsonObject> counts = root.optionalChild("counts");
    if (counts.isPresent()) {
      meter.counts(counts.get().numbers());
    }
    return meter.build();
  }

  private static <E extends Enum<E>> E constant(Class<E> type, String key) {
    return Enum.valueOf(type, key.toUpperCase(Locale.ROOT));
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
}
