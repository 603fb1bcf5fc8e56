package pijoule.energy.serial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.deviceclock.HeldSamples.TimedEdge;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.PortReader;
import pijoule.energy.port.StreamedMeter;

/**
 * The Arduino at a serial port, or a file of its bytes. Samples are held back until their times are
 * settled, some eleven seconds; {@link #finish} passes on the last of them.
 */
public final class SerialMeter extends StreamedMeter<DeviceStream> {
  private static final long ANSWER_NS = 5_000_000_000L;

  /** A bootloader has some 2 s of it, and a question at another rate of the line as much. */
  private static final long HANDSHAKE_NS = 10_000_000_000L;

  private final SerialSettings settings;

  SerialMeter(SerialSettings settings, BytePort port, LongSupplier clock) throws IOException {
    super(new DeviceStream(port, settings, clock), ExactEdges.of(settings.markerLog()), clock);
    this.settings = settings;
  }

  /**
   * Opens the port and brings the device to the wanted rate.
   *
   * @throws MeterUnavailableException in one line, if the port cannot be opened or no device
   *     answers within 10 s
   */
  public static SerialMeter open(SerialSettings settings) throws IOException {
    String name = settings.port();
    LongSupplier clock = System::nanoTime;
    PortReader port = PortReader.open("serial " + name, () -> SerialBytes.open(name), clock);
    return ready(new SerialMeter(settings, port, clock));
  }

  /**
   * Reads a file of chunks that was recorded before; the times in it are the recorder's. Read it
   * with {@link #sample} until {@link #ended}. The device in it is taken to report as it does after
   * a start until it says otherwise.
   *
   * @throws IOException in one line, if the file cannot be read
   */
  public static SerialMeter replay(SerialSettings settings, Path chunks) throws IOException {
    ChunkFile file = new ChunkFile(chunks);
    return new SerialMeter(settings, file, file::nowNs);
  }

  @Override
  protected void handshake() throws IOException {
    DeviceSetup setup = stream().setup();
    awaitWatching(() -> setup.done() || setup.refusal().isPresent(), HANDSHAKE_NS);
    if (setup.refusal().isPresent()) {
      throw new MeterUnavailableException(
          "the device at %s refuses the rate: %s"
              .formatted(settings.port(), setup.refusal().get()));
    }
    if (!setup.done()) {
      throw new MeterUnavailableException(
          "no energy_meter answered at %s within 10 s; flash it with pijoule firmware flash"
              .formatted(settings.port()));
    }
    stream().requireTheDevice();
  }

  /** Sends a command; true if a line that begins so came back within 5 s. */
  boolean command(String line, String answer) throws IOException {
    stream().send(line, answer);
    awaitWatching(stream()::answered, ANSWER_NS);
    return stream().answered();
  }

  /** True if a recording has been read to its end; {@link #finish} is due. */
  public boolean ended() {
    return stream().ended();
  }

  /** Edges of the marker whose times have been settled since the last call. */
  public List<TimedEdge> takeMarkers() {
    return stream().takeMarkers();
  }

  /** Counts so far, by their keys in a trace. */
  public Map<String, Double> counts() {
    return stream().counts();
  }

  /** Facts that the device reports of itself. */
  public DeviceFacts facts() {
    return stream().setup().facts();
  }

  @Override
  public MeterInfo info() {
    DeviceFacts facts = facts();
    Conversion conversion = calibration().conversion();
    return MeterInfo.builder("arduino", Boundary.BOARD, SampleKind.MEAN)
        .voltageAndCurrent(true)
        .source(
            "%s, sensor %s, micros() in steps of 4 us".formatted(settings.port(), facts.sensor()))
        .setting("rate_hertz", 1e6 / stream().setup().intervalMicros())
        .setting("baud", stream().setup().baud())
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
        .uTimeSeconds(uTimeSeconds())
        .counts(counts())
        .build();
  }

  /** The calibration as it is for the device that is there. */
  private DeviceCalibration calibration() {
    return settings.calibration().of(facts());
  }

  /** As calibrated where reports hold what passes within them: an INA's means do not. */
  private Accuracy accuracy() {
    boolean within = !stream().lacksProducts() && facts().sensor().equals(Sensor.ADC.key());
    DeviceCalibration calibration = calibration();
    return within ? calibration.accuracy() : calibration.accuracyOfMeans();
  }
}
