package pijoule.energy.serial;

import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.locks.LockSupport;
import pijoule.energy.calibration.Certificate.Device;
import pijoule.energy.calibration.CodeSource;
import pijoule.energy.calibration.CodeSource.ChannelMean;
import pijoule.energy.calibration.CodeSource.CodeMean;
import pijoule.energy.calibration.CodeSource.StoredCalibration;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleSink;

/** The Arduino at a serial port, to be calibrated: its samples are its codes. */
public record SerialCodeSource(SerialMeter meter) implements CodeSource {
  private static final long STEP_NS = 20_000_000L;

  /** Samples are held back until their times are settled, some eleven seconds. */
  private static final long SILENCE_NS = 30_000_000_000L;

  /**
   * Opens the device at a port.
   *
   * @throws IOException in one line, if there is none
   */
  public static SerialCodeSource open(String port) throws IOException {
    return new SerialCodeSource(SerialMeter.open(SerialSettings.forCodes(port)));
  }

  @Override
  public Device device() {
    DeviceFacts facts = meter.facts();
    return new Device(
        facts.serial(), facts.firmware(), facts.reference(), Sensor.of(facts.sensor()));
  }

  @Override
  public void name(String name) throws IOException {
    if (!meter.command("N" + name, "#ok N" + name) || !meter.command("?", "#id ")) {
      throw new MeterUnavailableException(
          "the device must take a name of 1 to 15 letters, digits and -, and did not take '%s'"
              .formatted(name));
    }
  }

  @Override
  public CodeMean take(Duration duration) throws IOException {
    long startNs = System.nanoTime();
    Codes codes = new Codes(startNs, startNs + duration.toNanos());
    while (!codes.complete) {
      if (System.nanoTime() > codes.endNs + SILENCE_NS) {
        throw new MeterUnavailableException(
            "the device must report while a point is taken, and fell silent; look at its cable");
      }
      meter.sample(codes);
      LockSupport.parkNanos(STEP_NS);
    }
    return new CodeMean(codes.voltage.mean(), codes.current.mean());
  }

  @Override
  public void store(StoredCalibration calibration) throws IOException {
    String line =
        "C%s,%s,%s,%s,%s"
            .formatted(
                calibration.hash(),
                calibration.voltageGainPpm(),
                calibration.voltageOffsetMicrovolts(),
                calibration.currentGainPpm(),
                calibration.currentOffsetMicroamperes());
    String answer = "#cal " + calibration.hash() + " ";
    if (!meter.command(line, answer)) {
      throw new MeterUnavailableException(
          "the device must answer '%s' with '%s', and did not; the certificate is written all the same"
              .formatted(line, answer.strip()));
    }
  }

  @Override
  public void close() throws IOException {
    meter.close();
  }

  /** Codes between two instants. */
  private static final class Codes implements SampleSink {
    private final long startNs;
    private final long endNs;
    private final Halves voltage = new Halves();
    private final Halves current = new Halves();
    private boolean complete;

    Codes(long startNs, long endNs) {
      this.startNs = startNs;
      this.endNs = endNs;
    }

    @Override
    public void sample(Sample sample) {
      long sinceNs = sample.timeNs() - startNs;
      complete |= sample.timeNs() > endNs;
      if (sinceNs >= 0 && !complete) {
        boolean later = sinceNs > (endNs - startNs) / 2;
        voltage.add(sample.volts().orElseThrow(), later);
        current.add(sample.amperes().orElseThrow(), later);
      }
    }

    @Override
    public void loss(String reason, OptionalLong lostSamples) {}
  }

  /** One channel as a whole and in its earlier and its later half. */
  private static final class Halves {
    private final Channel whole = new Channel();
    private final Channel earlier = new Channel();
    private final Channel later = new Channel();

    void add(double code, boolean isLater) {
      whole.add(code);
      (isLater ? later : earlier).add(code);
    }

    ChannelMean mean() {
      return whole.mean(later.mean - earlier.mean);
    }
  }

  /** Mean and scatter of one channel, by Welford's recurrence (Technometrics 4, 1962, 419). */
  private static final class Channel {
    private double mean;
    private double squares;
    private long reports;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;

    void add(double code) {
      reports++;
      double before = code - mean;
      mean += before / reports;
      squares += before * (code - mean);
      least = Math.min(least, code);
      greatest = Math.max(greatest, code);
    }

    ChannelMean mean(double drift) {
      double sd = reports > 1 ? Math.sqrt(squares / (reports - 1)) : 0;
      return new ChannelMean(
          Math.min(Math.max(mean, least), greatest), sd, reports, least, greatest, drift);
    }
  }
}
