package pijoule.energy.calibration;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import pijoule.energy.calibration.Certificate.Burden;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.Certificate.Instrument;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.ChannelCalibration.CalibrationPoint;

/** A certificate of a device that is 2 % high in voltage and 5 mA off in current. */
final class TestCertificates {
  private TestCertificates() {}

  static CalibrationPoint point(double applied, double code) {
    return new CalibrationPoint(applied, code, 0.1, 850);
  }

  static Certificate certificate() {
    return new Certificate(
        LocalDate.of(2026, 1, 2),
        new Device("A17", "energy-meter 1.0", "internal", Sensor.ADC),
        new Instrument(
            "Maker 5, no. 77", new Specification(0.005, 0.002), new Specification(0.005, 0.0005)),
        22.5,
        new ChannelCalibration(
            List.of(point(1, 180), point(5, 900)),
            Optional.of(point(3, 540.5)),
            Sensor.ADC.voltage()),
        new ChannelCalibration(
            List.of(point(0.1, 90), point(0.9, 830)), Optional.empty(), Sensor.ADC.current()),
        new Burden(1, 0.01));
  }
}
