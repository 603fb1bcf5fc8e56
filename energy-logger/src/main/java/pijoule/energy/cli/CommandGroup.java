package pijoule.energy.cli;

import java.util.List;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Command that only has commands below it: to name none of them is wrong usage. */
public abstract class CommandGroup implements Runnable {
  /** Model of this command, for what it prints. */
  @Spec protected CommandSpec spec;

  @Override
  public final void run() {
    throw UsageErrors.noCommand(spec.commandLine());
  }

  /**
   * Returns a group with its commands. Where the first word names one of them, only that one is
   * there: to make the models of all takes a third of a short command's time.
   *
   * @param group without commands
   * @param commands in the order of the help
   * @param words that were typed; none: all commands are there
   */
  public static CommandLine of(CommandGroup group, List<Class<?>> commands, String... words) {
    CommandLine line = new CommandLine(group);
    List<Class<?>> typed =
        commands.stream().filter(each -> words.length > 0 && name(each).equals(words[0])).toList();
    // Models are transformed where a CommandLine is made.
    (typed.isEmpty() ? commands : typed).forEach(each -> line.addSubcommand(new CommandLine(each)));
    return line;
  }

  private static String name(Class<?> command) {
    return Objects.requireNonNull(command.getAnnotation(Command.class)).name();
  }
}
