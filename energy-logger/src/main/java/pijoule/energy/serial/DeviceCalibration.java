package pijoule.energy.serial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import pijoule.energy.calibration.Certificate;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.CertificateFile;
import pijoule.energy.calibration.NominalAccuracy;
import pijoule.energy.calibration.PowerUncertainty;
import pijoule.energy.calibration.PowerUncertainty.OperatingPoint;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.calibration.Sensor.CodeRange;
import pijoule.energy.calibration.SensorWiring;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.MeterInfo.Term;

/**
 * How a device's readings become volts and amperes, and how well that is known.
 *
 * @param conversion from readings
 * @param accuracy of the power; the samples' times are the clock's
 * @param certificate SHA-256 of the certificate, or {@link MeterInfo#NOT_CALIBRATED}
 * @param device the device that it holds for; empty: any
 * @param parts from which the conversion follows without a certificate; empty: it does not
 */
public record DeviceCalibration(
    Conversion conversion,
    Accuracy accuracy,
    String certificate,
    Optional<Device> device,
    Optional<SensorWiring> parts) {
  /** How a device reports that it carries no calibration. */
  private static final String NONE = "none";

  /** A conversion that no parts were stated for. */
  public DeviceCalibration(
      Conversion conversion, Accuracy accuracy, String certificate, Optional<Device> device) {
    this(conversion, accuracy, certificate, device, Optional.empty());
  }

  /** Codes pass through unchanged, for a calibration. */
  public static DeviceCalibration codes() {
    return new DeviceCalibration(
        Conversion.CODES, Accuracy.UNKNOWN, MeterInfo.NOT_CALIBRATED, Optional.empty());
  }

  /**
   * A device that was never calibrated: its parts are what is printed on them. Until the device is
   * known the sensor is one that the parts suffice for.
   */
  public static DeviceCalibration nominal(SensorWiring parts) {
    return nominal(parts.suffice(Sensor.ADC) ? Sensor.ADC : Sensor.INA226, parts);
  }

  private static DeviceCalibration nominal(Sensor sensor, SensorWiring parts) {
    Conversion conversion = Conversion.nominal(sensor, parts);
    return new DeviceCalibration(
        conversion,
        accuracy(
            NominalAccuracy.power(sensor, parts), conversion, sensor.voltage(), sensor.current()),
        MeterInfo.NOT_CALIBRATED,
        Optional.empty(),
        Optional.of(parts));
  }

  /** The calibration as it is for a device: that of parts depends on the device's sensor. */
  DeviceCalibration of(DeviceFacts found) {
    Optional<Sensor> sensor = found.knownSensor();
    boolean ofParts = parts.isPresent() && sensor.isPresent() && parts.get().suffice(sensor.get());
    return ofParts ? nominal(sensor.get(), parts.get()) : this;
  }

  /**
   * Makes sure that it holds for a device.
   *
   * @param found what it says of itself
   * @param port where it is, for the message
   * @throws IOException in one line, if its sensor does not answer, if it is the certificate of
   *     another device, sensor, reference or calibration, or if there is none and the device
   *     carries a calibration or the stated parts are not those of its sensor
   */
  void requireOf(DeviceFacts found, String port) throws IOException {
    if (found.sensor().equals(DeviceFacts.NO_SENSOR)) {
      throw new IOException(
          "the device at %s must find its sensor at I2C address 0x40, got none; check its wires and with which --sensor it was flashed"
              .formatted(port));
    }
    if (device.isPresent()) {
      requireSame(device.get(), found, port);
      requireStored(found, port);
    } else if (parts.isPresent()) {
      requireParts(parts.get(), found, port);
    }
  }

  /** A device that carries another calibration was calibrated again, or the file was changed. */
  private void requireStored(DeviceFacts found, String port) throws IOException {
    if (!found.calibration().equals(NONE) && !certificate.startsWith(found.calibration())) {
      throw new IOException(
          "the certificate must be the one that the device at %s carries, %s..., got %s; name that one, or calibrate it again"
              .formatted(port, found.calibration(), certificate));
    }
  }

  private static void requireParts(SensorWiring parts, DeviceFacts found, String port)
      throws IOException {
    if (!found.calibration().equals(NONE)) {
      throw new IOException(
          "the device at %s carries the calibration %s, got --shunt and no certificate; name it by --calibration FILE, or calibrate the device again"
              .formatted(port, found.calibration()));
    }
    Optional<Sensor> sensor = found.knownSensor();
    boolean adc = sensor.equals(Optional.of(Sensor.ADC));
    if (sensor.isEmpty() || adc && !found.reference().equals("internal")) {
      throw new IOException(
          "without a certificate a device needs a known sensor, and adc the reference internal, got %s and %s; calibrate it"
              .formatted(found.sensor(), found.reference()));
    }
    if (!adc && parts.dividerRatio().isPresent()) {
      throw new IOException(
          "the device at %s has sensor %s and no divider, got --divider %s; leave it out, and state the shunt that is soldered to the sensor, such as --shunt 100mOhm"
              .formatted(port, found.sensor(), parts.dividerRatio().getAsDouble()));
    }
    if (!parts.suffice(sensor.get())) {
      throw new IOException(
          "the device at %s has sensor adc and needs its divider, got none; write it like --divider 0.1667"
              .formatted(port));
    }
  }

  private static void requireSame(Device certified, DeviceFacts found, String port)
      throws IOException {
    if (!certified.serial().equals(found.serial())) {
      throw new IOException(
          "the certificate must be of the device at %s, which is %s, got one of %s; use its own"
              .formatted(port, found.serial(), certified.serial()));
    }
    String sensor = certified.sensor().key();
    if (!sensor.equals(found.sensor()) || !certified.reference().equals(found.reference())) {
      throw new IOException(
          "the certificate of %s must be of its sensor %s and reference %s, got %s and %s; calibrate it again"
              .formatted(
                  found.serial(),
                  found.sensor(),
                  found.reference(),
                  sensor,
                  certified.reference()));
    }
  }

  /**
   * A device as its certificate has it.
   *
   * @throws IOException in one line, if the file is no certificate
   */
  public static DeviceCalibration read(Path file) throws IOException {
    CertificateFile certificate = CertificateFile.read(file);
    return of(certificate.certificate(), certificate.sha256());
  }

  /** A device as a certificate with such a SHA-256 has it. */
  public static DeviceCalibration of(Certificate certificate, String sha256) {
    Conversion conversion =
        new Conversion(
            certificate.voltage().fit().gain(),
            certificate.voltage().fit().offset(),
            certificate.current().fit().gain(),
            certificate.current().fit().offset(),
            certificate.burden().ohms());
    return new DeviceCalibration(
        conversion,
        accuracy(
            certificate.power(),
            conversion,
            certificate.voltage().range(),
            certificate.current().range()),
        sha256,
        Optional.of(certificate.device()));
  }

  /**
   * Accuracy of powers that are products of means, of a report or of an INA's conversion. What
   * {@link PowerUncertainty#uOfMeansWatts} states is added.
   */
  Accuracy accuracyOfMeans() {
    double u = PowerUncertainty.uOfMeansWatts(conversion.burdenOhms());
    SortedMap<Term, Double> terms = new TreeMap<>(accuracy.terms());
    terms.computeIfPresent(Term.U_OFFSET_WATTS, (offset, watts) -> Math.hypot(watts, u));
    return new Accuracy(terms);
  }

  /**
   * A reading is known to one step: a rectangle of that width (GUM 4.3.7), not less for being a
   * mean, as steps without noise do not average out.
   */
  private static Accuracy accuracy(
      PowerUncertainty power, Conversion conversion, CodeRange voltage, CodeRange current) {
    OperatingPoint at = OperatingPoint.TYPICAL;
    double perAmpere = at.volts() - 2 * at.amperes() * conversion.burdenOhms();
    double stepWatts =
        Math.hypot(
            at.amperes() * conversion.vGain() * voltage.stepCodes(),
            perAmpere * conversion.iGain() * current.stepCodes());
    return new Accuracy(
        new TreeMap<>(
            Map.of(
                Term.U_GAIN_RELATIVE,
                power.uGainRelative(),
                Term.U_OFFSET_WATTS,
                power.uOffsetWatts(),
                Term.U_SAMPLE_WATTS,
                stepWatts / Math.sqrt(12))));
  }
}
