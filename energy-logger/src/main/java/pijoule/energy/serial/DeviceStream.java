package pijoule.energy.serial;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import pijoule.energy.calibration.Sensor;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.deviceclock.HeldSamples;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.port.BytePort;
import pijoule.energy.serial.DeviceTimeline.TimelineSink;
import pijoule.energy.serial.FrameDecoder.FrameCounts;
import pijoule.energy.serial.FrameDecoder.FrameSink;
import pijoule.energy.serial.FrameDecoder.Marker;
import pijoule.energy.serial.SerialMeter.SerialCounts;

/** From a source's bytes to samples on the recorder's clock. */
final class DeviceStream implements FrameSink, TimelineSink {
  /** A device reports at least once a second; so long without a whole frame, it is set up again. */
  private static final long MIN_SILENCE_NS = 1_000_000_000L;

  private static final long NANOS_A_MICRO = 1000;

  /** Time after which a loss is reported while it goes on, us. */
  private static final long MAX_CLIPPED_MICROS = 1_000_000;

  /** More than come between two readings; few enough that a recording is not held as a whole. */
  private static final int EVENTS_AT_ONCE = 256;

  private final ByteSource source;
  private final SerialLink wanted;
  private final DeviceCalibration calibration;
  private final DeviceSetup setup;
  private final FrameDecoder decoder = new FrameDecoder(this);
  private final DeviceTimeline timeline;
  private final HeldSamples held;
  private final ExactEdges exact;
  private DeviceFacts convertedAs = DeviceFacts.NONE;
  private Conversion conversion;
  private Optional<String> awaited = Optional.empty();
  private long heardNs;
  private long unplugs;
  private long withoutProducts;
  private long clipped;
  private long clippedSince;
  private Clipping clipping = Clipping.NONE;
  private String boots = "";
  private boolean open = true;

  DeviceStream(ByteSource source, SerialSettings settings, ExactEdges exact) {
    this.source = source;
    this.wanted = SerialLink.carrying(settings.hertz());
    this.calibration = settings.calibration();
    this.conversion = calibration.conversion();
    this.setup = new DeviceSetup(source, wanted);
    this.timeline = new DeviceTimeline(this, wanted.intervalMicros());
    this.held = new HeldSamples(settings.latencyBoundSeconds());
    this.exact = exact;
  }

  DeviceSetup setup() {
    return setup;
  }

  HeldSamples held() {
    return held;
  }

  SerialCounts counts() {
    FrameCounts seen = decoder.counts();
    return new SerialCounts(
        seen.frames(),
        timeline.lost(),
        seen.crcErrors(),
        seen.bytesDiscarded(),
        timeline.resets(),
        unplugs,
        seen.markers(),
        withoutProducts,
        clipped);
  }

  /** Sends a command whose answer begins so; see {@link #answered}. */
  void send(String command, String answer) {
    awaited = Optional.of(answer);
    source.send(command);
  }

  boolean answered() {
    return awaited.isEmpty();
  }

  boolean ended() {
    return source.ended();
  }

  /** Takes what has come, waiting so many ns for the first of it. */
  void take(long waitNs) throws IOException {
    int left = EVENTS_AT_ONCE;
    Optional<BytePort.Event> event = source.next(waitNs);
    while (event.isPresent()) {
      take(event.get());
      left--;
      event = left == 0 ? Optional.empty() : source.next(0);
    }
    // With something left to read it is the recorder that was silent.
    if (open && !source.ended() && left > 0) {
      watch();
    }
  }

  private void take(BytePort.Event event) {
    switch (event.kind()) {
      case BYTES:
        decoder.accept(event.bytes(), 0, event.bytes().length, event.ns());
        break;
      case OPENED:
        opened();
        break;
      case UNPLUGGED:
        unplugs++;
        open = false;
        decoder.restart();
        break;
    }
  }

  private void opened() {
    open = true;
    heardNs = source.nowNs();
    timeline.restart("the device was unplugged");
    setup.begin(SerialLink.AT_START.baud());
  }

  /** Begins another tie of the clocks: the recorder's stood while the device's went on. */
  void suspended(String reason) {
    timeline.restart(reason);
  }

  private void watch() {
    setup.tick();
    double silenceNs = Math.max(MIN_SILENCE_NS, 3000 * setup.intervalMicros());
    if (setup.done() && source.nowNs() - heardNs > silenceNs) {
      heardNs = source.nowNs();
      timeline.restart("the device fell silent");
      setup.begin(SerialLink.AT_START.baud());
    }
  }

  @Override
  public void report(DeviceReport report, long arrivalNs, int bytesSince) {
    heardNs = arrivalNs;
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
      held.edge(deviceNs, marker.high());
      exact.add(held.clock(), deviceNs, marker.high());
    }
  }

  @Override
  public boolean line(String text, long arrivalNs) {
    heardNs = arrivalNs;
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
    held.segment();
  }

  @Override
  public void loss(String reason, OptionalLong lost) {
    held.loss(reason, lost);
  }

  @Override
  public void report(DeviceReport report, long startMicros, long endMicros, long sentNs) {
    held.clock().arrival(endMicros * NANOS_A_MICRO, sentNs);
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
    held.sample(middleNs, conversion.volts(report), amperes);
  }

  /** One loss for all that were clipped since the sample before. */
  private void loseClipped() {
    if (clippedSince > 0) {
      held.loss(clipping.reason(sensor(), conversion), OptionalLong.of(clippedSince));
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
      conversion = calibration.of(facts).conversion();
    }
  }

  private Sensor sensor() {
    return convertedAs.knownSensor().orElse(Sensor.ADC);
  }

  void release(SampleSink sink) throws IOException {
    exact.pair();
    held.release(sink);
  }

  /** Passes on everything that is left. */
  void finish(SampleSink sink) throws IOException {
    loseClipped();
    held.clock().close();
    exact.pair();
    held.release(sink);
  }
}
