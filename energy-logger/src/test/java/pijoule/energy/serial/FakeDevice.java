package pijoule.energy.serial;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.Random;
import pijoule.energy.port.BytePort;
import pijoule.energy.serial.DeviceReport.Marker;

/** A device at a port in memory: answers commands, reports when asked to, and can be harmed. */
final class FakeDevice implements BytePort {
  static final int INTERVAL_MICROS = 5883;

  /** Greatest code of the ADC; an INA's differ. */
  private static final long GREATEST = 1023;

  private static final byte[] NONE = {};

  private final Deque<Event> events = new ArrayDeque<>();
  private final Random random = new Random(11);
  private int boots = 1;

  private long nowNs = 77_000_000_000L;
  private long seq;
  private long micros;
  private long markers;
  private int corruptNext;
  private long writingNs;
  private boolean mute;
  private boolean old;
  private int clippedVoltages;
  private int clippedCurrents;
  private String format = "text";
  private int baud = 115_200;
  private int hostBaud = 115_200;
  private double hertz = 170;
  private int maxHertz = 2000;
  private String serial = "FAKE";
  private String sensor = "adc";
  private String reference = "internal";
  private String calibration = "none";
  private long[] code = {512, 256};

  FakeDevice(long startMicros) {
    this.micros = startMicros;
    events.add(new Event(Kind.OPENED, NONE, nowNs()));
  }

  /** Is another device from now on. */
  FakeDevice with(String newSerial, String newSensor, String newReference) {
    serial = newSerial;
    sensor = newSensor;
    reference = newReference;
    return this;
  }

  /** Carries a calibration from now on. */
  FakeDevice calibrated(String hash) {
    calibration = hash;
    return this;
  }

  /** Reads these codes from now on. */
  FakeDevice reads(long voltage, long current) {
    code = new long[] {voltage, current};
    return this;
  }

  /** Refuses rates beyond that from now on. */
  FakeDevice upTo(int newMaxHertz) {
    maxHertz = newMaxHertz;
    return this;
  }

  /** Sends so many reports, with the delays of a bridge. */
  void report(int count) {
    for (int i = 0; i < count; i++) {
      long interval = Math.round(SerialLink.carrying(hertz).intervalMicros());
      micros += interval;
      nowNs += interval * 1000;
      DeviceReport report = report();
      writingNs = SerialLink.writingNanos(report);
      deliver(format.equals("text") ? FrameEncoder.text(report) : FrameEncoder.binary(report));
    }
  }

  private DeviceReport report() {
    long v = 24 * code[0];
    long c = 24 * code[1];
    long vi = v * code[1];
    long ii = c * code[1];
    for (int i = 0; i < clippedVoltages; i++) {
      v += GREATEST - code[0];
      vi += (GREATEST - code[0]) * code[1];
    }
    for (int i = 0; i < clippedCurrents; i++) {
      c += GREATEST - code[1];
      vi += code[0] * (GREATEST - code[1]);
      ii += GREATEST * GREATEST - code[1] * code[1];
    }
    DeviceReport.Products products =
        new DeviceReport.Products(vi, ii, clippedVoltages + clippedCurrents);
    return new DeviceReport(
        seq++,
        micros & 0xffff_ffffL,
        24,
        v,
        24,
        c,
        old || format.equals("text") ? Optional.empty() : Optional.of(products));
  }

  /** Has the sketch's version 1.0 from now on. */
  FakeDevice old() {
    old = true;
    return this;
  }

  /** Has so many readings of each report at the greatest code from now on. */
  void clip(int voltages, int currents) {
    clippedVoltages = voltages;
    clippedCurrents = currents;
  }

  /** Uses up report numbers without a frame. */
  void lose(int count) {
    seq += count;
    micros += (long) count * INTERVAL_MICROS;
    nowNs += (long) count * INTERVAL_MICROS * 1000;
  }

  /** An edge at the marker input, now. */
  long edge(boolean high) {
    deliver(FrameEncoder.text(new Marker(markers++, micros & 0xffff_ffffL, high)));
    return nowNs;
  }

  /** Says a line whose check is right. */
  void say(String line) {
    deliver(FrameEncoder.line(line));
  }

  void corrupt() {
    corruptNext = 1;
  }

  void mute() {
    mute = true;
  }

  /** A start without power that nobody hears, and so many reports that nobody hears either. */
  void forget(int reports) {
    seq = 0;
    boots = 1;
    lose(reports);
  }

  void reset(boolean withoutPower) {
    nowNs += 300_000_000L;
    micros = 0;
    format = "text";
    baud = 115_200;
    hertz = 170;
    seq = withoutPower ? 0 : seq;
    boots = withoutPower ? 1 : boots + 1;
    deliver(new byte[] {'\n'});
    deliver(
        FrameEncoder.line(
            "#boot energy-meter 1.0 serial=%s boots=%d seq=%d cause=%s"
                .formatted(serial, boots, seq, withoutPower ? "POR" : "EXT")));
  }

  void unplug(long forNs) {
    events.add(new Event(Kind.UNPLUGGED, NONE, nowNs()));
    nowNs += forNs;
    hostBaud = 115_200;
    events.add(new Event(Kind.OPENED, NONE, nowNs()));
  }

  void silence(long forNs) {
    nowNs += forNs;
  }

  long sent() {
    return seq;
  }

  private void deliver(byte[] frame) {
    byte[] bytes = frame;
    if (corruptNext > 0) {
      corruptNext--;
      bytes = frame.clone();
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
    }
    if (baud != hostBaud) {
      random.nextBytes(bytes);
    }
    long sendingNs = Math.round(bytes.length * SerialLink.byteNanos(baud));
    long arrivalNs = nowNs + writingNs + sendingNs + random.nextInt(4_000_000);
    events.add(new Event(Kind.BYTES, bytes, arrivalNs));
  }

  @Override
  public Optional<Event> next(long waitNs) {
    if (events.isEmpty() && waitNs > 0) {
      nowNs += waitNs;
    }
    return Optional.ofNullable(events.poll());
  }

  @Override
  public void reply(Reply reply) {}

  @Override
  public void send(byte[] line) {
    String command = new String(line, StandardCharsets.US_ASCII).stripTrailing();
    if (mute || hostBaud != baud) {
      return;
    }
    int rate = baud;
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    if (command.equals("?")) {
      double interval = SerialLink.carrying(hertz).intervalMicros();
      int pairs = hertz == 170 ? 24 : 4;
      answer.writeBytes(
          FrameEncoder.line(
              "#id energy-meter 1.0 serial=%s sensor=%s rate_mhz=1 pairs=%d period_cycles=%d"
                      .formatted(serial, sensor, pairs, Math.round(interval * 8 / pairs))
                  + " format=%s baud=%d ref=%s cal=%s"
                      .formatted(format, baud, reference, calibration)));
    } else if (command.charAt(0) == 'R' && Integer.parseInt(command.substring(1)) > maxHertz) {
      String rule = "!error rate must be R1 to R%d (Hz), got %s".formatted(maxHertz, command);
      answer.writeBytes(FrameEncoder.line(rule));
    } else {
      answer.writeBytes(FrameEncoder.line("#ok " + command));
      obey(command);
    }
    byte[] bytes = answer.toByteArray();
    int now = baud;
    baud = rate;
    deliver(Arrays.copyOf(bytes, bytes.length));
    baud = now;
  }

  private void obey(String command) {
    switch (command.charAt(0)) {
      case 'B' -> baud = Integer.parseInt(command.substring(1));
      case 'R' -> hertz = Integer.parseInt(command.substring(1));
      case 'F' -> format = command.equals("FB") ? "binary" : "text";
      default -> throw new AssertionError(command);
    }
  }

  @Override
  public void baud(int newBaud) {
    hostBaud = newBaud;
  }

  long nowNs() {
    return nowNs;
  }

  @Override
  public void close() {}
}
