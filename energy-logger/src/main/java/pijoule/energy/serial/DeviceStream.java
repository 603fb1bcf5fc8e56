package pijoule.energy.serial;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import pijoule.energy.calibration.CalibrationException;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.deviceclock.HeldSamples;
import pijoule.energy.deviceclock.HeldSamples.TimedEdge;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.SampleStream;
import pijoule.energy.serial.DeviceTimeline.TimelineSink;
import pijoule.energy.serial.FrameDecoder.FrameCounts;
import pijoule.energy.serial.FrameDecoder.FrameSink;
import pijoule.energy.serial.FrameDecoder.Marker;

/** From a port's bytes to samples on the recorder's clock. */
final class DeviceStream extends SampleStream implements FrameSink, TimelineSink {
  /** A device reports at least once a second; so long without a whole frame, it is set up again. */
  private static final long MIN_SILENCE_NS = 1_000_000_000L;

  private static final long NANOS_A_MICRO = 1000;

  /** Time after which a loss is reported while it goes on, us. */
  private static final long MAX_CLIPPED_MICROS = 1_000_000;

  private final SerialSettings settings;
  private final SerialLink wanted;
  private final DeviceSetup setup;
  private final FrameDecoder decoder = new FrameDecoder(this);
  private final DeviceTimeline timeline;
  private DeviceFacts accepted = DeviceFacts.NONE;
  private DeviceFacts convertedAs = DeviceFacts.NONE;
  private Conversion conversion;
  private Optional<String> awaited = Optional.empty();
  private long withoutProducts;
  private long clipped;
  private long clippedSince;
  private Clipping clipping = Clipping.NONE;
  private String boots = "";

  DeviceStream(BytePort port, SerialSettings settings, LongSupplier clock) {
    super(port, new HeldSamples(settings.latencyBoundSeconds()), "the device was unplugged");
    this.settings = settings;
    this.wanted = SerialLink.carrying(settings.hertz());
    this.conversion = settings.calibration().conversion();
    this.setup = new DeviceSetup(port, clock, wanted);
    this.timeline = new DeviceTimeline(this, wanted.intervalMicros());
  }

  DeviceSetup setup() {
    return setup;
  }

  /** Edges of the marker whose times have been settled since the last call. */
  List<TimedEdge> takeMarkers() {
    return held().takeEdges();
  }

  @Override
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
        "without_products", (double) withoutProducts,
        "clipped", (double) clipped,
        "drift_ppm", held().releasing().driftPpm());
  }

  /** True if a report so far was only sums, whose power is a product of means. */
  boolean lacksProducts() {
    return withoutProducts > 0;
  }

  @Override
  public boolean holdsSamples() {
    return decoder.counts().frames() > 0;
  }

  /** Sends a command whose answer begins so; see {@link #answered}. */
  void send(String command, String answer) {
    awaited = Optional.of(answer);
    setup.say(command);
  }

  boolean answered() {
    return awaited.isEmpty();
  }

  boolean ended() {
    return port().ended();
  }

  /** Forgets a frame that has begun, too, where the device was unplugged. */
  @Override
  public void take(BytePort.Event event) throws IOException {
    if (event.kind() == BytePort.Kind.UNPLUGGED) {
      decoder.restart();
    }
    super.take(event);
  }

  @Override
  protected void bytes(byte[] bytes, long ns) {
    decoder.accept(bytes, 0, bytes.length, ns);
  }

  @Override
  protected void start(long ns) {
    setup.begin(SerialLink.AT_START.baud());
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

  @Override
  public void report(DeviceReport report, long arrivalNs, int bytesSince) {
    heard(arrivalNs);
    if (setup.done()) {
      timeline.report(report, sentNs(report, arrivalNs, bytesSince));
    }
  }

  private long sentNs(DeviceReport report, long arrivalNs, int bytesSince) {
    double onTheLine = bytesSince * SerialLink.byteNanos(setup.baud());
    return arrivalNs - Math.round(onTheLine) - SerialLink.writingNanos(report);
  }

  @Override
  public void marker(Marker marker, long arrivalNs, int bytesSince) {
    OptionalLong micros = timeline.unwrap(marker.deviceMicros());
    if (micros.isPresent()) {
      long deviceNs = micros.getAsLong() * NANOS_A_MICRO;
      held().edge(deviceNs, marker.high());
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
        setup.begin(SerialLink.AT_START.baud());
      }
    }
    setup.line(text);
    if (awaited.isPresent() && text.startsWith(awaited.get())) {
      awaited = Optional.empty();
    }
    timeline.interval(setup.intervalMicros());
    return true;
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
  public void segment() {
    held().segment();
  }

  @Override
  public void loss(String reason, OptionalLong lost) {
    held().loss(reason, lost);
  }

  @Override
  public void report(DeviceReport report, long startMicros, long endMicros, long sentNs) {
    held().clock().arrival(endMicros * NANOS_A_MICRO, sentNs);
    withoutProducts += report.products().isPresent() ? 0 : 1;
    convertAs(setup.facts());
    if (report.isClipped() && conversion != Conversion.CODES) {
      clipped++;
      clippedSince++;
      clipping = clipping.or(Clipping.of(report, sensor()));
      if (clippedSince * (endMicros - startMicros) > MAX_CLIPPED_MICROS) {
        loseClipped();
      }
      return;
    }
    loseClipped();
    double amperes = conversion.amperes(report);
    long middleNs = (startMicros + endMicros) * NANOS_A_MICRO / 2;
    held().sample(middleNs, conversion.volts(report), amperes);
  }

  /** One loss for all that were clipped since the sample before. */
  private void loseClipped() {
    if (clippedSince > 0) {
      held().loss(clipping.reason(sensor(), conversion), OptionalLong.of(clippedSince));
      clippedSince = 0;
      clipping = Clipping.NONE;
    }
  }

  /**
   * A conversion by parts depends on the device's sensor, which the device reports at its start.
   */
  private void convertAs(DeviceFacts facts) {
    if (facts != convertedAs) {
      convertedAs = facts;
      conversion = settings.calibration().of(facts).conversion();
    }
  }

  private Sensor sensor() {
    return convertedAs.knownSensor().orElse(Sensor.ADC);
  }

  /**
   * Requires the device that the calibration is of, also after the port went and came back.
   *
   * @throws CalibrationException in one line, if it is another
   */
  void requireTheDevice() throws CalibrationException {
    DeviceFacts now = setup.facts();
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

  @Override
  protected void release(SampleSink sink) throws IOException {
    requireTheDevice();
    super.release(sink);
  }

  @Override
  protected void finish(SampleSink sink) throws IOException {
    loseClipped();
    super.finish(sink);
  }
}
