package pijoule.energy.meter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import pijoule.energy.serial.Arduino;
import pijoule.energy.units.Frequency;

/** The kinds of meter that the recorder knows, and what holds for every meter of a kind. */
public enum MeterKind {
  /** An Arduino with its sketch at a serial port: supply voltage and shunt current. */
  ARDUINO(false, Boundary.BOARD, false, "10.5 % uncalibrated; its certificate's") {
    @Override
    Meter make(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
      return Arduino.open(settings);
    }

    @Override
    public Frequency polling(Frequency rate) {
      return rate.compareTo(OFTEN_ENOUGH) > 0 ? OFTEN_ENOUGH : rate;
    }
  },
  /** Board power modelled from the host's CPU use. */
  MODEL(true, Boundary.BOARD, true, "unknown: an estimate from CPU use") {
    @Override
    Meter make(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
      return ModelReading.open(settings, root, clock);
    }
  },
  /** The processor packages' own energy counters (Running Average Power Limit). */
  RAPL(false, Boundary.PACKAGE, true, "unknown: the vendor states none") {
    @Override
    Meter make(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
      return RaplReading.open(settings, root, clock);
    }
  },
  /** A power sensor (INA219, INA226, INA260, ...) behind Linux's hardware monitoring. */
  HWMON(false, Boundary.RAIL, true, "its chip's and shunt's: --u-gain") {
    @Override
    Meter make(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
      return HwmonMeter.open(settings, root, clock);
    }
  },
  /** A program that prints what it measures, one row a line. */
  COMMAND(false, Boundary.BOARD, false, "its instrument's: --u-gain") {
    @Override
    Meter make(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
      return CommandMeter.open(settings, clock);
    }
  },
  /** A recorded trace, given out anew at its own pace. */
  REPLAY(true, Boundary.BOARD, false, "as recorded; not of this moment") {
    @Override
    Meter make(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
      return ReplayMeter.open(settings, clock);
    }
  };

  /** A reader's thread stamps what comes; fetching it can wait. */
  private static final Frequency OFTEN_ENOUGH = Frequency.ofHertz(20);

  private final boolean estimate;
  private final Boundary boundary;
  private final boolean selfMeasuring;
  private final String accuracy;

  MeterKind(boolean estimate, Boundary boundary, boolean selfMeasuring, String accuracy) {
    this.estimate = estimate;
    this.boundary = boundary;
    this.selfMeasuring = selfMeasuring;
    this.accuracy = accuracy;
  }

  /** The name in files and on the command line. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of that name; empty where there is none. */
  public static Optional<MeterKind> ofKey(String key) {
    return Arrays.stream(values()).filter(kind -> kind.key().equals(key)).findFirst();
  }

  /** The names of all kinds. */
  public static List<String> keys() {
    return Arrays.stream(values()).map(MeterKind::key).toList();
  }

  /** True where power is modelled and not measured. */
  public boolean estimate() {
    return estimate;
  }

  /** What the power goes into. */
  public Boundary boundary() {
    return boundary;
  }

  /** True where the meter runs on the board that it measures. */
  public boolean selfMeasuring() {
    return selfMeasuring;
  }

  /** In words, what is known of the accuracy before any calibration. */
  public String accuracy() {
    return accuracy;
  }

  /**
   * How often a recorder reads a meter of this kind that samples at a rate.
   *
   * @param rate samples a second
   */
  public Frequency polling(Frequency rate) {
    return rate;
  }

  /**
   * Opens a meter of this kind on this host, stamping with {@link System#nanoTime()}.
   *
   * @throws IllegalArgumentException in one line, if a setting is not one of this kind's, or is
   *     refused by it
   * @throws IOException in one line, if the meter cannot be used here
   */
  public Meter open(MeterSettings settings) throws IOException {
    return openUnder(settings, Path.of("/"), System::nanoTime);
  }

  Meter openUnder(MeterSettings settings, Path root, LongSupplier clock) throws IOException {
    refuse(settings.idle(), "--idle", MODEL);
    refuse(settings.busy(), "--busy", MODEL);
    refuse(settings.domain(), "--domain", RAPL);
    refuse(settings.sensor(), "--sensor", HWMON);
    refuse(settings.command(), "--command", COMMAND);
    refuse(settings.trace(), "--trace", REPLAY);
    refuse(settings.arduino().port(), "--port", ARDUINO);
    refuse(settings.arduino().calibration(), "--calibration", ARDUINO);
    refuse(settings.arduino().marker(), "--marker", ARDUINO);
    refuse(settings.declared().boundary().map(Boundary::key), "--boundary", HWMON, COMMAND);
    refuse(settings.declared().selfMeasuring(), "--self-measuring", HWMON, COMMAND);
    refuse(boxed(settings.declared().uGainRelative()), "--u-gain", HWMON, COMMAND);
    return make(settings, root, clock);
  }

  abstract Meter make(MeterSettings settings, Path root, LongSupplier clock) throws IOException;

  private void refuse(Optional<?> setting, String option, MeterKind... owners) {
    if (setting.isPresent() && !List.of(owners).contains(this)) {
      String names = Arrays.stream(owners).map(MeterKind::key).collect(Collectors.joining(" and "));
      throw new IllegalArgumentException(
          "%s is a setting of --meter %s, got %s; leave it out"
              .formatted(option, names, setting.get()));
    }
  }

  private static Optional<Double> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }

  /**
   * What is known of a meter of this kind where nothing but the settings says it.
   *
   * @param voltageAndCurrent whether its samples are of voltage and current
   */
  MeterInfo info(MeterSettings settings, String source, boolean voltageAndCurrent) {
    Declared declared = settings.declared();
    return MeterInfo.builder(key(), declared.boundary().orElse(boundary), SampleKind.POINT)
        .estimate(estimate)
        .selfMeasuring(declared.selfMeasuring().orElse(selfMeasuring))
        .voltageAndCurrent(voltageAndCurrent)
        .source(source)
        .uGainRelative(declared.uGainRelative())
        .build();
  }
}
