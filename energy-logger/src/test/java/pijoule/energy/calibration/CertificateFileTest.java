package pijoule.energy.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CertificateFileTest {
  private static final Path GOLDEN =
      Path.of("src", "test", "resources", "calibration", "certificate.json");

  @TempDir private Path folder;
  private Path path;

  @BeforeEach
  void name() {
    path = folder.resolve("a17.json");
  }

  @Test
  void readsWhatItWrote() throws IOException {
    CertificateFile written = CertificateFile.write(path, TestCertificates.certificate());

    assertThat(CertificateFile.read(path)).isEqualTo(written);
    assertThat(written.sha256()).matches("[0-9a-f]{64}");
  }

  @Test
  void writesTheDocumentedFormat() throws IOException {
    CertificateFile.write(path, TestCertificates.certificate());
    if ("rewrite".equals(System.getProperty("pijoule.golden"))) {
      Files.createDirectories(GOLDEN.getParent());
      Files.write(GOLDEN, Files.readAllBytes(path));
    }

    assertThat(Files.readString(path)).isEqualTo(Files.readString(GOLDEN));
  }

  /** Certificates of the ADC were once written without its name and its codes. */
  @Test
  void readsWhatNamesNoSensor() throws IOException {
    Path old = GOLDEN.resolveSibling("certificate-without-sensor.json");

    assertThat(CertificateFile.read(old).certificate()).isEqualTo(TestCertificates.certificate());
  }

  @Test
  void isNeverOverwritten() throws IOException {
    CertificateFile.write(path, TestCertificates.certificate());

    assertThatThrownBy(() -> CertificateFile.write(path, TestCertificates.certificate()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("never overwritten");
  }

  @Test
  void refusesWhatIsNoCertificate() throws IOException {
    CertificateFile.write(path, TestCertificates.certificate());
    String text = Files.readString(path);

    assertRefused("", "must hold one JSON object");
    assertRefused("{", "must be JSON");
    assertRefused("{}", "needs format (text), got nothing; see docs/calibration.md");
    assertRefused(text.replace("calibration/1", "calibration/2"), "got 'pijoule-calibration/2'");
    assertRefused(text.replace("\"mean_code\" : 900.0", "\"mean_code\" : 901.0"), "must follow");
    assertRefused(text.replace("2026-01-02", "2026-13-02"), "2026-13-02");
    assertRefused(text.replace("\"burden_ohms\" : 1.0", "\"burden_ohms\" : -1.0"), "-1.0 Ohm");
    assertRefused(
        text.replace("\"applied_volts\" : 3.0", "\"applied_volts\" : 1.5"), "got 1.5000 V");
    assertRefused(text.replace("\"sd_code\"", "\"sd\""), "needs sd_code (number), got nothing");
    assertRefused(text.substring(0, text.length() / 2), "must be JSON");
  }

  /** 4 V by 720 codes are 5.556 mV a code, and no offset; 0.8 A by 740 codes are 1.081 mA. */
  @ParameterizedTest
  @CsvSource({
    "gain_volts_per_code, 0.0056",
    "offset_volts, 0.001",
    "gain_amperes_per_code, 0.0011",
    "offset_amperes, 0.0035"
  })
  void refusesALineThatItsPointsDoNotGive(String key, String value) throws IOException {
    CertificateFile.write(path, TestCertificates.certificate());
    String text = Files.readString(path);
    String changed = text.replaceFirst("(?<=\"" + key + "\" : )[-0-9.E]+", value);

    assertThat(changed).isNotEqualTo(text);
    assertRefused(changed, key + " must follow from the points");
  }

  @Test
  void saysThatThereIsNone() {
    assertThatThrownBy(() -> CertificateFile.read(path))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("make one with calibrate");
  }

  private void assertRefused(String text, String message) throws IOException {
    Files.writeString(path, text);

    assertThatThrownBy(() -> CertificateFile.read(path))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(message);
  }
}
