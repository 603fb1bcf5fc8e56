package pijoule.runner.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.FileStore;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.ParameterException;
import pijoule.campaign.ResultsException;
import pijoule.contract.options.TypedCommand;
import pijoule.contract.options.UsageException;
import pijoule.energy.cli.CommandGroup;
import pijoule.energy.cli.Console;
import pijoule.energy.cli.UsageErrors;
import pijoule.energy.files.Faults;
import pijoule.energy.files.Printable;
import pijoule.runner.check.UnfitBenchException;
import pijoule.runner.hosts.Ending;
import pijoule.runner.programs.Programs;

/** The command that the others hang on; turns what goes wrong into one line and an exit code. */
@Command(
    name = "pijoule",
    mixinStandardHelpOptions = true,
    versionProvider = VersionCommand.Lines.class,
    description = "Time and energy of web services on small computers.",
    footer = "Exit code: 0 valid runs and an answer, 1 not, 2 wrong usage, 130 stopped by Ctrl-C.")
public final class CommandLineRoot extends CommandGroup {
  static final int SOME_FAILED = 1;
  static final int WRONG_USAGE = 2;

  /** Exit code after Ctrl-C, as a shell has it for a program that SIGINT ended. */
  static final int STOPPED = 130;

  /** Picocli breaks help for no narrower terminal. */
  private static final int MIN_HELP_COLUMNS = 55;

  private static final List<Class<?>> COMMANDS =
      List.of(
          StudiesCommand.class,
          BenchesCommand.class,
          PlanCommand.class,
          RunCommand.class,
          CostCommand.class,
          GateCommand.class,
          MergeCommand.class,
          ReportCommand.class,
          WatchFolderCommand.class,
          ExportCommand.class,
          ClaimsCommand.class,
          CompareCommand.class,
          ChooseCommand.class,
          PacketsCommand.class,
          LifetimeCommand.class,
          BenchCommand.class,
          RackCommand.class,
          MeterCommand.class,
          BoardCommand.class,
          FirmwareCommand.class);

  /**
   * Carries a command out.
   *
   * @param args as given to main
   * @return the exit code
   */
  public static int execute(String[] args) {
    return execute(List.of(), args);
  }

  /**
   * Carries a command out.
   *
   * @param further commands of another program
   * @param args as given to main
   * @return the exit code
   */
  public static int execute(List<Class<?>> further, String[] args) {
    String[] words = ofService(args);
    CommandLine command = commandLine(further, words);
    try {
      return command.execute(words);
    } catch (OutOfMemoryError | StackOverflowError e) {
      tell(command, Faults.inOneLine(e));
      return SOME_FAILED;
    }
  }

  /** A service that runs is no study: {@code run URL} is {@code cost URL}. */
  private static String[] ofService(String[] args) {
    String[] words = args.clone();
    if (Stream.of(args).skip(1).anyMatch(word -> word.matches("https?://.*"))) {
      words[0] = words[0].replaceFirst("^run$", "cost");
    }
    return words;
  }

  /**
   * {@return the commands, with what prints their errors}
   *
   * @param words that were typed: only that command is there; none: all are
   */
  public static CommandLine commandLine(String... words) {
    return commandLine(List.of(), words);
  }

  /**
   * {@return the commands and those of another program, with what prints their errors}
   *
   * @param further commands of another program
   * @param words that were typed: only that command is there; none: all are
   */
  public static CommandLine commandLine(List<Class<?>> further, String... words) {
    List<Class<?>> all = new ArrayList<>(COMMANDS);
    all.addAll(further);
    all.add(VersionCommand.class);
    Charset locale = Charset.defaultCharset();
    CommandLine commands = of(new CommandLineRoot(), all, words);
    int columns = Console.columns(Console.OUT_COLUMNS);
    if (columns >= MIN_HELP_COLUMNS && columns < UsageMessageSpec.DEFAULT_USAGE_WIDTH) {
      // Else help that is broken already would be broken again.
      commands.setUsageHelpWidth(columns);
    }
    return commands
        .setOut(Console.standardOutput(System.out, locale))
        .setErr(Console.standardError(System.err, locale))
        .setParameterExceptionHandler(CommandLineRoot::wrongUsage)
        .setExecutionExceptionHandler(CommandLineRoot::failure);
  }

  private static int wrongUsage(ParameterException e, String[] args) {
    tell(e.getCommandLine(), UsageErrors.message(e, args));
    return WRONG_USAGE;
  }

  private static int failure(Exception e, CommandLine command, CommandLine.ParseResult parsed)
      throws IOException {
    int exit = failure(e, command);
    // Closing what has no room fails likewise.
    tell(
        command,
        Ending.suppressed(e).stream().filter(why -> !why.equals(FullDisk.NO_SPACE)).toList());
    return exit;
  }

  private static int failure(Exception e, CommandLine command) throws IOException {
    int failed = command.getCommandSpec().exitCodeOnExecutionException();
    if (e instanceof UnfitBenchException unfit) {
      tell(command, unfit.problems());
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
    if (FullDisk.isWhy(e)) {
      tell(command, FullDisk.message(FullDisk.folders(e, command)));
      return failed;
    }
    if (e instanceof FileSystemException file) {
      tell(
          command,
          "a file must be readable and writable, got "
              + file.getMessage()
              + "; change its rights, or name another folder");
      return failed;
    }
    if (e instanceof IOException || e instanceof ResultsException) {
      tell(command, e.getMessage() == null ? e.toString() : e.getMessage());
      return failed;
    }
    tell(command, Faults.inOneLine(e));
    return failed;
  }

  private static String noPath(InvalidPathException refused) {
    return "a path must be one that this system and its locale can write, got '%s' (%s); name another, or set LC_ALL=C.UTF-8"
        .formatted(refused.getInput(), refused.getReason());
  }

  /**
   * Says what a command that goes on found wrong, a line each; once where lines of a file agree.
   */
  static void tell(CommandLine command, List<?> problems) {
    once(problems).forEach(problem -> tell(command, problem));
  }

  /** {@return problems, with one for all lines of a file that have the same} */
  static List<String> once(List<?> problems) {
    Map<String, List<String>> alike =
        problems.stream()
            .map(Object::toString)
            .collect(
                Collectors.groupingBy(
                    problem -> problem.replaceFirst("line [0-9]+ of ", "line of "),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return alike.values().stream()
        .map(
            same ->
                same.get(0) + (same.size() == 1 ? "" : "; likewise " + (same.size() - 1) + " more"))
        .toList();
  }

  private static void tell(CommandLine command, String message) {
    PrintWriter err = command.getErr();
    err.println("pijoule: " + Printable.of(message));
    err.flush();
  }

  /** Message of a full disk. */
  static final class FullDisk {
    /** Text of the C library for ENOSPC, which the JDK mostly passes on without the file. */
    private static final String NO_SPACE = "No space left on device";

    private static final double BYTES_PER_MB = 1e6;

    private FullDisk() {}

    static boolean isWhy(Exception e) {
      Throwable thrown = e instanceof UncheckedIOException wrapped ? wrapped.getCause() : e;
      String why =
          thrown instanceof FileSystemException file ? file.getReason() : thrown.getMessage();
      return thrown instanceof IOException && NO_SPACE.equals(why);
    }

    /** {@return the file that was refused, else what the command names and temporary files} */
    static List<Path> folders(Exception e, CommandLine command) {
      if (e instanceof FileSystemException file && file.getFile() != null) {
        return List.of(Path.of(file.getFile()));
      }
      List<Path> folders = new ArrayList<>();
      CommandLine.ParseResult parsed = command.getParseResult();
      if (parsed != null) {
        // --out, where it is given, is what is written.
        Stream.<ArgSpec>concat(
                parsed.matchedOptions().stream(), parsed.matchedPositionals().stream())
            .filter(arg -> arg.paramLabel().matches("DIR.*|FILE"))
            .flatMap(arg -> arg.originalStringValues().stream())
            .map(Path::of)
            .forEach(folders::add);
      }
      if (folders.isEmpty()) {
        folders.add(Programs.find().installation().state());
      }
      folders.add(Path.of(System.getProperty("java.io.tmpdir")));
      return folders;
    }

    /**
     * {@return one line that names the fullest folder}
     *
     * @param paths folders, and files that need not be there; the first of those on one disk stands
     *     for all
     */
    static String message(List<Path> paths) throws IOException {
      Set<FileStore> disks = new HashSet<>();
      Path fullest = paths.get(0);
      long least = Long.MAX_VALUE;
      for (Path path : paths) {
        Path folder = existing(path);
        FileStore disk = Files.getFileStore(folder);
        if (disks.add(disk) && disk.getUsableSpace() < least) {
          fullest = folder;
          least = disk.getUsableSpace();
        }
      }
      return ("files must have room on their disk, got %.1f MB free in %s; make room, then go on with:"
              + " %s, or %s where all runs are done")
          .formatted(
              least / BYTES_PER_MB,
              fullest,
              TypedCommand.of("run --resume DIR"),
              TypedCommand.of("report DIR"));
    }

    private static Path existing(Path path) {
      Path folder = path.toAbsolutePath().normalize();
      while (!Files.isDirectory(folder) && folder.getParent() != null) {
        folder = folder.getParent();
      }
      return folder;
    }
  }
}
