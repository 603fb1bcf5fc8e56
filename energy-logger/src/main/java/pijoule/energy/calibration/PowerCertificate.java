package pijoule.energy.calibration;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.LocalDate;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import pijoule.energy.files.RegularFile;
import pijoule.energy.json.JsonObject;
import pijoule.energy.json.JsonText;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;

/**
 * A meter of any kind, calibrated by a better one. Reading = gain x power + offset, of a time that
 * is the delay earlier. What it corrects is a power at the boundary of the better one. See
 * docs/calibration.md.
 *
 * @param date day on which both measured one load, UTC
 * @param meter what was calibrated
 * @param reference what it was calibrated by
 * @param gain without unit, greater than 0
 * @param uGainRelative its relative standard uncertainty, the reference's in it
 * @param offsetWatts reading where no power is drawn, W
 * @param uOffsetWatts its standard uncertainty, the reference's in it, W
 * @param delaySeconds of the readings behind the power, s
 * @param uDelaySeconds its standard uncertainty, the reference's times in it, s
 * @param minWatts least power of the load, W
 * @param maxWatts greatest power of the load, W
 */
public record PowerCertificate(
    LocalDate date,
    Instrument meter,
    Instrument reference,
    double gain,
    double uGainRelative,
    double offsetWatts,
    double uOffsetWatts,
    double delaySeconds,
    double uDelaySeconds,
    double minWatts,
    double maxWatts) {
  /** Name and version of the format. */
  public static final String FORMAT = "pijoule-power-calibration/1";

  private static final JsonObject.Format JSON =
      new JsonObject.Format("docs/calibration.md", IOException::new);

  /** A meter that is more than ten times wrong is wired wrong. */
  private static final double MAX_FACTOR = 10;

  private static final double MAX_DELAY_SECONDS = 3600;

  /**
   * One of the two meters.
   *
   * @param kind its key
   * @param boundary what its power goes into
   * @param source where its readings came from
   * @param device what the device said of itself
   * @param calibration SHA-256 of its own certificate, or {@code none}
   */
  public record Instrument(
      String kind,
      Boundary boundary,
      String source,
      Map<String, String> device,
      String calibration) {
    /** As a trace knows it. */
    public static Instrument of(MeterInfo info) {
      return new Instrument(
          info.kind(), info.boundary(), info.source(), info.device(), info.calibration());
    }

    /** Copies the device. */
    public Instrument {
      device = Map.copyOf(device);
    }
  }

  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException in one line, if a value is none that a calibration gives
   */
  public PowerCertificate {
    require("gain", gain, 1 / MAX_FACTOR, MAX_FACTOR);
    require("u_gain_relative", uGainRelative, 0, 1);
    require("offset_watts", offsetWatts, -1e6, 1e6);
    require("u_offset_watts", uOffsetWatts, 0, 1e6);
    require("delay_seconds", delaySeconds, -MAX_DELAY_SECONDS, MAX_DELAY_SECONDS);
    require("u_delay_seconds", uDelaySeconds, 0, MAX_DELAY_SECONDS);
    require("power_min_watts", minWatts, -1e6, maxWatts);
    require("power_max_watts", maxWatts, minWatts, 1e6);
  }

  private static void require(String key, double value, double least, double most) {
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          "%s of a power calibration must lie within %s and %s, got %s; compare the meters again"
              .formatted(key, least, most, value));
    }
  }

  /** Power by a reading, W. */
  public double watts(double reading) {
    return (reading - offsetWatts) / gain;
  }

  /** Accuracy of the calibrated meter, by the accuracy that was known before. */
  public MeterInfo.Accuracy accuracy(MeterInfo.Accuracy before) {
    SortedMap<Term, Double> terms = new TreeMap<>(before.terms());
    terms.put(Term.U_GAIN_RELATIVE, uGainRelative);
    terms.put(Term.U_OFFSET_WATTS, uOffsetWatts);
    terms.computeIfPresent(Term.U_SAMPLE_WATTS, (sample, u) -> u / gain);
    terms.merge(Term.U_TIME_SECONDS, uDelaySeconds, Math::hypot);
    terms.computeIfPresent(Term.RESOLUTION_JOULES, (step, joules) -> joules / gain);
    return new MeterInfo.Accuracy(terms);
  }

  /**
   * Writes it to a new file.
   *
   * @throws IOException if the file exists
   * @throws IOException if it cannot be written
   */
  public void write(Path path) throws IOException {
    try {
      Files.writeString(path, JsonText.lines(this::write), StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException exists) {
      throw new IOException(
          "a certificate is never overwritten, and %s exists; choose another".formatted(path));
    }
  }

  private void write(JsonGenerator json) throws IOException {
    json.writeStringField("format", FORMAT);
    json.writeStringField("date", date.toString());
    instrument(json, "meter", meter);
    instrument(json, "reference", reference);
    json.writeNumberField("gain", gain);
    json.writeNumberField("u_gain_relative", uGainRelative);
    json.writeNumberField("offset_watts", offsetWatts);
    json.writeNumberField("u_offset_watts", uOffsetWatts);
    json.writeNumberField("delay_seconds", delaySeconds);
    json.writeNumberField("u_delay_seconds", uDelaySeconds);
    json.writeNumberField("power_min_watts", minWatts);
    json.writeNumberField("power_max_watts", maxWatts);
  }

  private static void instrument(JsonGenerator json, String key, Instrument one)
      throws IOException {
    json.writeObjectFieldStart(key);
    json.writeStringField("kind", one.kind());
    json.writeStringField("boundary", one.boundary().key());
    json.writeStringField("source", one.source());
    JsonText.values(json, "device", new TreeMap<>(one.device()));
    json.writeStringField("calibration", one.calibration());
    json.writeEndObject();
  }

  /**
   * Reads one.
   *
   * @throws IOException naming the file, if it is of another format
   */
  public static PowerCertificate read(Path path) throws IOException {
    try {
      byte[] bytes = RegularFile.text(path).getBytes(StandardCharsets.UTF_8);
      return JsonObject.read(path.toString(), bytes, JSON, FORMAT, PowerCertificate::certificate);
    } catch (NoSuchFileException absent) {
      throw new IOException(
          "there is no certificate %s; make one with compare --certificate".formatted(path));
    }
  }

  private static PowerCertificate certificate(JsonObject fields) throws IOException {
    return new PowerCertificate(
        LocalDate.parse(fields.text("date")),
        instrument(fields.child("meter")),
        instrument(fields.child("reference")),
        fields.number("gain"),
        fields.number("u_gain_relative"),
        fields.number("offset_watts"),
        fields.number("u_offset_watts"),
        fields.number("delay_seconds"),
        fields.number("u_delay_seconds"),
        fields.number("power_min_watts"),
        fields.number("power_max_watts"));
  }

  private static Instrument instrument(JsonObject fields) throws IOException {
    return new Instrument(
        fields.text("kind"),
        Boundary.parse(fields.text("boundary")),
        fields.text("source"),
        fields.child("device").texts(),
        fields.text("calibration"));
  }
}
