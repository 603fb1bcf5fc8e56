package pijoule.energy.calibration;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import pijoule.energy.json.JsonObject;

/** Reads {@code pijoule-calibration/1}. */
final class CertificateReader {
  /** Rounding of the decimal text; a line that was changed by hand differs by more. */
  private static final double SAME_RELATIVE = 1e-9;

  private static final JsonObject.Format FORMAT =
      new JsonObject.Format("docs/calibration.md", CalibrationException::new);

  private CertificateReader() {}

  static Certificate read(String where, byte[] bytes) throws IOException {
    try {
      return certificate(JsonObject.read(where, bytes, FORMAT));
    } catch (JsonProcessingException malformed) {
      throw new CalibrationException(
          "%s must be JSON, got %s".formatted(where, malformed.getOriginalMessage()));
    } catch (IllegalArgumentException | DateTimeException refused) {
      throw new CalibrationException(where + ": " + refused.getMessage());
    }
  }

  private static Certificate certificate(JsonObject fields) throws IOException {
    String format = fields.text("format");
    if (!format.equals(Certificate.FORMAT)) {
      throw new CalibrationException(
          "%s must be of format %s, got '%s'"
              .formatted(fields.where(), Certificate.FORMAT, format));
    }
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

  /** Certificates were once of the ADC alone and do not name it. */
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
      throw new CalibrationException(
          "%s: %s must follow from the points (%s), got %s; the file was changed, calibrate again"
              .formatted(fields.where(), key, fitted, stated));
    }
  }
}
