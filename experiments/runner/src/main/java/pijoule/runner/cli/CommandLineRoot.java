package pijoule.runner.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.InvalidPathException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;
import pijoule.campaign.ResultsException;
import pijoule.contract.options.UsageException;
import pijoule.energy.cli.CommandGroup;
import pijoule.energy.cli.UsageErrors;
import pijoule.energy.files.Faults;
import pijoule.energy.files.Printable;
import pijoule.runner.check.UnfitBenchException;
import pijoule.runner.hosts.Ending;

/** The command that the others hang on; turns what goes wrong into one line and an exit code. */
@Command(
    name = "pijoule",
    mixinStandardHelpOptions = true,
    versionProvider = VersionCommand.Lines.class,
    description = "Time and energy of web services on small computers.",
    footer = "Exit code: 0 all runs valid, 1 some failed, 2 wrong usage, 130 stopped by Ctrl-C.",
    subcommands = {
      StudiesCommand.class,
      BenchesCommand.class,
      PlanCommand.class,
      RunCommand.class,
      MergeCommand.class,
      ReportCommand.class,
      ExportCommand.class,
      ClaimsCommand.class,
      CompareCommand.class,
      PacketsCommand.class,
      LifetimeCommand.class,
      BenchCommand.class,
      RackCommand.class,
      MeterCommand.class,
      BoardCommand.class,
      FirmwareCommand.class,
      SelfCostCommand.class,
      ValidityCommand.class,
      VersionCommand.class
    })
public final class CommandLineRoot extends CommandGroup {
  static final int SOME_FAILED = 1;
  static final int WRONG_USAGE = 2;

  /** Text of the C library for ENOSPC, which the JDK passes on without the file. */
  private static final String NO_SPACE = "No space left on device";

  private static final String FULL_DISK =
      "files must have room on their disk, got none there; make room, then go on with: pijoule run"
          + " --resume DIR, or pijoule report DIR where all runs are done";

  /**
   * Carries a command out.
   *
   * @param args as given to main
   * @return the exit code
   */
  public static int execute(String[] args) {
    CommandLine command = commandLine();
    try {
      return command.execute(args);
    } catch (OutOfMemoryError | StackOverflowError e) {
      tell(command, Faults.inOneLine(e));
      return SOME_FAILED;
    }
  }

  /** {@return the commands, with what prints their errors} */
  public static CommandLine commandLine() {
    Charset locale = Charset.defaultCharset();
    return new CommandLine(new CommandLineRoot())
        .setOut(Console.writer(System.out, locale))
        .setErr(Console.writer(System.err, locale))
        .setParameterExceptionHandler(CommandLineRoot::wrongUsage)
        .setExecutionExceptionHandler(CommandLineRoot::failure);
  }

  private static int wrongUsage(ParameterException e, String[] args) {
    tell(e.getCommandLine(), UsageErrors.message(e, args));
    return WRONG_USAGE;
  }

  private static int failure(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    int exit = failure(e, command);
    Ending.suppressed(e).forEach(message -> tell(command, message));
    return exit;
  }

  private static int failure(Exception e, CommandLine command) {
    if (e instanceof UnfitBenchException unfit) {
      unfit.problems().forEach(problem -> tell(command, problem));
      return WRONG_USAGE;
    }
    if (e instanceof UsageException) {
      tell(command, e.getMessage());
      return WRONG_USAGE;
    }
    if (e instanceof InvalidPathException path) {
      tell(command, noPath(path));
      return WRONG_USAGE;
    }
    if (e instanceof FileSystemException file) {
      tell(
          command,
          "a file must be readable and writable, got "
              + file.getMessage()
              + "; change its rights, or name another folder");
      return SOME_FAILED;
    }
    if (e instanceof IOException && NO_SPACE.equals(e.getMessage())) {
      tell(command, FULL_DISK);
      return SOME_FAILED;
    }
    if (e instanceof IOException || e instanceof ResultsException) {
      tell(command, e.getMessage() == null ? e.toString() : e.getMessage());
      return SOME_FAILED;
    }
    tell(command, Faults.inOneLine(e));
    return SOME_FAILED;
  }

  private static String noPath(InvalidPathException refused) {
    return "a path must be one that this system and its locale can write, got '%s' (%s); name another, or set LC_ALL=C.UTF-8"
        .formatted(refused.getInput(), refused.getReason());
  }

  private static void tell(CommandLine command, String message) {
    PrintWriter err = command.getErr();
    err.println("pijoule: " + Printable.of(message));
    err.flush();
  }

  /** Text for a person: standard output and standard error. */
  static final class Console {
    private Console() {}

    /**
     * {@return a writer that flushes at the end of a line}
     *
     * @param stream standard output or standard error
     * @param locale the locale's charset. In the POSIX locale that is ASCII, where Java would print
     *     {@code ?} for ±; UTF-8 is printed instead, as Java 18 and newer do in every locale.
     */
    static PrintWriter writer(OutputStream stream, Charset locale) {
      Charset charset = locale.equals(StandardCharsets.US_ASCII) ? StandardCharsets.UTF_8 : locale;
      return new PrintWriter(new BufferedWriter(new OutputStreamWriter(stream, charset)), true);
    }
  }
}
