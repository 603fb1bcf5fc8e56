package pijoule.energy.calibration;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import pijoule.base.Sha256;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.meter.SampleSink.Sample;
import pijoule.energy.meter.WrappedMeter;

/**
 * A meter whose samples are corrected by a {@link PowerCertificate}: their powers, and their times
 * by the delay. Its samples are powers, also where the meter's own are voltages and currents, and
 * at the boundary of the meter that it was calibrated by.
 */
public final class CorrectedMeter extends WrappedMeter {
  /** Keys that tell one device, and one of its channels, from another. */
  private static final List<String> IDENTITY = List.of("model", "serial", MeterInfo.CHANNEL);

  private final PowerCertificate certificate;
  private final String sha256;
  private final long delayNs;

  private CorrectedMeter(Meter meter, PowerCertificate certificate, String sha256) {
    super(meter);
    this.certificate = certificate;
    this.sha256 = sha256;
    this.delayNs = Math.round(certificate.delaySeconds() * 1e9);
  }

  /**
   * Corrects an open meter, which is closed where that cannot be.
   *
   * @param file the certificate
   * @throws IOException in one line, if it is another meter's
   */
  public static Meter of(Meter meter, Path file) throws IOException {
    try {
      PowerCertificate certificate = PowerCertificate.read(file);
      requireSame(meter.info(), certificate.meter(), file);
      return new CorrectedMeter(meter, certificate, Sha256.of(file));
    } catch (IOException | RuntimeException refused) {
      meter.close();
      throw refused;
    }
  }

  private static void requireSame(MeterInfo info, PowerCertificate.Instrument own, Path file)
      throws IOException {
    String had = name(own.kind(), own.device());
    String has = name(info.kind(), info.device());
    if (!had.equals(has)) {
      throw new IOException(
          "%s is the certificate of meter %s, got meter %s; use that meter's own"
              .formatted(file, had, has));
    }
  }

  private static String name(String kind, Map<String, String> device) {
    StringBuilder name = new StringBuilder(kind);
    for (String key : IDENTITY) {
      if (device.containsKey(key)) {
        name.append(' ').append(key).append(' ').append(device.get(key));
      }
    }
    return name.toString();
  }

  @Override
  public MeterInfo info() {
    MeterInfo own = super.info();
    return own.toBuilder()
        .boundary(certificate.reference().boundary())
        .voltageAndCurrent(false)
        .source(own.source() + ", corrected by a power calibration")
        .accuracy(certificate.accuracy(own.accuracy()))
        .calibration(sha256)
        .build();
  }

  @Override
  protected void pass(Sample sample, SampleSink sink) throws IOException {
    sink.sample(sample.timeNs() - delayNs, certificate.watts(sample.watts()));
  }
}
