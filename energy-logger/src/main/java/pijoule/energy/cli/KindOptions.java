package pijoule.energy.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import pijoule.energy.calibration.CorrectedMeter;
import pijoule.energy.calibration.TrailingMeter;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.units.Frequency;
import pijoule.energy.units.Power;

/**
 * How a meter is set whose kind is named elsewhere. The command that has these options is
 * transformed by {@link SettingOptions}.
 */
final class KindOptions {
  @Option(
      names = "--rate",
      paramLabel = "FREQUENCY",
      converter = Converters.ToFrequency.class,
      description =
          "Samples a second, 0.1Hz to 1kHz; some kinds have other bounds (default: the kind's, mostly 170Hz).")
  private Optional<Frequency> rate;

  @Option(
      names = "--power-calibration",
      paramLabel = "FILE",
      description = "The meter's certificate of the command compare; samples are corrected by it.")
  private Optional<Path> powerCalibration;

  @Mixin private StatedOptions stated;

  /**
   * The settings, checked for what needs no meter.
   *
   * @param command whose options they are
   * @throws IllegalArgumentException in one line, if the rate is out of bounds
   * @throws IOException if the trace that is to be replayed cannot be read
   */
  MeterSettings settings(CommandSpec command, MeterKind kind) throws IOException {
    MeterSettings given = SettingOptions.given(command);
    Frequency set = rate.isPresent() ? rate.get() : kind.usualRate(given);
    requireWithin(kind, set);
    return given.atRate(set).atMost(stated.max);
  }

  /**
   * Checks what needs neither a meter nor a file.
   *
   * @throws IllegalArgumentException in one line, if the rate is out of bounds or the kind refuses
   *     a setting
   */
  void check(CommandSpec command, MeterKind kind) {
    rate.ifPresent(set -> requireWithin(kind, set));
    kind.check(SettingOptions.given(command));
  }

  private static void requireWithin(MeterKind kind, Frequency set) {
    if (set.compareTo(MeterKind.MIN_RATE) < 0 || set.compareTo(kind.maxRate()) > 0) {
      throw new IllegalArgumentException(
          "--rate must lie within %s and %s, got %s"
              .formatted(MeterKind.MIN_RATE, kind.maxRate(), set));
    }
  }

  /** Opens a meter, whose samples are corrected where it has a power calibration. */
  Meter open(MeterKind kind, MeterSettings settings) throws IOException {
    Meter meter = stated.atMiddles(kind.open(settings));
    return powerCalibration.isPresent() ? CorrectedMeter.of(meter, powerCalibration.get()) : meter;
  }

  /** Description of a meter by itself and by the options. */
  MeterInfo describe(MeterInfo info) {
    return stated.describe(info);
  }

  /** Options for the board behind a meter. */
  private static final class StatedOptions {
    @Option(
        names = "--estimate",
        description = "What the meter reads is modelled, as at a simulated board's pins.")
    private boolean estimate;

    @Option(
        names = "--averaging",
        paramLabel = "TIME",
        converter = Converters.ToSeconds.class,
        description = "What the meter reads is itself the mean of so long before, such as 40ms.")
    private Optional<Double> averagingSeconds;

    @Option(
        names = "--power-min",
        paramLabel = "POWER",
        converter = Converters.ToPower.class,
        description = "Minimum power that the board can draw, such as 1.2W.")
    private Optional<Power> min;

    @Option(
        names = "--power-max",
        paramLabel = "POWER",
        converter = Converters.ToPower.class,
        description = "Maximum power that the board can draw, such as 4W.")
    private Optional<Power> max;

    /** Puts samples at the middle of the time that a reading is the mean of. */
    Meter atMiddles(Meter meter) {
      return averagingSeconds.isPresent()
          ? new TrailingMeter(meter, averagingSeconds.get())
          : meter;
    }

    MeterInfo describe(MeterInfo info) {
      MeterInfoBuilder described = info.toBuilder();
      if (estimate) {
        described.estimate(true);
      }
      averagingSeconds.ifPresent(
          seconds -> described.setting(MeterInfo.AVERAGING_SECONDS, seconds));
      min.ifPresent(power -> described.powerMinWatts(OptionalDouble.of(power.watts())));
      max.ifPresent(power -> described.powerMaxWatts(OptionalDouble.of(power.watts())));
      return described.build();
    }
  }
}
