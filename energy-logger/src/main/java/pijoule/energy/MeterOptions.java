package pijoule.energy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import pijoule.energy.meter.ArduinoPort;
import pijoule.energy.meter.Boundary;
import pijoule.energy.meter.Declared;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.trace.Trace;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/** Which meter, and how it is set: the options that every command which reads a meter has. */
final class MeterOptions {
  /** Slower, a window of seconds has no samples; faster, the reader itself is the load. */
  private static final Frequency LEAST_RATE = Frequency.ofHertz(0.1);

  private static final Frequency GREATEST_RATE = Frequency.ofHertz(1000);

  /** An Arduino takes its samples by itself; see docs/serial-protocol.md. */
  private static final Frequency GREATEST_ARDUINO_RATE = Frequency.ofHertz(2000);

  @Option(
      names = "--meter",
      required = true,
      converter = Converters.ToMeterKind.class,
      description = "Kind of meter; see the command list.")
  private MeterKind kind;

  @Option(
      names = "--rate",
      converter = Converters.ToFrequency.class,
      description =
          "Samples a second, 0.1Hz to 1kHz, arduino 1Hz to 2kHz (default: 170Hz; replay: its trace's).")
  private Optional<Frequency> rate;

  @Option(
      names = "--idle",
      converter = Converters.ToPower.class,
      description = "model: power of the idle board (default: 1.77W).")
  private Optional<Power> idle;

  @Option(
      names = "--busy",
      converter = Converters.ToPower.class,
      description = "model: power of the board with every CPU in use (default: 1.96W).")
  private Optional<Power> busy;

  @Option(names = "--domain", description = "rapl: the one package to read (default: all).")
  private Optional<String> domain;

  @Option(
      names = "--sensor",
      description = "hwmon: name or directory of the sensor, such as ina226 or hwmon2.")
  private Optional<String> sensor;

  @Option(
      names = "--command",
      paramLabel = "'PROGRAM ARGS'",
      description = "command: program that prints rows t,watts or t,volts,amps.")
  private Optional<String> command;

  @Option(
      names = "--trace",
      paramLabel = "FILE.csv[.gz]",
      description = "replay: the recorded trace; its JSON stands beside it.")
  private Optional<Path> trace;

  @Option(
      names = "--boundary",
      converter = Converters.ToBoundary.class,
      description = "hwmon, command: what the power goes into: board, rail, package or wall.")
  private Optional<Boundary> boundary;

  @Option(
      names = "--self-measuring",
      arity = "1",
      description = "hwmon, command: true where the meter runs on the board it measures.")
  private Optional<Boolean> selfMeasuring;

  @Option(
      names = "--u-gain",
      converter = Converters.ToShare.class,
      description = "hwmon, command: relative standard uncertainty of the gain, such as 0.5%%.")
  private Optional<Double> uGain;

  @Option(names = "--port", description = "arduino: the serial port, such as /dev/ttyUSB0.")
  private Optional<String> port;

  @Option(
      names = "--calibration",
      paramLabel = "FILE",
      description = "arduino: the device's certificate (default: not calibrated).")
  private Optional<Path> calibration;

  @Option(
      names = "--marker",
      paramLabel = "FILE",
      description = "arduino: exact times of the edges on D2, rows time_ns,level[,bound_ns].")
  private Optional<Path> marker;

  @Mixin private StatedOptions stated;

  MeterKind kind() {
    return kind;
  }

  /**
   * The settings, checked for what needs no meter.
   *
   * @throws IllegalArgumentException in one line, if the rate is out of bounds
   * @throws IOException if the trace that is to be replayed cannot be read
   */
  MeterSettings settings() throws IOException {
    Frequency set = rate.isPresent() ? rate.get() : usualRate();
    Frequency greatest = kind == MeterKind.ARDUINO ? GREATEST_ARDUINO_RATE : GREATEST_RATE;
    if (set.compareTo(LEAST_RATE) < 0 || set.compareTo(greatest) > 0) {
      throw new IllegalArgumentException(
          "--rate must lie within %s and %s, got %s".formatted(LEAST_RATE, greatest, set));
    }
    OptionalDouble gain =
        uGain.isPresent() ? OptionalDouble.of(uGain.get()) : OptionalDouble.empty();
    return new MeterSettings(
        set,
        idle,
        busy,
        domain,
        sensor,
        command,
        trace,
        new ArduinoPort(port, calibration, marker),
        new Declared(boundary, selfMeasuring, gain));
  }

  /** What the meter knows of itself, and what a person stated besides. */
  MeterInfo describe(MeterInfo info) {
    return stated.describe(info);
  }

  private Frequency usualRate() throws IOException {
    return kind == MeterKind.REPLAY && trace.isPresent()
        ? Frequency.ofHertz(Trace.open(trace.get()).info().rateHertz())
        : MeterSettings.DEFAULT_RATE;
  }
}
