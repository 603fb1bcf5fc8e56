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
import pijoule.energy.port.BytePort;
import pijoule.energy.port.StreamedMeter;
import pijoule.energy.ppk2.Ppk2Stream.Ppk2Output;
import pijoule.energy.serial.ArduinoKind;

/** Reads a PPK2; its 100,000 samples a second are made to means. */
final class Ppk2Meter extends StreamedMeter<Ppk2Stream> {
  private static final long ANSWER_NS = 3_000_000_000L;

  private final Ppk2Kind kind;
  private final MeterSettings settings;
  private final String name;
  private final Ppk2Output output;

  Ppk2Meter(Ppk2Kind kind, MeterSettings settings, String name, BytePort port, LongSupplier clock)
      throws IOException {
    super(
        new Ppk2Stream(
            port,
            Ppk2Kind.output(settings),
            settings.rate().hertz(),
            settings.get(Ppk2Kind.MARKER_INPUT).orElse(0)),
        ExactEdges.of(settings.get(ArduinoKind.MARKER)),
        clock);
    this.kind = kind;
    this.settings = settings;
    this.name = name;
    this.output = Ppk2Kind.output(settings);
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
    await(() -> stream().taken() > 0, ANSWER_NS);
    if (stream().calibration().isEmpty()) {
      throw new MeterUnavailableException(
          "ppk2 must get calibration values within 3 s, got none at %s; is it a PPK2, switched on, and of its two ports the first?"
              .formatted(name));
    }
    if (stream().taken() == 0) {
      throw new MeterUnavailableException(
          "ppk2 knows samples of 4 bytes with a counter, got none within 3 s from the PPK2 at %s (HW %s); update its firmware"
              .formatted(name, stream().calibration().get().reported("HW")));
    }
  }

  @Override
  protected void take(BytePort.Event event) throws MeterUnavailableException {
    try {
      stream().take(event);
    } catch (IOException refused) {
      throw new MeterUnavailableException(
          "ppk2 needs the %s calibration values of the PPK2 at %s, %s"
              .formatted(7 * Ppk2Calibration.RANGES, name, refused.getMessage()));
    }
  }

  @Override
  public MeterInfo info() {
    Ppk2Calibration calibration = stream().calibration().orElseThrow();
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
        .uGainRelative(OptionalDouble.of(settings.get(Declared.U_GAIN).orElse(stream().uTypical())))
        .uTimeSeconds(uTimeSeconds())
        .counts(stream().counts())
        .build();
  }
}
