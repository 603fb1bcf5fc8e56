package pijoule.energy.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import pijoule.energy.files.Faults;
import pijoule.energy.files.Printable;

/**
 * The recorder's command line.
 *
 * <p>Results go to standard output, everything else to standard error. Exit 0: done; 1: failed, one
 * line says why; 2: wrong usage.
 */
@Command(
    name = EnergyLogger.NAME,
    description = "Records or shows the power of a board and lists which meters there are.")
public final class EnergyLogger extends CommandGroup {
  /** System property: the words that a person typed to get here, where they are not the name. */
  public static final String TYPED_AS = "pijoule.command";

  static final String NAME = "energy-logger";

  private static final List<Class<?>> COMMANDS =
      List.of(
          ListCommand.class,
          WatchCommand.class,
          TryCommand.class,
          MeterCompareCommand.class,
          RecordCommand.class,
          FeedCommand.class,
          CalibrateCommand.class,
          LinkCommand.class);

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Show this text.")
  @SuppressWarnings("UnusedVariable") // picocli shows the help and ends
  private boolean help;

  private EnergyLogger() {}

  /**
   * Returns the command line, with its messages for wrong usage and for failures.
   *
   * @param words that were typed, or a command: only that one is there; none: all are
   */
  public static CommandLine commandLine(String... words) {
    return commandLine(List.of(), words);
  }

  /**
   * Returns the command line with commands of another program.
   *
   * @param further commands of that program
   * @param words that were typed, or a command: only that one is there; none: all are
   */
  public static CommandLine commandLine(List<Class<?>> further, String... words) {
    List<Class<?>> all = new ArrayList<>(COMMANDS);
    all.addAll(further);
    Charset locale = Charset.defaultCharset();
    return of(new EnergyLogger(), all, words)
        .setOut(Console.standardOutput(System.out, locale))
        .setErr(Console.standardError(System.err, locale))
        .setCommandName(System.getProperty(TYPED_AS, NAME))
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler(EnergyLogger::failed);
  }

  private static int failed(
      Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    boolean expected =
        failure instanceof IOException || failure instanceof IllegalArgumentException;
    String message = expected ? String.valueOf(failure.getMessage()) : Faults.inOneLine(failure);
    err.printf("%s: %s%n", name, Printable.of(message));
    return failure instanceof IllegalArgumentException
        ? CommandLine.ExitCode.USAGE
        : CommandLine.ExitCode.SOFTWARE;
  }
}
