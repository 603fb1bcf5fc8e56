package pijoule.energy.calibration;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import pijoule.energy.files.Sha256;

/**
 * A certificate on the disk.
 *
 * @param path the file
 * @param certificate what it says
 * @param sha256 SHA-256 of the file's bytes, 64 lower-case hexadecimal digits: what traces name
 */
public record CertificateFile(Path path, Certificate certificate, String sha256) {
  /**
   * Writes a certificate to a new file.
   *
   * @throws CalibrationException if the file exists
   * @throws IOException if it cannot be written
   */
  public static CertificateFile write(Path path, Certificate certificate) throws IOException {
    byte[] bytes = CertificateWriter.text(certificate).getBytes(StandardCharsets.UTF_8);
    try {
      Files.write(path, bytes, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException exists) {
      throw new CalibrationException(
          "a certificate is never overwritten, and %s exists; choose another --out"
              .formatted(path));
    }
    return new CertificateFile(path, certificate, Sha256.of(bytes));
  }

  /**
   * Reads a certificate for a device.
   *
   * @param serial serial number of the device that is to be converted by it
   * @throws CalibrationException naming the file, if it is of another format or another device, or
   *     its line is not that of its points
   */
  public static CertificateFile read(Path path, String serial) throws IOException {
    CertificateFile file = read(path);
    String own = file.certificate().device().serial();
    if (!own.equals(serial)) {
      throw new CalibrationException(
          "%s is the certificate of device %s, got device %s; use that device's own"
              .formatted(path, own, serial));
    }
    return file;
  }

  /**
   * Reads a certificate, of any device.
   *
   * @throws CalibrationException naming the file, if it is of another format, or its line is not
   *     that of its points
   */
  public static CertificateFile read(Path path) throws IOException {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(path);
    } catch (NoSuchFileException absent) {
      throw new CalibrationException(
          "there is no certificate %s; make one with calibrate".formatted(path));
    }
    Certificate certificate = CertificateReader.read(path.toString(), bytes);
    return new CertificateFile(path, certificate, Sha256.of(bytes));
  }
}
