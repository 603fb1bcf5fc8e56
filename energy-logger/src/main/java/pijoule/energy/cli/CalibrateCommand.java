package pijoule.energy.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.calibration.CalibrationDialog;
import pijoule.energy.calibration.Certificate;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.CertificateFile;
import pijoule.energy.calibration.CodeSource;
import pijoule.energy.calibration.CodeSource.StoredCalibration;
import pijoule.energy.calibration.PowerUncertainty;
import pijoule.energy.serial.SerialCodeSource;

/** Calibrates a device against an instrument, and leaves a certificate. */
@Command(
    name = "calibrate",
    description = "Walks through a calibration; answers are read from standard input.",
    footer = "Example: pijoule meter calibrate --port /dev/ttyUSB0 --out nano.json")
final class CalibrateCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      required = true,
      description = "The device's serial port.")
  private String port;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The certificate, a new file.")
  private Path out;

  @Option(
      names = "--leads",
      paramLabel = "RESISTANCE",
      defaultValue = "0Ohm",
      converter = Converters.ToOhms.class,
      description = "Both leads from where the voltage is read to the board (default: 0Ohm).")
  private double leadsOhms;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name for a device that has none: 1 to 15 letters, digits and -.")
  private Optional<String> name;

  @Override
  public Integer call() throws IOException {
    if (Files.exists(out)) {
      throw new IOException(
          "a certificate is never overwritten, and %s exists; choose another --out".formatted(out));
    }
    try (CodeSource source = SerialCodeSource.open(port)) {
      requireName(source, name);
      BufferedReader answers =
          new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset()));
      CommandLine line = spec.commandLine();
      calibrate(source, leadsOhms, answers, out, line.getOut(), line.getErr());
    }
    return 0;
  }

  /** Its certificate would be any other unnamed device's too. */
  static void requireName(CodeSource source, Optional<String> name) throws IOException {
    String own = source.device().serial();
    if (own.equals(Device.UNNAMED) && name.isPresent()) {
      source.name(name.get());
    } else if (own.equals(Device.UNNAMED) || !own.equals(name.orElse(own))) {
      throw new IOException(
          "a device is calibrated by its own name, got %s; %s"
              .formatted(
                  own,
                  own.equals(Device.UNNAMED) ? "give it one with --name" : "leave --name out"));
    }
  }

  /** Writes the certificate first: a device never names one that does not exist. */
  static void calibrate(
      CodeSource source,
      double leadsOhms,
      BufferedReader answers,
      Path out,
      PrintWriter results,
      PrintWriter prompts)
      throws IOException {
    Certificate certificate =
        new CalibrationDialog(source, leadsOhms, answers, prompts)
            .run(LocalDate.now(ZoneOffset.UTC));
    CertificateFile file = CertificateFile.write(out, certificate);
    source.store(StoredCalibration.of(certificate, file.sha256()));
    PowerUncertainty power = certificate.power();
    results.printf(
        Locale.ROOT,
        "%s%nsha256 %s%nat 5 V, 0.38 A (k = 1): u_gain %.3f %%, u_offset %.2f mW%n",
        out,
        file.sha256(),
        100 * power.uGainRelative(),
        1e3 * power.uOffsetWatts());
    results.flush();
  }
}
