package pijoule.energy.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import pijoule.energy.calibration.Certificate;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.CertificateFile;
import pijoule.energy.calibration.CodeSource.StoredCalibration;
import pijoule.energy.calibration.FakeDevice;
import pijoule.energy.calibration.Sensor;

class CalibrateCommandTest {
  private static final String BEGIN =
      "Maker 5, no. 77\n0.5%\n2mV\n0.5%\n0.5mA\n22.5degC\n1Ohm\n1%\n0.2\n";

  @TempDir private Path folder;
  private final StringWriter results = new StringWriter();
  private final StringWriter prompts = new StringWriter();

  @Test
  void leavesACertificateAndStoresItInTheDevice() throws IOException {
    FakeDevice device = new FakeDevice(180.0, 900.0, 540.5, 90.0, 830.0);
    calibrate(device, BEGIN + "1V\n5V\n3V\n100mA\n900mA\n\n");

    CertificateFile file = CertificateFile.read(folder.resolve("c.json"));
    Certificate certificate = file.certificate();
    assertThat(certificate.device().serial()).isEqualTo("A17");
    assertThat(certificate.voltage().fit().at(540)).isEqualTo(3.0);
    assertThat(certificate.voltage().check().orElseThrow().meanCode()).isEqualTo(540.5);
    assertThat(certificate.current().check()).isEmpty();
    assertThat(certificate.burden().limitRelative()).isCloseTo(0.015 / 1.05, within(1e-12));
    assertThat(device.stored())
        .containsExactly(
            new StoredCalibration(file.sha256().substring(0, 16), 1_034_343, 0, 1_006_388, 2_703));
    assertThat(results.toString())
        .contains("sha256 " + file.sha256(), "u_gain 0.460 %, u_offset 2.25 mW");
    assertThat(prompts.toString())
        .contains("Device A17", "check: 3.00000 V applied, 3.00278 V read, residual -0.00278 V");
  }

  /** 1.25 mV and 2.5 uV a code, 0.05 Ohm; 1 Ohm is the nominal shunt of the stored gain. */
  @Test
  void calibratesAnIna226() throws IOException {
    FakeDevice device = new FakeDevice(Sensor.INA226, 800.0, 4000.0, 2000.0, 18_000.0);
    calibrate(
        device,
        BEGIN.replace("1Ohm", "50mOhm").replace("0.2\n", "") + "1V\n5V\n\n100mA\n900mA\n\n");

    CertificateFile file = CertificateFile.read(folder.resolve("c.json"));
    assertThat(file.certificate().device().sensor()).isEqualTo(Sensor.INA226);
    assertThat(file.certificate().voltage().range()).isEqualTo(Sensor.INA226.voltage());
    assertThat(device.stored())
        .containsExactly(
            new StoredCalibration(file.sha256().substring(0, 16), 1_000_000, 0, 20_000_000, 0));
    assertThat(prompts.toString()).contains("sensor ina226", "code 4000.000");
  }

  /** Limits of 0.5 % and 1 mV over 0.5 ohm, of 0.1 % of the shunt, and 2 mOhm at its inputs. */
  @Test
  void aCurrentCanBeReadAsVoltsOverTheShunt() throws IOException {
    FakeDevice device = new FakeDevice(180.0, 900.0, 45.0, 405.0, 225.0);
    calibrate(
        device,
        BEGIN.replace("0.5mA", "1mV").replace("1Ohm\n1%", "500mOhm\n0.1%")
            + "1V\n5V\n\n50mV\n450mV\n\n0.5A\n");

    Certificate certificate = CertificateFile.read(folder.resolve("c.json")).certificate();
    assertThat(certificate.current().points().get(1).applied()).isEqualTo(0.9);
    assertThat(certificate.instrument().current())
        .isEqualTo(new Specification(Math.hypot(0.005, 0.001 + 0.002 / 0.5), 0.002));
  }

  @Test
  void asksAgainUntilAnAnswerFits() throws IOException {
    FakeDevice device = new FakeDevice(0.0, 180.0, 200.0, 1023.0, 180.0, 900.0, 90.0, 830.0);
    calibrate(
        device,
        "\n"
            + BEGIN.replace("1Ohm\n", "1\n-1Ohm\n1Ohm\n")
            + "0V\n1V\n1.1V\n9V\n5A\n1V\n5V\n\n0.1A\n0.9A\n\n");

    assertThat(prompts.toString())
        .contains("an answer is needed")
        .contains("a resistance is a number with a unit (mOhm, Ohm), got '1'")
        .contains("must lie within 0.001 and 10.0, got -1Ohm")
        .contains("touch neither, got 0.0 to 0.3")
        .contains("205 codes apart or more, got 20;")
        .contains("got 1022.7 to 1023.0")
        .contains("a voltage is a number with a unit (uV, mV, V), got '5A'");
    assertThat(device.stored()).hasSize(1);
  }

  @Test
  void leavesNothingWhereTheAnswersEnd() {
    FakeDevice device = new FakeDevice(180.0);

    assertThatThrownBy(() -> calibrate(device, BEGIN + "1V\n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the answers ended at the question 'Apply the higher voltage");
    assertThat(folder).isEmptyDirectory();
    assertThat(device.stored()).isEmpty();
  }

  @Test
  void aDeviceWithoutANameIsGivenOneOrRefused() throws IOException {
    FakeDevice device = new FakeDevice(180.0).unnamed();

    assertThatThrownBy(() -> CalibrateCommand.requireName(device, Optional.empty()))
        .isInstanceOf(IOException.class)
        .hasMessage("a device is calibrated by its own name, got unset; give it one with --name");
    CalibrateCommand.requireName(device, Optional.of("B2"));
    CalibrateCommand.requireName(device, Optional.empty());
    assertThat(device.device().serial()).isEqualTo("B2");
    assertThatThrownBy(() -> CalibrateCommand.requireName(device, Optional.of("C3")))
        .hasMessageEndingWith("got B2; leave --name out");
  }

  private void calibrate(FakeDevice device, String answers) throws IOException {
    CalibrateCommand.calibrate(
        device,
        0.05,
        new BufferedReader(new StringReader(answers)),
        folder.resolve("c.json"),
        new PrintWriter(results),
        new PrintWriter(prompts));
  }
}
