package pijoule.energy.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/**
 * The options of the command {@code record} that describe a meter, for programs that start
 * recorders. They are the command line's own: a new option of a meter is here as well.
 */
public final class RecorderOptions {
  private static final String RECORD = "record";

  /** Options that the program that starts a recorder sets by itself. */
  private static final Set<String> OF_THE_STARTER =
      Set.of("--meter", "--name", "--out", "--bind", "--stop-on-stdin-close", "--help");

  private RecorderOptions() {}

  /** Returns names such as {@code --u-gain}, in the order of the command line's definition. */
  public static List<String> names() {
    return described().stream().map(Described::name).toList();
  }

  /** Returns the line of the help of each of {@link #names}, and its type, in the same order. */
  public static List<Described> described() {
    return record(EnergyLogger.commandLine(RECORD)).getCommandSpec().options().stream()
        .filter(option -> !OF_THE_STARTER.contains(option.longestName()))
        .map(
            option ->
                new Described(
                    option.longestName(),
                    String.join(" ", option.description()).replace("%%", "%"),
                    option.type()))
        .toList();
  }

  /**
   * An option for a person.
   *
   * @param name such as {@code --u-gain}
   * @param line of the help
   * @param type of its value
   */
  public record Described(String name, String line, Class<?> type) {}

  /**
   * Checks options as the recorder does before it opens a meter.
   *
   * @param kind of the meter, such as {@code model}
   * @param options such as {@code --u-gain=0.5%}
   * @throws IllegalArgumentException in one line, if the recorder would refuse them on every host
   */
  public static void check(String kind, List<String> options) {
    List<String> line = new ArrayList<>(List.of(RECORD, "--meter", kind, "--out", "-"));
    line.addAll(options);
    CommandLine commands = EnergyLogger.commandLine(RECORD);
    try {
      commands.parseArgs(line.toArray(String[]::new));
    } catch (ParameterException refused) {
      throw new IllegalArgumentException(UsageErrors.firstLine(refused), refused);
    }
    RecordCommand record = record(commands).getCommand();
    record.check();
  }

  private static CommandLine record(CommandLine commands) {
    return Objects.requireNonNull(commands.getSubcommands().get(RECORD));
  }
}
