package pijoule.energy.serial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import pijoule.energy.calibration.CalibrationException;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.deviceclock.DeviceClock;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.deviceclock.HeldSamples.TimedEdge;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.serial.ByteSource.ChunkFileSource;
import pijoule.energy.serial.ByteSource.SerialPortSource;

/**
 * The Arduino at a serial port, or a file of its bytes. Samples are held back until their times are
 * settled, some eleven seconds; {@link #finish} passes on the last of them.
 */
public final class SerialMeter implements Meter {
  private static final long ANSWER_NS = 5_000_000_000L;

  /** A bootloader has some 2 s of it, and a question at another rate of the line as much. */
  private static final long HANDSHAKE_NS = 10_000_000_000L;

  private static final long STEP_NS = 20_000_000L;

  private final SerialSettings settings;
  private final ByteSource source;
  private final ExactEdges exact;
  private final DeviceStream stream;
  private DeviceFacts accepted = DeviceFacts.NONE;

  SerialMeter(SerialSettings settings, ByteSource source) throws IOException {
    this.settings = settings;
    this.source = source;
    this.exact = ExactEdges.of(settings.markerLog());
    this.stream = new DeviceStream(source, settings, exact);
  }

  /**
   * Opens the port and brings the device to the wanted rate.
   *
   * @throws MeterUnavailableException in one line, if the port cannot be opened or no device
   *     answers within 10 s
   */
  public static SerialMeter open(SerialSettings settings) throws IOException {
    SerialMeter meter = new SerialMeter(settings, SerialPortSource.open(settings.port()));
    try {
      meter.handshake();
      return meter;
    } catch (IOException unanswered) {
      meter.close();
      throw unanswered;
    }
  }

  /**
   * Reads a file of chunks that was recorded before; the times in it are the recorder's. Read it
   * with {@link #sample} until {@link #ended}. The device in it is taken to report as it does after
   * a start until it says otherwise.
   *
   * @throws IOException in one line, if the file cannot be read
   */
  public static SerialMeter replay(SerialSettings settings, Path chunks) throws IOException {
    return new SerialMeter(settings, new ChunkFileSource(chunks));
  }

  void handshake() throws IOException {
    long startNs = source.nowNs();
    while (!stream.setup().done()) {
      stream.take(STEP_NS);
      if (stream.setup().refusal().isPresent()) {
        throw new MeterUnavailableException(
            "the device at %s refuses the rate: %s"
                .formatted(settings.port(), stream.setup().refusal().get()));
      }
      if (source.nowNs() - startNs > HANDSHAKE_NS) {
        throw new MeterUnavailableException(
            "no energy_meter answered at %s within 10 s; flash it with pijoule firmware flash"
                .formatted(settings.port()));
      }
    }
    requireTheDevice();
  }

  /** Requires the device that the calibration is of, also after the port went and came back. */
  private void requireTheDevice() throws CalibrationException {
    DeviceFacts now = facts();
    if (now.equals(accepted)) {
      return;
    }
    if (settings.device().isPresent() && !settings.device().get().equals(now.serial())) {
      throw new CalibrationException(
          "the device at %s must be %s, got %s; correct the port or --device-name, or give it that name"
              .formatted(settings.port(), settings.device().get(), now.serial()));
    }
    if (accepted.isNamed() && !accepted.serial().equals(now.serial())) {
      throw new CalibrationException(
          "the device at %s must stay the same, got %s after %s; record each by itself"
              .formatted(settings.port(), now.serial(), accepted.serial()));
    }
    settings.calibration().requireOf(now, settings.port());
    accepted = now;
  }

  /** Sends a command; true if a line that begins so came back within 5 s. */
  boolean command(String line, String answer) throws IOException {
    stream.send(line, answer);
    long startNs = source.nowNs();
    while (!stream.answered() && source.nowNs() - startNs < ANSWER_NS) {
      stream.take(STEP_NS);
    }
    return stream.answered();
  }

  @Override
  public boolean holdsSamples() {
    return stream.counts().frames() > 0;
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    stream.take(0);
    requireTheDevice();
    stream.release(sink);
  }

  @Override
  public void suspended(String reason, SampleSink sink) {
    stream.suspended(reason);
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    stream.finish(sink);
  }

  /** True if a recording has been read to its end; {@link #finish} is due. */
  public boolean ended() {
    return stream.ended();
  }

  /** Edges of the marker whose times have been settled since the last call. */
  public List<TimedEdge> takeMarkers() {
    return stream.held().takeEdges();
  }

  /** Counts so far. */
  public SerialCounts counts() {
    return stream.counts();
  }

  /** Facts that the device reports of itself. */
  public DeviceFacts facts() {
    return stream.setup().facts();
  }

  @Override
  public MeterInfo info() {
    DeviceFacts facts = facts();
    Conversion conversion = calibration().conversion();
    return MeterInfo.builder("arduino", Boundary.BOARD, SampleKind.MEAN)
        .voltageAndCurrent(true)
        .source(
            "%s, sensor %s, micros() in steps of 4 us".formatted(settings.port(), facts.sensor()))
        .setting("rate_hertz", 1e6 / stream.setup().intervalMicros())
        .setting("baud", stream.setup().baud())
        .setting("v_gain_volts", conversion.vGain())
        .setting("v_offset_volts", conversion.vOffset())
        .setting("i_gain_amperes", conversion.iGain())
        .setting("i_offset_amperes", conversion.iOffset())
        .setting("burden_ohms", conversion.burdenOhms())
        .device(
            Map.of(
                "firmware", facts.firmware(),
                "serial", facts.serial(),
                "sensor", facts.sensor(),
                "reference", facts.reference(),
                "calibration", facts.calibration()))
        .calibration(settings.calibration().certificate())
        .accuracy(accuracy())
        .uTimeSeconds(stream.held().uTimeSeconds())
        .counts(countsByKey())
        .build();
  }

  /** The calibration as it is for the device that is there. */
  private DeviceCalibration calibration() {
    return settings.calibration().of(facts());
  }

  /** As calibrated where reports hold what passes within them: an INA's means do not. */
  private Accuracy accuracy() {
    boolean within = counts().withoutProducts() == 0 && facts().sensor().equals(Sensor.ADC.key());
    DeviceCalibration calibration = calibration();
    return within ? calibration.accuracy() : calibration.accuracyOfMeans();
  }

  private Map<String, Double> countsByKey() {
    SerialCounts counts = counts();
    DeviceClock clock = stream.held().releasing();
    return Map.of(
        "frames", (double) counts.frames(),
        "frames_lost", (double) counts.framesLost(),
        "crc_errors", (double) counts.crcErrors(),
        "bytes_discarded", (double) counts.bytesDiscarded(),
        "resets", (double) counts.resets(),
        "unplugs", (double) counts.unplugs(),
        "markers", (double) counts.markers(),
        "without_products", (double) counts.withoutProducts(),
        "clipped", (double) counts.clipped(),
        "drift_ppm", clock.driftPpm());
  }

  @Override
  public void close() throws IOException {
    try (exact) {
      source.close();
    }
  }

  /**
   * Counts of a serial meter.
   *
   * @param frames reports with a valid check
   * @param framesLost reports that are known to be lost
   * @param crcErrors frames and lines whose check was wrong, and lines that no device says
   * @param bytesDiscarded bytes that belong to no frame
   * @param resets starts of the device while it was recorded
   * @param unplugs times that the port went
   * @param markers edges at the marker input
   * @param withoutProducts reports that are only sums, whose powers are products of means
   * @param clipped reports with readings at the end of the sensor's range, which are no samples
   */
  public record SerialCounts(
      long frames,
      long framesLost,
      long crcErrors,
      long bytesDiscarded,
      long resets,
      long unplugs,
      long markers,
      long withoutProducts,
      long clipped) {}
}
