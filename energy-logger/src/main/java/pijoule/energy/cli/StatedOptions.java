package pijoule.energy.cli;

import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterInfoBuilder;
import pijoule.energy.units.Power;

/** What a person states of the board behind a meter. */
final class StatedOptions {
  @Option(
      names = "--estimate",
      description = "What the meter reads is modelled, as at a simulated board's pins.")
  private boolean estimate;

  @Option(
      names = "--averaging",
      paramLabel = "TIME",
      converter = Converters.ToSeconds.class,
      description = "What the meter reads is itself a mean over so long, such as 40ms.")
  private Optional<Double> averagingSeconds;

  @Option(
      names = "--power-min",
      converter = Converters.ToPower.class,
      description = "Minimum power that the board can draw, such as 1.2W.")
  private Optional<Power> min;

  @Option(
      names = "--power-max",
      converter = Converters.ToPower.class,
      description = "Maximum power that the board can draw, such as 4W.")
  private Optional<Power> max;

  MeterInfo describe(MeterInfo info) {
    MeterInfoBuilder described = info.toBuilder();
    if (estimate) {
      described.estimate(true);
    }
    averagingSeconds.ifPresent(seconds -> described.setting(MeterInfo.AVERAGING_SECONDS, seconds));
    min.ifPresent(power -> described.powerMinWatts(OptionalDouble.of(power.watts())));
    max.ifPresent(power -> described.powerMaxWatts(OptionalDouble.of(power.watts())));
    return described.build();
  }
}
