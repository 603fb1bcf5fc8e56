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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.base.Sha256;
import pijoule.energy.calibration.Certificate.Burden;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.Certificate.Instrument;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;
import pijoule.energy.calibration.ChannelCalibration.LineFit;
import pijoule.energy.calibration.PowerUncertainty.OperatingPoint;
import pijoule.energy.calibration.Sensor.CodeRange;
import pijoule.energy.json.JsonObject;
import pijoule.energy.json.JsonText;

/**
 * A certificate on the disk.
 *
 * @param path the file
 * @param certificate what it says
 * @param sha256 SHA-256 of the file's bytes, 64 lower-case hexadecimal digits: what traces name
 */
public record CertificateFile(Path path, Certificate certificate, String sha256) {
  /** Rounding of the decimal text; a line that was changed by hand differs by more. */
  private static final double SAME_RELATIVE = 1e-9;

  private static final JsonObject.Format FORMAT =
      new JsonObject.Format("docs/calibration.md", IOException::new);

  /**
   * Writes a certificate to a new file.
   *
   * @throws IOException if the file exists
   * @throws IOException if it cannot be written
   */
  public static CertificateFile write(Path path, Certificate certificate) throws IOException {
    byte[] bytes = CertificateWriter.text(certificate).getBytes(StandardCharsets.UTF_8);
    try {
      Files.write(path, bytes, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException exists) {
      throw new IOException(
          "a certificate is never overwritten, and %s exists; choose another --out"
              .formatted(path));
    }
    return new CertificateFile(path, certificate, Sha256.of(bytes));
  }

  /**
   * Reads a certificate.
   *
   * @throws IOException naming the file, if it is of another format, or its line is not that of its
   *     points
   */
  public static CertificateFile read(Path path) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(path);
    } catch (NoSuchFileException absent) {
      throw new IOException("there is no certificate %s; make one with calibrate".formatted(path));
    }
    Certificate certificate =
        JsonObject.read(
            path.toString(), bytes, FORMAT, Certificate.FORMAT, CertificateFile::certificate);
    return new CertificateFile(path, certificate, Sha256.of(bytes));
  }

  /** Reads {@code pijoule-calibration/1}. */
  private static Certificate certificate(JsonObject fields) throws IOException {
    Device device = device(fields.child("device"));
    return new Certificate(
        LocalDate.parse(fields.text("date")),
        device,
        instrument(fields.child("instrument")),
        fields.number("ambient_celsius"),
        channel(fields.child("voltage"), "volts", device.sensor().voltage()),
        channel(fields.child("current"), "amperes", device.sensor().current()),
        new Burden(fields.number("burden_ohms"), fields.number("burden_limit_relative")));
  }

  /** Reads a device; certificates were once only of the ADC and do not name it. */
  private static Device device(JsonObject fields) throws IOException {
    return new Device(
        fields.text("serial"),
        fields.text("firmware"),
        fields.text("reference"),
        Sensor.of(fields.optionalText("sensor").orElse(Sensor.ADC.key())));
  }

  private static Instrument instrument(JsonObject fields) throws IOException {
    return new Instrument(
        fields.text("name"),
        new Specification(
            fields.number("voltage_reading_relative"), fields.number("voltage_offset_volts")),
        new Specification(
            fields.number("current_reading_relative"), fields.number("current_offset_amperes")));
  }

  /** Reads the sensor's codes; those that the certificate does not have are the known ones. */
  private static CodeRange range(JsonObject fields, CodeRange known) throws IOException {
    return new CodeRange(
        fields.optionalNumber("min_code").orElse(known.minCode()),
        fields.optionalNumber("max_code").orElse(known.maxCode()),
        fields.optionalNumber("step_codes").orElse(known.stepCodes()),
        fields.optionalNumber("nonlinearity_codes").orElse(known.nonlinearityCodes()),
        fields.optionalNumber("min_span_codes").orElse(known.minSpanCodes()));
  }

  private static ChannelCalibration channel(JsonObject fields, String unit, CodeRange known)
      throws IOException {
    List<CalibrationPoint> points = new ArrayList<>();
    for (JsonObject point : fields.children("points")) {
      points.add(point(point, unit));
    }
    Optional<JsonObject> check =
        fields.optionalChild("check").filter(object -> !object.values().isEmpty());
    ChannelCalibration channel =
        new ChannelCalibration(
            points,
            check.isPresent() ? Optional.of(point(check.get(), unit)) : Optional.empty(),
            range(fields, known));
    requireSame(fields, "gain_" + unit + "_per_code", channel.fit().gain());
    requireSame(fields, "offset_" + unit, channel.fit().offset());
    return channel;
  }

  private static CalibrationPoint point(JsonObject fields, String unit) throws IOException {
    return new CalibrationPoint(
        fields.number("applied_" + unit),
        fields.number("mean_code"),
        fields.number("sd_code"),
        Math.round(fields.number("reports")));
  }

  private static void requireSame(JsonObject fields, String key, double fitted) throws IOException {
    double stated = fields.number(key);
    if (Math.abs(stated - fitted) > SAME_RELATIVE * Math.max(1, Math.abs(fitted))
        || (key.startsWith("gain") && Math.abs(stated / fitted - 1) > SAME_RELATIVE)) {
      throw new IOException(
          "%s: %s must follow from the points (%s), got %s; the file was changed, calibrate again"
              .formatted(fields.where(), key, fitted, stated));
    }
  }

  /** Writes {@code pijoule-calibration/1}, see docs/calibration.md. */
  private record CertificateWriter(JsonGenerator json) {
    static String text(Certificate certificate) {
      return JsonText.lines(json -> new CertificateWriter(json).write(certificate));
    }

    private void write(Certificate certificate) throws IOException {
      json.writeStringField("format", Certificate.FORMAT);
      json.writeStringField("date", certificate.date().toString());
      json.writeObjectFieldStart("device");
      json.writeStringField("serial", certificate.device().serial());
      json.writeStringField("firmware", certificate.device().firmware());
      json.writeStringField("reference", certificate.device().reference());
      json.writeStringField("sensor", certificate.device().sensor().key());
      json.writeEndObject();
      instrument(certificate.instrument());
      json.writeNumberField("ambient_celsius", certificate.ambientCelsius());
      channel("voltage", "volts", certificate.voltage());
      channel("current", "amperes", certificate.current());
      json.writeNumberField("burden_ohms", certificate.burden().ohms());
      json.writeNumberField("burden_limit_relative", certificate.burden().limitRelative());
      power(certificate.power());
    }

    private void instrument(Instrument instrument) throws IOException {
      json.writeObjectFieldStart("instrument");
      json.writeStringField("name", instrument.name());
      json.writeNumberField("voltage_reading_relative", instrument.voltage().readingRelative());
      json.writeNumberField("voltage_offset_volts", instrument.voltage().offset());
      json.writeNumberField("current_reading_relative", instrument.current().readingRelative());
      json.writeNumberField("current_offset_amperes", instrument.current().offset());
      json.writeEndObject();
    }

    private void channel(String key, String unit, ChannelCalibration channel) throws IOException {
      LineFit line = channel.fit();
      json.writeObjectFieldStart(key);
      json.writeNumberField("gain_" + unit + "_per_code", line.gain());
      json.writeNumberField("offset_" + unit, line.offset());
      range(channel.range());
      json.writeArrayFieldStart("points");
      for (CalibrationPoint point : channel.points()) {
        point(unit, point, line);
      }
      json.writeEndArray();
      if (channel.check().isPresent()) {
        json.writeFieldName("check");
        point(unit, channel.check().get(), line);
      }
      json.writeEndObject();
    }

    private void range(CodeRange range) throws IOException {
      json.writeNumberField("min_code", range.minCode());
      json.writeNumberField("max_code", range.maxCode());
      json.writeNumberField("step_codes", range.stepCodes());
      json.writeNumberField("nonlinearity_codes", range.nonlinearityCodes());
      json.writeNumberField("min_span_codes", range.minSpanCodes());
    }

    private void point(String unit, CalibrationPoint point, LineFit line) throws IOException {
      json.writeStartObject();
      json.writeNumberField("applied_" + unit, point.applied());
      json.writeNumberField("mean_code", point.meanCode());
      json.writeNumberField("sd_code", point.sdCode());
      json.writeNumberField("reports", point.reports());
      json.writeNumberField("residual_" + unit, line.residual(point));
      json.writeEndObject();
    }

    private void power(PowerUncertainty power) throws IOException {
      json.writeNumberField("operating_point_volts", OperatingPoint.TYPICAL.volts());
      json.writeNumberField("operating_point_amperes", OperatingPoint.TYPICAL.amperes());
      json.writeNumberField("u_gain_relative", power.uGainRelative());
      json.writeNumberField("u_offset_watts", power.uOffsetWatts());
    }
  }
}
