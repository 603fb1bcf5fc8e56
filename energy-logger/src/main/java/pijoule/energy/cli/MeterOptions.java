package pijoule.energy.cli;

import java.io.IOException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import pijoule.energy.meter.Meter;
import pijoule.energy.meter.MeterInfo;
import pijoule.energy.meter.MeterKind;
import pijoule.energy.meter.MeterSettings;

/**
 * Which meter, and how it is set: the options that every command which reads a meter has. Such a
 * command is transformed by {@link SettingOptions}.
 */
final class MeterOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  @Option(
      names = "--meter",
      paramLabel = "KIND",
      required = true,
      converter = Converters.ToMeterKind.class,
      description = "Kind of meter; see the command list.")
  private MeterKind kind;

  @Mixin private KindOptions options;

  MeterKind kind() {
    return kind;
  }

  /** As {@link KindOptions#settings} has it. */
  MeterSettings settings() throws IOException {
    return options.settings(command, kind);
  }

  /** As {@link KindOptions#check} has it. */
  void check() {
    options.check(command, kind);
  }

  /** Opens the meter. */
  Meter open(MeterSettings settings) throws IOException {
    return options.open(kind, settings);
  }

  /** Description of a meter by itself and by the options. */
  MeterInfo describe(MeterInfo info) {
    return options.describe(info);
  }
}
