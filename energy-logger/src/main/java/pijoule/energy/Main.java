package pijoule.energy;

import java.io.IOException;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import pijoule.energy.files.Faults;
import pijoule.energy.files.Printable;
import pijoule.energy.link.LinkCommand;
import pijoule.energy.selftest.SelfTestCommand;
import pijoule.energy.selftest.SoakCommand;

/**
 * The recorder's command line.
 *
 * <p>Results go to standard output, everything else to standard error. Exit 0: done; 1: failed, one
 * line says why; 2: wrong usage.
 */
@Command(
    name = "energy-logger",
    description = "Records or shows the power of a board and tells which meters there are.",
    subcommands = {
      RecordCommand.class,
      WatchCommand.class,
      CalibrateCommand.class,
      ListCommand.class,
      SelfCostCommand.class,
      LinkCommand.class,
      SelfTestCommand.class,
      SoakCommand.class
    })
public final class Main implements Runnable {
  @Spec private CommandSpec spec;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = CommandLine.ScopeType.INHERIT,
      description = "Show this text.")
  @SuppressWarnings("UnusedVariable") // picocli shows the help and ends
  private boolean help;

  private Main() {}

  /** Runs the command that the arguments name. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  static CommandLine commandLine() {
    return new CommandLine(new Main())
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionExceptionHandler(Main::failed);
  }

  private static int failed(
      Exception failure, CommandLine command, CommandLine.ParseResult parsed) {
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    boolean told = failure instanceof IOException || failure instanceof IllegalArgumentException;
    String message = told ? String.valueOf(failure.getMessage()) : Faults.inOneLine(failure);
    err.printf("%s: %s%n", name, Printable.of(message));
    return failure instanceof IllegalArgumentException
        ? CommandLine.ExitCode.USAGE
        : CommandLine.ExitCode.SOFTWARE;
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "a command is needed: record, watch, calibrate, selftest, soak or list; see --help");
  }
}
