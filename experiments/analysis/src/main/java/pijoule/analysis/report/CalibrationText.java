package pijoule.analysis.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import pijoule.base.Sha256;
import pijoule.energy.calibration.Certificate;
import pijoule.energy.calibration.Certificate.Specification;
import pijoule.energy.calibration.CertificateFile;
import pijoule.energy.calibration.ChannelCalibration;
import pijoule.energy.meter.MeterInfo;

/** Says how a meter was calibrated, by the copy of its certificate in environment/. */
final class CalibrationText {
  private static final int HASH_DIGITS = 8;

  private CalibrationText() {}

  /**
   * {@return day, instrument and points; only the certificate's first digits where there is no
   * copy}
   *
   * @param info of a meter
   * @param environment folder of a campaign
   */
  static String of(MeterInfo info, Path environment) {
    String hash = info.calibration();
    if (hash.equals(MeterInfo.NOT_CALIBRATED)) {
      return "calibration " + hash;
    }
    String named = "certificate " + hash.substring(0, Math.min(HASH_DIGITS, hash.length()));
    return find(environment, hash)
        .map(certificate -> text(certificate) + "; " + named)
        .orElse("calibration by " + named);
  }

  private static String text(Certificate certificate) {
    return "calibrated %s with %s (%s; %s), voltage %s, current %s"
        .formatted(
            certificate.date(),
            certificate.instrument().name(),
            limits(certificate.instrument().voltage(), "V"),
            limits(certificate.instrument().current(), "A"),
            points(certificate.voltage(), "V"),
            points(certificate.current(), "A"));
  }

  private static String limits(Specification limits, String unit) {
    return String.format(
        Locale.ROOT,
        "%s %% + %s m%s",
        number(100 * limits.readingRelative()),
        number(1000 * limits.offset()),
        unit);
  }

  private static String points(ChannelCalibration channel, String unit) {
    String points =
        channel.points().stream()
            .map(point -> number(point.applied()) + " " + unit)
            .collect(Collectors.joining(" and ", "at ", ""));
    return points
        + channel
            .check()
            .map(
                point ->
                    ", check at %s %s differs by %s m%s"
                        .formatted(
                            number(point.applied()),
                            unit,
                            number(1000 * channel.fit().residual(point)),
                            unit))
            .orElse(" without a check");
  }

  private static String number(double value) {
    return Double.toString(Double.parseDouble(String.format(Locale.ROOT, "%.3g", value)))
        .replaceFirst("\\.0$", "");
  }

  private static Optional<Certificate> find(Path environment, String hash) {
    try (Stream<Path> files = Files.list(environment)) {
      List<Path> all = files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
      for (Path file : all) {
        if (Sha256.of(Files.readAllBytes(file)).equals(hash)) {
          return Optional.of(CertificateFile.read(file).certificate());
        }
      }
    } catch (IOException unreadable) {
      return Optional.empty();
    }
    return Optional.empty();
  }
}
