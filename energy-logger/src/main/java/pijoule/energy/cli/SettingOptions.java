package pijoule.energy.cli;

import java.util.Optional;
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import pijoule.energy.meter.MeterKinds;
import pijoule.energy.meter.MeterSetting;
import pijoule.energy.meter.MeterSettings;

/** Gives a command an option for each setting of each kind of meter that is registered. */
final class SettingOptions implements IModelTransformer {
  @Override
  public CommandSpec transform(CommandSpec command) {
    MeterKinds.settings().forEach(setting -> command.addOption(option(setting)));
    return command;
  }

  private static OptionSpec option(MeterSetting<?> setting) {
    return OptionSpec.builder(setting.option())
        .type(setting.type())
        .arity("1")
        .paramLabel(setting.label())
        .description(setting.description())
        .converters(new Converters.Parsed<>(setting::parse))
        .build();
  }

  /** The settings that a person has given to a command, at the default rate. */
  static MeterSettings given(CommandSpec command) {
    MeterSettings given = MeterSettings.at(MeterSettings.DEFAULT_RATE);
    for (MeterSetting<?> setting : MeterKinds.settings()) {
      given = with(given, setting, command.findOption(setting.option()));
    }
    return given;
  }

  private static <T> MeterSettings with(
      MeterSettings given, MeterSetting<T> setting, OptionSpec option) {
    Optional<T> value = Optional.ofNullable(setting.type().cast(option.getValue()));
    return value.isPresent() ? given.with(setting, value.get()) : given;
  }
}
