package pijoule.energy.ppk2;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.deviceclock.SteadyStream;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfo.Term;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.port.BytePort;
import pijoule.energy.port.SteadyMeter;
import pijoule.energy.serial.ArduinoKind;

/**
 * Reads a PPK2; its 100,000 samples a second are made to means. Asks for its calibration values,
 * sets its mode, lets it measure. One that says nothing for too long is set up again. Commands as
 * in {@link Ppk2Calibration}'s source.
 */
final class Ppk2Meter extends SteadyMeter {
  private static final long ANSWER_NS = 3_000_000_000L;

  private static final byte AVERAGE_START = 0x06;
  private static final byte AVERAGE_STOP = 0x07;
  private static final byte DEVICE_RUNNING = 0x0c;
  private static final byte REGULATOR = 0x0d;
  private static final byte POWER_MODE = 0x11;
  private static final byte METADATA = 0x19;
  private static final byte AMPERE_METER = 1;
  private static final byte SOURCE_METER = 2;

  /** A USB frame, and what the device holds; nobody has measured it here. */
  private static final double LATENCY_BOUND_SECONDS = 2e-3;

  /** The values take 1 kB; before them may be what it had measured before it was stopped. */
  private static final int MAX_TEXT = 1 << 18;

  /** The line after the values. */
  private static final String END = "\nEND";

  private final Ppk2Kind kind;
  private final MeterSettings settings;
  private final String name;
  private final Ppk2Output output;
  private final StringBuilder text = new StringBuilder();
  private Optional<Ppk2Calibration> calibration = Optional.empty();
  private Optional<Ppk2Samples> decoder = Optional.empty();
  private boolean measuring;
  private long taken;
  private long setups;

  Ppk2Meter(Ppk2Kind kind, MeterSettings settings, String name, BytePort port, LongSupplier clock)
      throws IOException {
    super(
        port,
        new SteadyStream(Ppk2Samples.HERTZ, settings.rate().hertz(), LATENCY_BOUND_SECONDS),
        ExactEdges.of(settings.get(ArduinoKind.MARKER)),
        clock,
        "ppk2: it was unplugged");
    this.kind = kind;
    this.settings = settings;
    this.name = name;
    this.output = Ppk2Kind.output(settings);
  }

  static Meter open(Ppk2Kind kind, MeterSettings settings, String name, LongSupplier clock)
      throws IOException {
    return Ppk2Kind.PORTS.open(
        name, clock, port -> ready(new Ppk2Meter(kind, settings, name, port, clock)));
  }

  @Override
  protected void handshake() throws IOException {
    await(() -> taken > 0, ANSWER_NS);
    if (calibration.isEmpty()) {
      throw new MeterUnavailableException(
          "ppk2 must get calibration values within 3 s, got none at %s; is it a PPK2, switched on, and of its two ports the first?"
              .formatted(name));
    }
    if (taken == 0) {
      throw new MeterUnavailableException(
          "ppk2 knows samples of 4 bytes with a counter, got none within 3 s from the PPK2 at %s (HW %s); update its firmware"
              .formatted(name, calibration.get().reported("HW")));
    }
  }

  @Override
  protected void take(BytePort.Event event) throws MeterUnavailableException {
    try {
      super.take(event);
    } catch (IOException refused) {
      throw new MeterUnavailableException(
          "ppk2 needs the %s calibration values of the PPK2 at %s, %s"
              .formatted(7 * Ppk2Calibration.RANGES, name, refused.getMessage()));
    }
  }

  @Override
  public MeterInfo info() {
    Ppk2Calibration values = calibration.orElseThrow();
    return Declared.describe(kind, settings, SampleKind.MEAN)
        .voltageAndCurrent(true)
        .source(
            "PPK2 at %s, %s"
                .formatted(
                    name,
                    output.source()
                        ? "which feeds the board"
                        : "between the board and a supply of a stated voltage"))
        .setting(output.source() ? "source_volts" : "supply_volts", output.volts())
        .device(
            Map.of(
                "calibrated",
                values.reported("Calibrated"),
                "defaults",
                values.defaults().isEmpty() ? "none" : String.join(" ", values.defaults()),
                "hardware",
                values.reported("HW")))
        .accuracy(
            Term.U_GAIN_RELATIVE,
            OptionalDouble.of(settings.get(Declared.U_GAIN).orElse(uTypical())))
        .accuracy(Term.U_TIME_SECONDS, uTimeSeconds())
        .counts(
            Map.of(
                "device_samples", (double) taken,
                "setups", (double) setups,
                "unplugs", unplugs()))
        .build();
  }

  /** Asks for its values; the rest of the setup follows on its answer. */
  @Override
  protected void start(long ns) {
    measuring = false;
    text.setLength(0);
    setups++;
    port().send(new byte[] {AVERAGE_STOP});
    port().send(new byte[] {METADATA});
  }

  @Override
  protected void bytes(byte[] bytes, long ns) throws IOException {
    if (!measuring) {
      text.append(new String(bytes, StandardCharsets.ISO_8859_1));
      text.delete(0, Math.max(0, text.length() - MAX_TEXT));
      if (text.indexOf(END) >= 0) {
        answered(ns);
      }
      return;
    }
    Ppk2Samples measured = decoder.orElseThrow();
    measured.take(bytes);
    if (measured.taken() > taken) {
      taken = measured.taken();
      heard(ns);
      samples().arrived(ns);
    }
  }

  /**
   * Once it was known, a device whose values came damaged is asked again when it was silent for too
   * long, and another device is not read.
   */
  private void answered(long ns) throws IOException {
    String answer = text.toString();
    text.setLength(0);
    try {
      Ppk2Calibration now = Ppk2Calibration.parse(answer);
      if (calibration.isEmpty() || calibration.get().isOf(now)) {
        begin(now, ns);
      }
    } catch (IOException damaged) {
      if (calibration.isEmpty()) {
        throw damaged;
      }
    }
  }

  private void begin(Ppk2Calibration now, long ns) {
    if (decoder.isEmpty()) {
      calibration = Optional.of(now);
      decoder =
          Optional.of(
              new Ppk2Samples(
                  now, output.volts(), settings.get(Ppk2Kind.MARKER_INPUT).orElse(0), samples()));
    }
    decoder.get().restart("no samples came for %s s".formatted(SILENCE_NS / 1_000_000_000L));
    outputOn(output).forEach(port()::send);
    port().send(new byte[] {AVERAGE_START});
    measuring = true;
    heard(ns);
  }

  /**
   * Commands that give the board its power. The voltage first: an output that was left on would get
   * the one of an earlier session, and without any a board behind a supply gets none
   * (github.com/IRNAS/ppk2-api-python, issue 42).
   */
  static List<byte[]> outputOn(Ppk2Output output) {
    int millivolts = (int) Math.round(Math.min(output.volts(), Ppk2Kind.MAX_VOLTS) * 1e3);
    return List.of(
        new byte[] {REGULATOR, (byte) (millivolts >> 8), (byte) millivolts},
        new byte[] {POWER_MODE, output.source() ? SOURCE_METER : AMPERE_METER},
        new byte[] {DEVICE_RUNNING, 1});
  }

  /**
   * Relative uncertainty of the current by the maker's typical accuracy of the ranges seen, which
   * is no limit and is taken as it is.
   */
  double uTypical() {
    return decoder.map(Ppk2Samples::uTypical).orElse(Ppk2Samples.U_TOP_RANGE);
  }

  /** Lets the device stop measuring; what it feeds stays on until nobody has the port open. */
  @Override
  protected void stop() {
    port().send(new byte[] {AVERAGE_STOP});
  }

  /**
   * How a board gets its voltage.
   *
   * @param source true if the PPK2 feeds it, false if a supply does and the PPK2 is between
   * @param volts that voltage, V
   */
  record Ppk2Output(boolean source, double volts) {}
}
