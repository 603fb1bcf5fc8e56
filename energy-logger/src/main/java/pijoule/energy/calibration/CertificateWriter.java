package pijoule.energy.calibration;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import pijoule.energy.json.JsonText;

/** Writes {@code pijoule-calibration/1}, see docs/calibration.md. */
final class CertificateWriter {
  private final JsonGenerator json;

  private CertificateWriter(JsonGenerator json) {
    this.json = json;
  }

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
