package pijoule.energy.calibration;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code pijoule-calibration/1}. */
final class CertificateReader {
  /** Rounding of the decimal text; a line that was changed by hand differs by more. */
  private static final double SAME_RELATIVE = 1e-9;

  private CertificateReader() {}

  static Certificate read(String where, byte[] bytes) throws IOException {
    try (JsonParser json = new JsonFactory().createParser(bytes)) {
      return certificate(JsonFields.read(where, json));
    } catch (JsonProcessingException malformed) {
      throw new CalibrationException(
          "%s must be JSON, got %s".formatted(where, malformed.getOriginalMessage()));
    } catch (IllegalArgumentException | DateTimeException refused) {
      throw new CalibrationException(where + ": " + refused.getMessage());
    }
  }

  private static Certificate certificate(JsonFields fields) throws CalibrationException {
    String format = fields.text("format");
    if (!format.equals(Certificate.FORMAT)) {
      throw new CalibrationException(
          "%s must be of format %s, got '%s'"
              .formatted(fields.where(), Certificate.FORMAT, format));
    }
    JsonFields device = fields.child("device");
    return new Certificate(
        LocalDate.parse(fields.text("date")),
        new Device(device.text("serial"), device.text("firmware"), device.text("reference")),
        instrument(fields.child("instrument")),
        fields.number("ambient_celsius"),
        channel(fields.child("voltage"), "volts"),
        channel(fields.child("current"), "amperes"),
        new Burden(fields.number("burden_ohms"), fields.number("burden_limit_relative")));
  }

  private static Instrument instrument(JsonFields fields) throws CalibrationException {
    return new Instrument(
        fields.text("name"),
        new Specification(
            fields.number("voltage_reading_relative"), fields.number("voltage_offset_volts")),
        new Specification(
            fields.number("current_reading_relative"), fields.number("current_offset_amperes")));
  }

  private static ChannelCalibration channel(JsonFields fields, String unit)
      throws CalibrationException {
    List<CalibrationPoint> points = new ArrayList<>();
    for (JsonFields point : fields.children("points")) {
      points.add(point(point, unit));
    }
    Optional<JsonFields> check = fields.optionalChild("check");
    ChannelCalibration channel =
        new ChannelCalibration(
            points, check.isPresent() ? Optional.of(point(check.get(), unit)) : Optional.empty());
    requireSame(fields, "gain_" + unit + "_per_code", channel.fit().gain());
    requireSame(fields, "offset_" + unit, channel.fit().offset());
    return channel;
  }

  private static CalibrationPoint point(JsonFields fields, String unit)
      throws CalibrationException {
    return new CalibrationPoint(
        fields.number("applied_" + unit),
        fields.number("mean_code"),
        fields.number("sd_code"),
        Math.round(fields.number("reports")));
  }

  private static void requireSame(JsonFields fields, String key, double fitted)
      throws CalibrationException {
    double stated = fields.number(key);
    if (Math.abs(stated - fitted) > SAME_RELATIVE * Math.max(1, Math.abs(fitted))
        || (key.startsWith("gain") && Math.abs(stated / fitted - 1) > SAME_RELATIVE)) {
      throw new CalibrationException(
          "%s: %s must follow from the points (%s), got %s; the file was changed, calibrate anew"
              .formatted(fields.where(), key, fitted, stated));
    }
  }
}
