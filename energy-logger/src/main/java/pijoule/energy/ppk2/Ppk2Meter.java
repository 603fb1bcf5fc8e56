package pijoule.energy.ppk2;

import java.io.IOException;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import pijoule.energy.deviceclock.ExactEdges;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.meter.MeterUnavailableException;
import pijoule.energy.meter.SampleKind;
import pijoule.energy.meter.SampleSink;
import pijoule.energy.port.BytePort;
import pijoule.energy.serial.ArduinoKind;

/**
 * Reads a PPK2. Its 100,000 samples a second are made to means; they are held back until their
 * times are settled, some eleven seconds.
 */
final class Ppk2Meter implements Meter {
  private static final long ANSWER_NS = 3_000_000_000L;

  private final Ppk2Kind kind;
  private final MeterSettings settings;
  private final String name;
  private final Ppk2Output output;
  private final BytePort port;
  private final Ppk2Stream stream;
  private final ExactEdges exact;
  private final LongSupplier clock;

  Ppk2Meter(Ppk2Kind kind, MeterSettings settings, String name, BytePort port, LongSupplier clock)
      throws IOException {
    this.kind = kind;
    this.settings = settings;
    this.name = name;
    this.output = Ppk2Kind.output(settings);
    this.port = port;
    this.clock = clock;
    this.stream =
        new Ppk2Stream(
            port, output, settings.rate().hertz(), settings.get(Ppk2Kind.MARKER_INPUT).orElse(0));
    this.exact = ExactEdges.of(settings.get(ArduinoKind.MARKER));
    stream.samples().edgesTo(exact);
  }

  static Meter open(Ppk2Kind kind, MeterSettings settings, String name, LongSupplier clock)
      throws IOException {
    return Ppk2Kind.PORTS.open(
        name,
        clock,
        port -> {
          Ppk2Meter meter = new Ppk2Meter(kind, settings, name, port, clock);
          meter.handshake();
          return meter;
        });
  }

  /** Waits for calibration values and samples. */
  void handshake() throws IOException {
    port.await(() -> stream.taken() > 0, ANSWER_NS, clock, this::take);
    if (stream.calibration().isEmpty()) {
      throw new MeterUnavailableException(
          "ppk2 must get calibration values within 3 s, got none at %s; is it a PPK2, switched on, and of its two ports the first?"
              .formatted(name));
    }
    if (stream.taken() == 0) {
      throw new MeterUnavailableException(
          "ppk2 knows samples of 4 bytes with a counter, got none within 3 s from the PPK2 at %s (HW %s); update its firmware"
              .formatted(name, stream.calibration().get().reported("HW")));
    }
  }

  private void take(BytePort.Event event) throws MeterUnavailableException {
    try {
      stream.take(event);
    } catch (IOException refused) {
      throw new MeterUnavailableException(
          "ppk2 needs the %s calibration values of the PPK2 at %s, %s"
              .formatted(7 * Ppk2Calibration.RANGES, name, refused.getMessage()));
    }
  }

  @Override
  public MeterInfo info() {
    Ppk2Calibration calibration = stream.calibration().orElseThrow();
    return kind.describe(SampleKind.MEAN)
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
                calibration.reported("Calibrated"),
                "defaults",
                calibration.defaults().isEmpty()
                    ? "none"
                    : String.join(" ", calibration.defaults()),
                "hardware",
                calibration.reported("HW")))
        .uGainRelative(OptionalDouble.of(settings.get(Declared.U_GAIN).orElse(stream.uTypical())))
        .uTimeSeconds(stream.samples().uTimeSeconds())
        .counts(stream.counts())
        .build();
  }

  @Override
  public boolean holdsSamples() {
    return stream.samples().holdsSamples();
  }

  @Override
  public void sample(SampleSink sink) throws IOException {
    port.drain(this::take);
    stream.watch(clock.getAsLong());
    exact.pair();
    stream.samples().release(sink);
  }

  @Override
  public void finish(SampleSink sink) throws IOException {
    stream.samples().finish(sink);
  }

  @Override
  public void close() throws IOException {
    stream.stop();
    port.close();
    exact.close();
  }
}
