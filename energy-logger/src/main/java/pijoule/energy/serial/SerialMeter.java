package pijoule.energy.serial;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.deviceclock.HeldSamples;
import pijoule.energy.deviceclock.HeldSamples.TimedEdge;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Accuracy;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.BytePort.PortReader;
import pijoule.energy.port.StreamedMeter;
import pijoule.energy.serial.Conversion.ReportSamples;
import pijoule.energy.serial.DeviceReport.Marker;
import pijoule.energy.serial.FrameDecoder.FrameCounts;
import pijoule.energy.serial.FrameDecoder.FrameSink;

/**
 * The Arduino at a serial port, or what it has sent. Its bytes become frames, its frames reports on
 * its own time, and those samples on the recorder's clock.
 */
public final class SerialMeter extends StreamedMeter {
  private static final long ANSWER_NS = 5_000_000_000L;

  /** A bootloader has some 2 s of it, and a question at another rate of the line as much. */
  private static final long HANDSHAKE_NS = 10_000_000_000L;

  /** A device reports at least once a second; so long without a whole frame, it is set up again. */
  private static final long MIN_SILENCE_NS = 1_000_000_000L;

  private final SerialSettings settings;
  private final SerialLink wanted;
  private final DeviceSetup setup;
  private final FrameDecoder decoder = new FrameDecoder(new Frames());
  private final DeviceTimeline timeline;
  private final ReportSamples samples;
  private DeviceFacts accepted = DeviceFacts.NONE;
  private String boots = "";

  /**
   * Makes a meter whose device is not set up yet.
   *
   * @param port where its bytes come from; closed with the meter
   * @param clock the recorder's, ns
   * @throws IOException if the marker's file cannot be opened
   */
  public SerialMeter(SerialSettings settings, BytePort port, LongSupplier clock)
      throws IOException {
    super(
        port,
        new HeldSamples(settings.latencyBoundSeconds()),
        ExactEdges.of(settings.markerLog()),
        clock,
        "the device was unplugged");
    this.settings = settings;
    this.wanted = SerialLink.carrying(settings.hertz());
    this.setup = new DeviceSetup(port, clock, wanted);
    this.samples = new ReportSamples(settings.calibration(), setup::facts, held());
    this.timeline = new DeviceTimeline(samples, wanted.intervalMicros());
  }

  /**
   * Opens the port and brings the device to the wanted rate.
   *
   * @throws IOException in one line, if there is no device with the sketch
   * @throws IOException in one line, if the calibration is another device's
   */
  public static SerialMeter open(SerialSettings settings) throws IOException {
    String name = settings.port();
    LongSupplier clock = System::nanoTime;
    PortReader port = PortReader.open("serial " + name, () -> SerialBytes.open(name), clock);
    return ready(new SerialMeter(settings, port, clock));
  }

  @Override
  protected void handshake() throws IOException {
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
    requireTheDevice();
  }

  /** Sends a command; true if a line that begins so came back within 5 s. */
  boolean command(String line, String answer) throws IOException {
    setup.ask(line, answer);
    awaitWatching(setup::answered, ANSWER_NS);
    return setup.answered();
  }

  /** True if a recording has been read to its end; {@link #finish} is due. */
  public boolean ended() {
    return port().ended();
  }

  /** Edges of the marker whose times have been settled since the last call. */
  public List<TimedEdge> takeMarkers() {
    return held().takeEdges();
  }

  /** Facts that the device reports of itself. */
  public DeviceFacts facts() {
    return setup.facts();
  }

  /** Forgets a frame that has begun, too, where the device was unplugged. */
  @Override
  protected void take(BytePort.Event event) throws IOException {
    if (event.kind() == BytePort.Kind.UNPLUGGED) {
      decoder.restart();
    }
    super.take(event);
  }

  @Override
  protected void start(long ns) {
    setup.begin();
  }

  @Override
  protected void bytes(byte[] bytes, long ns) {
    decoder.accept(bytes, 0, bytes.length, ns);
  }

  @Override
  protected void gap(String reason) {
    timeline.restart(reason);
  }

  @Override
  protected void silent() {
    gap("the device fell silent");
  }

  @Override
  protected long silenceNs() {
    return Math.max(MIN_SILENCE_NS, (long) (3000 * setup.intervalMicros()));
  }

  /** Goes on with a set-up, and begins one for a device that was silent for too long. */
  @Override
  protected void watch(long nowNs) {
    if (isOpen()) {
      setup.tick();
    }
    if (setup.done()) {
      super.watch(nowNs);
    }
  }

  /**
   * True if the device does not remember the start before. Opening the port resets it once more, so
   * that a start without power may have come and gone unheard.
   */
  private boolean withoutPower(Map<String, String> boot) {
    String before = boots;
    boots = boot.getOrDefault("boots", "");
    return "POR".equals(boot.get("cause"))
        || boots.length() < before.length()
        || boots.length() == before.length() && boots.compareTo(before) <= 0 && !boots.isEmpty();
  }

  @Override
  protected void release(SampleSink sink) throws IOException {
    requireTheDevice();
    super.release(sink);
  }

  /** Requires the device that the calibration is of, also after the port went and came back. */
  private void requireTheDevice() throws IOException {
    if (!facts().equals(accepted)) {
      settings.requireDevice(facts(), accepted);
      accepted = facts();
    }
  }

  @Override
  public boolean holdsSamples() {
    return decoder.counts().frames() > 0;
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    samples.endClipped();
    super.finish(sink);
  }

  /** Counts so far, by their keys in a trace. */
  public Map<String, Double> counts() {
    FrameCounts seen = decoder.counts();
    return Map.of(
        "frames", (double) seen.frames(),
        "frames_lost", (double) timeline.lost(),
        "crc_errors", (double) seen.crcErrors(),
        "bytes_discarded", (double) seen.bytesDiscarded(),
        "resets", (double) timeline.resets(),
        "unplugs", unplugs(),
        "markers", (double) seen.markers(),
        "without_products", (double) samples.withoutProducts(),
        "clipped", (double) samples.clipped(),
        "drift_ppm", held().releasing().driftPpm());
  }

  @Override
  public MeterInfo info() {
    DeviceFacts facts = facts();
    DeviceCalibration calibration = settings.calibration().of(facts);
    Conversion now = calibration.conversion();
    return MeterInfo.builder("arduino", Boundary.BOARD, SampleKind.MEAN)
        .voltageAndCurrent(true)
        .source(
            "%s, sensor %s, micros() in steps of 4 us".formatted(settings.port(), facts.sensor()))
        .setting("rate_hertz", 1e6 / setup.intervalMicros())
        .setting("baud", setup.baud())
        .setting("v_gain_volts", now.vGain())
        .setting("v_offset_volts", now.vOffset())
        .setting("i_gain_amperes", now.iGain())
        .setting("i_offset_amperes", now.iOffset())
        .setting("burden_ohms", now.burdenOhms())
        .device(
            Map.of(
                "firmware", facts.firmware(),
                "serial", facts.serial(),
                "sensor", facts.sensor(),
                "reference", facts.reference(),
                "calibration", facts.calibration()))
        .calibration(calibration.certificate())
        .accuracy(accuracy(calibration))
        .accuracy(Term.U_TIME_SECONDS, uTimeSeconds())
        .counts(counts())
        .build();
  }

  /** As calibrated where reports hold what passes within them: an INA's means do not. */
  private Accuracy accuracy(DeviceCalibration calibration) {
    boolean within = samples.withoutProducts() == 0 && facts().sensor().equals(Sensor.ADC.key());
    return within ? calibration.accuracy() : calibration.accuracyOfMeans();
  }

  /** Takes frames as they come. */
  private final class Frames implements FrameSink {
    @Override
    public void report(DeviceReport report, long arrivalNs, int bytesSince) {
      heard(arrivalNs);
      if (setup.done()) {
        double onTheLine = bytesSince * SerialLink.byteNanos(setup.baud());
        timeline.report(
            report, arrivalNs - Math.round(onTheLine) - SerialLink.writingNanos(report));
      }
    }

    @Override
    public void marker(Marker marker, long arrivalNs, int bytesSince) {
      OptionalLong micros = timeline.unwrap(marker.deviceMicros());
      if (micros.isPresent()) {
        held().edge(micros.getAsLong() * ReportSamples.NANOS_A_MICRO, marker.high());
      }
    }

    @Override
    public boolean line(String text, long arrivalNs) {
      heard(arrivalNs);
      if (!setup.understands(text)) {
        return false;
      }
      if (text.startsWith("#boot ")) {
        timeline.booted(withoutPower(DeviceFacts.values(text)));
        if (!wanted.equals(SerialLink.AT_START) || !setup.done()) {
          setup.begin();
        }
      }
      setup.line(text);
      timeline.interval(setup.intervalMicros());
      return true;
    }
  }
}
