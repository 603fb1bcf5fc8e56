package pijoule.energy.cli;

import java.io.IOException;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;
import pijoule.energy.units.Frequency;

/**
 * Which meter, and how it is set: the options that every command which reads a meter has. Such a
 * command is transformed by {@link SettingOptions}.
 */
final class MeterOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

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
    MeterSettings given = SettingOptions.given(command);
    Frequency set = rate.isPresent() ? rate.get() : kind.usualRate(given);
    requireWithin(set);
    return given.atRate(set);
  }

  /**
   * Checks what needs neither a meter nor a file.
   *
   * @throws IllegalArgumentException in one line, if the rate is out of bounds or the meter's kind
   *     refuses a setting
   */
  void check() {
    rate.ifPresent(this::requireWithin);
    kind.check(SettingOptions.given(command));
  }

  private void requireWithin(Frequency set) {
    if (set.compareTo(MeterKind.MIN_RATE) < 0 || set.compareTo(kind.maxRate()) > 0) {
      throw new IllegalArgumentException(
          "--rate must lie within %s and %s, got %s"
              .formatted(MeterKind.MIN_RATE, kind.maxRate(), set));
    }
  }

  /** What the meter knows of itself, and what a person stated besides. */
  MeterInfo describe(MeterInfo info) {
    return stated.describe(info);
  }
}
